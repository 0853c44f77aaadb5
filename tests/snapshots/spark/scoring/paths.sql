SELECT
  `explained_labels`.`doc`,
  `explained_labels`.`label`,
  `bounds`.`stage`,
  `coordinates`.`value`,
  `bounds`.`low`,
  `bounds`.`high`
FROM `work`.`explained_labels` AS `explained_labels`
INNER JOIN `work`.`point_leaves` AS `point_leaves`
  ON `explained_labels`.`label` = `point_leaves`.`tree`
  AND `explained_labels`.`doc` = `point_leaves`.`point`
INNER JOIN `work`.`bounds` AS `bounds`
  ON `point_leaves`.`tree` = `bounds`.`label`
  AND `point_leaves`.`leaf` = `bounds`.`leaf`
INNER JOIN `work`.`coordinates` AS `coordinates`
  ON `explained_labels`.`doc` = `coordinates`.`doc`
  AND `explained_labels`.`label` = `coordinates`.`label`
  AND `bounds`.`stage` = `coordinates`.`stage`
