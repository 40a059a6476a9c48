// What a reader does with the page, in a browser. The result is the title of the document.
"use strict";
addEventListener("load", async () => {
  const failures = [];
  const check = (name, holds) => { if (!holds) failures.push(name); };
  const bodies = () => [...document.getElementById("causes").tBodies];
  const shown = () => bodies().filter((body) => body.offsetHeight > 0);
  const set = (element, value) => {
    if (element.type === "checkbox") element.checked = value; else element.value = value;
    element.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const all = bodies().length;
  try {
    const search = document.getElementById("search");
    check("there are causes", all > 0);
    check("all are shown at first, and closed", shown().length === all && bodies().every((b) => b.rows[1].hidden));

    set(search, "no such cause anywhere");
    check("a search without a result shows none", shown().length === 0);
    set(search, bodies()[0].dataset.pass);
    check("a search for a pass shows its causes", shown().length > 0 && shown().every((b) => b.dataset.words.includes(bodies()[0].dataset.pass.toLowerCase())));
    set(search, "");

    for (const select of document.querySelectorAll("select[data-field]")) {
      for (const option of [...select.options].slice(1)) {
        set(select, option.value);
        const fits = bodies().filter((b) => b.dataset[select.dataset.field].split(" ").includes(option.value));
        check(`the filter ${select.dataset.field} = ${option.value}`, fits.length > 0 && fits.length === shown().length);
      }
      set(select, "");
    }
    const known = bodies().filter((b) => b.dataset.known === "true").length;
    set(document.getElementById("known"), true);
    check("known causes are hidden", shown().length === all - known);
    set(document.getElementById("known"), false);
    check("without filters all are shown again", shown().length === all);

    for (const header of document.getElementById("causes").tHead.rows[0].cells) {
      const { sort, number } = header.dataset;
      for (const order of number === undefined ? ["ascending", "descending"] : ["descending", "ascending"]) {
        header.querySelector("button").click();
        const values = bodies().map((b) => number === undefined ? b.dataset[sort] : Number(b.dataset[sort]));
        const sign = order === "ascending" ? 1 : -1;
        const inOrder = values.every((v, i) => !i || sign * (number === undefined ? values[i - 1].localeCompare(v) : values[i - 1] - v) <= 0);
        check(`${sort} is ${order}`, inOrder && header.getAttribute("aria-sort") === order);
      }
    }

    const first = bodies()[0];
    first.querySelector("button").click();
    check("a click opens a cause", first.rows[1].offsetHeight > 0 && first.querySelector("button").getAttribute("aria-expanded") === "true");
    location.hash = `#${bodies()[all - 1].id}`;
    await new Promise((done) => setTimeout(done, 100));
    check("an address opens its cause", bodies()[all - 1].rows[1].offsetHeight > 0);
    check("every link has a target", [...document.links].every((a) => a.getAttribute("href").length > 0));
    check("the page is not wider than the window", document.documentElement.scrollWidth <= innerWidth);

    // Everything open, so that all of it is looked at.
    bodies().forEach((b) => { b.rows[1].hidden = false; });
    const { violations } = await axe.run(document);
    for (const { id, impact, nodes } of violations) {
      if (impact === "serious" || impact === "critical") failures.push(`axe ${id} (${impact}): ${nodes[0].html.slice(0, 120)}`);
    }
  } catch (error) {
    failures.push(`${error}`);
  }
  document.title = `${innerWidth} px, ${matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"}, ${all} causes: ${failures.length ? `FAILED: ${failures.join("; ")}` : "holds"}`;
});
