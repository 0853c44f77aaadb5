// Tables that are sorted and searched, and the documents that cells of the confusion matrix open.
(function () {
  "use strict";

  const SEARCHED = 15; // rows of a table from which a search helps

  function valueOf(row, column, numeric) {
    const text = row.cells[column].textContent.trim();
    if (!numeric) return text;
    const number = Number.parseFloat(text.replaceAll(",", ""));
    return Number.isNaN(number) ? Number.NEGATIVE_INFINITY : number;
  }

  function sort(table, heading) {
    const column = heading.cellIndex, numeric = heading.classList.contains("number");
    const before = heading.getAttribute("aria-sort");
    // Numbers begin with the largest, names with the first.
    const falling = before === null ? numeric : before === "ascending";
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", falling ? "descending" : "ascending");
    const body = table.tBodies[0];
    const keyed = Array.from(body.rows, (row) => [valueOf(row, column, numeric), row]);
    const compared = numeric ? (a, b) => a[0] - b[0] : (a, b) => a[0].localeCompare(b[0]);
    keyed.sort(falling ? (a, b) => compared(b, a) : compared);
    body.append(...keyed.map((pair) => pair[1]));
  }

  function makeSortable(table) {
    for (const heading of table.tHead.rows[0].cells) {
      const button = document.createElement("button");
      button.type = "button";
      button.append(...heading.childNodes);
      heading.append(button);
      button.addEventListener("click", () => sort(table, heading));
    }
  }

  function makeSearchable(table) {
    const rows = Array.from(table.tBodies[0].rows);
    if (rows.length < SEARCHED) return;
    const label = document.createElement("label");
    const input = document.createElement("input");
    const found = document.createElement("span");
    input.type = "search";
    found.className = "quiet";
    found.setAttribute("role", "status");
    label.className = "search";
    label.append("Search ", input, " ", found);
    table.parentElement.before(label);
    const texts = rows.map((row) => row.cells[0].textContent.toLowerCase());
    input.addEventListener("input", () => {
      const wanted = input.value.trim().toLowerCase();
      let shown = 0;
      rows.forEach((row, place) => {
        row.hidden = !texts[place].includes(wanted);
        shown += row.hidden ? 0 : 1;
      });
      found.textContent = wanted ? shown + " of " + rows.length : "";
    });
  }

  for (const table of document.querySelectorAll("table.sortable")) {
    makeSearchable(table);
    makeSortable(table);
  }

  const panel = document.getElementById("opened");

  function open(identifier, from) {
    const part = document.getElementById(identifier);
    if (!panel || !part) return;
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = "close";
    close.addEventListener("click", () => {
      panel.replaceChildren();
      from.focus();
    });
    panel.replaceChildren(part.content.cloneNode(true), close);
    panel.focus({ preventScroll: true });
    panel.scrollIntoView({ block: "nearest" });
  }

  document.addEventListener("opens", (event) => open(event.detail, event.target));
  for (const button of document.querySelectorAll("button[data-opens]")) {
    button.addEventListener("click", () => open(button.dataset.opens, button));
  }
})();
