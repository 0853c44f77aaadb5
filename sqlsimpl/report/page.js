// Draws the charts of the page: each from the block of JSON beside it, in the page's own colours.
(function () {
  "use strict";

  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue("--" + name).trim();
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const views = new Map();

  function config(width) {
    const ink = colour("ink"), muted = colour("muted"), accent = colour("accent");
    const labelLimit = width < 480 ? 90 : 170;
    return {
      background: "transparent",
      font: getComputedStyle(document.body).fontFamily,
      view: { stroke: null },
      axis: {
        labelColor: muted, titleColor: muted, gridColor: colour("line"),
        domainColor: colour("faint"), tickColor: colour("faint"), titleFontWeight: 500,
        labelFontSize: 11, titleFontSize: 12, labelLimit: labelLimit, tickCount: 6,
      },
      legend: {
        labelColor: ink, titleColor: muted, orient: "top", titleFontWeight: 500,
        labelFontSize: 12, symbolStrokeWidth: 2, symbolStrokeColor: muted, labelLimit: 200, columns: width < 480 ? 2 : 4,
      },
      range: {
        category: [accent, colour("other"), colour("third"), muted, colour("faint")],
      },
      mark: { color: accent },
      style: {
        quiet: { color: colour("faint"), strokeWidth: 1, strokeOpacity: 0.9 },
        strong: { color: accent, strokeWidth: 2.5 },
        spot: { color: colour("other") },
        even: { color: muted, strokeDash: [4, 4] },
        area: { color: accent, fillOpacity: 0.13, stroke: accent, strokeOpacity: 0.55 },
        shadow: { color: accent, fillOpacity: 0.05, stroke: accent, strokeDash: [3, 3] },
        cut: { color: ink, strokeWidth: 1.5, strokeDash: [5, 3] },
        right: { color: accent },
        wrong: { color: colour("other") },
        inked: { color: ink },
        inverse: { color: colour("on-dark") },
      },
    };
  }

  function rows(table) {
    return table.rows.map((row) =>
      Object.fromEntries(table.columns.map((name, place) => [name, row[place]])));
  }

  // Text of strangers is only ever put in as text.
  function tooltip(handler, event, item, value) {
    let tip = document.getElementById("tip");
    if (!tip) {
      tip = document.createElement("div");
      tip.id = "tip";
      document.body.append(tip);
    }
    tip.style.display = "none";
    if (value === null || value === undefined || value === "") return;
    tip.textContent = "";
    const pairs = typeof value === "object" ? Object.entries(value) : [["", value]];
    for (const [name, shown] of pairs) {
      const line = document.createElement("div");
      const title = document.createElement("b");
      title.textContent = name ? name + ": " : "";
      line.append(title, String(shown));
      tip.append(line);
    }
    tip.style.display = "block";
    const box = tip.getBoundingClientRect();
    const left = Math.min(event.clientX + 12, window.innerWidth - box.width - 8);
    const below = event.clientY + 14;
    const above = event.clientY - box.height - 10;
    tip.style.left = Math.max(4, left) + "px";
    tip.style.top = (below + box.height < window.innerHeight ? below : Math.max(4, above)) + "px";
  }

  async function draw(figure) {
    const canvas = figure.querySelector(".canvas");
    const note = figure.querySelector(".note");
    const data = JSON.parse(document.getElementById(figure.id.replace("chart-", "data-")).textContent);
    const select = figure.querySelector("select");
    const choice = data.choices[select ? Number(select.value) : 0];
    const tables = Object.entries({ ...data.tables, ...choice.tables });
    const datasets = Object.fromEntries(tables.map(([name, table]) => [name, rows(table)]));
    const spec = { ...data.specifications[choice.specification] };
    // A layer without rows has no extent, of which Vega warns.
    if (spec.layer) {
      spec.layer = spec.layer.filter((layer) => !layer.data || datasets[layer.data.name].length);
    }
    const drawn = { ...spec, description: data.description, datasets: datasets };
    try {
      if (views.has(figure.id)) views.get(figure.id).finalize();
      const made = await vegaEmbed(canvas, drawn, {
        // With ast, expressions are interpreted: the page forbids code that is made from text.
        mode: "vega-lite", actions: false, renderer: "svg", ast: true, defaultStyle: false,
        tooltip: tooltip, config: config(canvas.clientWidth),
      });
      views.set(figure.id, made);
      note.textContent = choice.note;
      figure.dataset.drawn = "yes";
    } catch (error) {
      canvas.textContent = "";
      note.textContent = "This chart could not be drawn: " + error;
      figure.dataset.drawn = "no";
    }
  }

  const figures = Array.from(document.querySelectorAll("figure.chart"));

  async function drawAll(some) {
    document.documentElement.dataset.charts = "drawing";
    for (const figure of some) await draw(figure);
    document.documentElement.dataset.charts = "drawn";
  }

  // A label that is chosen in one chart is chosen in all that have it.
  function follow(chosen) {
    const name = chosen.selectedOptions[0].textContent;
    const changed = [chosen.closest("figure")];
    for (const figure of figures) {
      const select = figure.querySelector("select");
      if (!select || select === chosen) continue;
      const same = Array.from(select.options).find((option) => option.textContent === name);
      if (same && !same.selected) {
        same.selected = true;
        changed.push(figure);
      }
    }
    return drawAll(changed);
  }

  for (const figure of figures) {
    const select = figure.querySelector("select");
    if (select) select.addEventListener("change", () => follow(select));
  }
  dark.addEventListener("change", () => drawAll(figures));
  drawAll(figures);
})();
