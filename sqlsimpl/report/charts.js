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
        ring: { color: ink, strokeWidth: 1.5 },
        even: { color: muted, strokeDash: [4, 4] },
        area: { color: accent, fillOpacity: 0.13, stroke: accent, strokeOpacity: 0.55 },
        shadow: { color: accent, fillOpacity: 0.05, stroke: accent, strokeDash: [3, 3] },
        cut: { color: ink, strokeWidth: 1.5, strokeDash: [5, 3] },
        right: { color: accent },
        wrong: { color: colour("other"), cursor: "pointer" },
        inked: { color: ink, cursor: "pointer" },
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

  const blocks = new Map();

  function dataOf(figure) {
    if (!blocks.has(figure.id)) {
      const block = document.getElementById(figure.id.replace("chart-", "data-"));
      blocks.set(figure.id, JSON.parse(block.textContent));
    }
    return blocks.get(figure.id);
  }

  function choiceOf(figure) {
    const select = figure.querySelector("select");
    return dataOf(figure).choices[select ? Number(select.value) : 0];
  }

  // What a threshold gives: a point of a curve is the threshold, the documents that rightly get
  // the label, and all that get it.
  function figuresAt(curve, place) {
    const [threshold, right, given] = curve.points[place];
    const missed = curve.has - right;
    return {
      threshold: threshold, given: given, documents: given, right: right, wrong: given - right,
      missed: missed, precision: given ? right / given : 0, recall: right / curve.has,
      f1: (2 * right) / (given + curve.has),
    };
  }

  function line(choice, place) {
    return choice.curve.points.map((_, point) => ({ label: place, ...figuresAt(choice.curve, point) }));
  }

  const GREY = 60;

  function datasetsOf(data, choice, figure) {
    const tables = Object.entries({ ...data.tables, ...choice.tables });
    const made = Object.fromEntries(tables.map(([name, table]) => [name, rows(table)]));
    if (choice.curve) {
      made.every = data.choices.slice(0, GREY).flatMap(line);
      made.chosen = line(choice, data.choices.indexOf(choice));
      made.at = [figuresAt(choice.curve, Number(figure.querySelector(".slider input").value))];
    }
    return made;
  }

  async function draw(figure) {
    const canvas = figure.querySelector(".canvas");
    const note = figure.querySelector(".note");
    const data = dataOf(figure), choice = choiceOf(figure);
    if (choice.curve) setSlider(figure, choice.curve);
    const datasets = datasetsOf(data, choice, figure);
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
      made.view.addEventListener("click", (event, item) => {
        if (item && item.datum && item.datum.opens) {
          const opens = { detail: item.datum.opens, bubbles: true };
          canvas.dispatchEvent(new CustomEvent("opens", opens));
        }
      });
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

  function setSlider(figure, curve) {
    const input = figure.querySelector(".slider input");
    input.max = curve.points.length - 1;
    input.value = curve.given;
    tell(figure, curve);
  }

  function tell(figure, curve) {
    const input = figure.querySelector(".slider input");
    const found = figuresAt(curve, Number(input.value));
    const said = {};
    for (const [name, value] of Object.entries(found)) {
      const whole = Number.isInteger(value) && !["precision", "recall", "f1", "threshold"].includes(name);
      said[name] = value === null ? "-" : whole ? value.toLocaleString("en") : value.toFixed(3);
      const place = figure.querySelector("[data-figure='" + name + "']");
      if (place) place.textContent = said[name];
    }
    input.setAttribute("aria-valuetext", "threshold " + said.threshold + ": precision " +
      said.precision + ", recall " + said.recall + ", " + said.given + " given");
    return found;
  }

  function move(figure) {
    const at = tell(figure, choiceOf(figure).curve);
    const drawn = views.get(figure.id);
    if (drawn) drawn.view.data("at", [at]).runAsync();
  }

  for (const figure of figures) {
    const select = figure.querySelector("select");
    if (select) select.addEventListener("change", () => follow(select));
    const slider = figure.querySelector(".slider");
    if (!slider) continue;
    const input = slider.querySelector("input");
    input.addEventListener("input", () => move(figure));
    slider.querySelector("button").addEventListener("click", () => {
      input.value = choiceOf(figure).curve.given;
      move(figure);
    });
  }
  dark.addEventListener("change", () => drawAll(figures));
  drawAll(figures);
})();
