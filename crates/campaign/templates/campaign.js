"use strict";
(() => {
  const table = document.getElementById("causes");
  if (!table) return;
  const all = [...table.tBodies];
  const by = (id) => document.getElementById(id);
  const search = by("search"), known = by("known"), count = by("count");
  const selects = [...document.querySelectorAll("select[data-field]")];

  // A cause is a table body with two rows: the line, and what opens below it.
  const open = (body, isOpen) => {
    body.rows[1].hidden = !isOpen;
    body.querySelector("button").setAttribute("aria-expanded", isOpen);
  };
  for (const body of all) {
    const cell = body.rows[0].cells[0];
    const button = document.createElement("button");
    button.type = "button";
    button.className = "opens";
    button.setAttribute("aria-controls", body.rows[1].id);
    button.append(...cell.querySelector(".what").childNodes);
    cell.querySelector(".what").replaceChildren(button);
    button.addEventListener("click", () => open(body, body.rows[1].hidden));
    open(body, false);
  }

  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const body of all) {
      const fits = words.every((word) => body.dataset.words.includes(word))
        && selects.every((s) => !s.value || body.dataset[s.dataset.field].split(" ").includes(s.value))
        && !(known.checked && body.dataset.known === "true");
      body.hidden = !fits;
      shown += fits;
    }
    count.textContent = shown === all.length ? `${all.length} causes` : `${shown} of ${all.length} causes`;
  };
  for (const input of [search, known, ...selects]) input.addEventListener("input", filter);

  const sort = (header, key, isNumber) => {
    const up = header.getAttribute("aria-sort") === (isNumber ? "descending" : "ascending");
    const ascending = isNumber ? up : !up;
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    header.setAttribute("aria-sort", ascending ? "ascending" : "descending");
    const compare = isNumber ? (a, b) => a.dataset[key] - b.dataset[key]
      : (a, b) => a.dataset[key].localeCompare(b.dataset[key]);
    all.sort((a, b) => (ascending ? 1 : -1) * compare(a, b));
    table.append(...all);
  };
  for (const header of table.tHead.rows[0].cells) {
    const { sort: key, number } = header.dataset;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sorts";
    button.append(...header.childNodes);
    header.append(button);
    button.addEventListener("click", () => sort(header, key, number !== undefined));
  }

  // An address that ends in #cause-3 opens that cause.
  const follow = () => {
    const body = location.hash.startsWith("#cause-") && by(location.hash.slice(1));
    if (!body) return;
    open(body, true);
    body.scrollIntoView();
  };
  addEventListener("hashchange", follow);
  by("filters").hidden = false;
  filter();
  follow();
})();
