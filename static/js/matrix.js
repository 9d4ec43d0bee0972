/* The order form of a matrix: what the ticked boxes cost, told while they are ticked. */
function countField(form) {
  const sides = new Map();
  for (const box of form.querySelectorAll("[data-boxes] input:checked")) {
    const side = box.dataset.side || "";
    sides.set(side, (sides.get(side) || 0) + 1);
  }
  const counts = [...sides.values()];
  const decks = counts.reduce((sum, count) => sum + count, 0);
  let pairings = (decks * decks - decks) / 2;
  if ([...sides.keys()].some((side) => side)) {
    pairings -= counts.reduce((sum, count) => sum + (count * count - count) / 2, 0);
  }
  return { decks, pairings };
}

function tellCost(form) {
  const cost = form.querySelector("[data-cost]");
  const typed = form.querySelector("[data-pairs]").value.replaceAll(",", "").trim();
  const { decks, pairings } = countField(form);
  const games = /^[0-9]{1,6}$/.test(typed) ? 2 * pairings * Number(typed) : 0;
  const grouped = new Intl.NumberFormat("en");
  cost.querySelector("[data-games]").textContent = grouped.format(games);
  cost.querySelector("[data-pairings]").textContent = grouped.format(pairings);
  cost.querySelector("[data-decks]").textContent = decks;
  cost.querySelector("[data-over]").hidden = games <= Number(cost.dataset.most);
}

document.addEventListener("DOMContentLoaded", () => {
  for (const form of document.querySelectorAll("[data-matrix]")) {
    for (const row of form.querySelectorAll("[data-all]")) row.hidden = false;
    form.addEventListener("input", () => tellCost(form));
    form.addEventListener("click", (event) => {
      const button = event.target.closest("[data-tick]");
      if (!button) return;
      for (const box of button.closest("[data-boxes]").querySelectorAll("input")) {
        box.checked = button.dataset.tick === "all";
      }
      tellCost(form);
    });
    tellCost(form);
  }
});
