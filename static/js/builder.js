/* The builder by keyboard. Every key presses a button that is on the page; nothing is done twice here. */
document.addEventListener("DOMContentLoaded", () => {
  const builder = document.querySelector("[data-builder]");
  if (!builder) return;
  const on = document.getElementById("keys-on");
  on.checked = localStorage.getItem("single-keys") !== "off";
  on.addEventListener("change", () => localStorage.setItem("single-keys", on.checked ? "on" : "off"));

  /* Each press is kept in line until the one before it is answered. The panels are replaced by every
     answer, so the line belongs to the builder itself, and the panel to fill is looked up when a press
     has its turn: no press and no answer is lost with what it came from. */
  let line = Promise.resolve();
  builder.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-queued]")) return;
    event.preventDefault();
    const button = event.submitter;
    const values = button && button.name ? { [button.name]: button.value } : {};
    const address = form.getAttribute("action").split("?")[0];
    /* The filters may have changed since the form was drawn: the address knows them. */
    const send = () => htmx.ajax("POST", address + window.location.search, {
      source: builder, target: "#builder-deck", swap: "outerHTML", values,
    });
    line = line.then(send).catch(() => {});
  });

  const rows = () => [...builder.querySelectorAll(".pool [data-row], #builder-deck [data-row]")].filter((row) => row.offsetParent);
  const rowOf = (element) => element.closest && element.closest("[data-row]");
  const buttonOf = (row, key) => row && row.querySelector(`[data-key="${key}"]`);

  function go(step) {
    const all = rows();
    const here = all.indexOf(rowOf(document.activeElement));
    const next = all[here < 0 ? (step > 0 ? 0 : all.length - 1) : here + step];
    if (next) buttonOf(next, "+").focus();
  }
  function press(id) {
    const button = document.getElementById(id);
    if (button) button.click();
  }
  function show(part) {
    document.getElementById(part === "deck" ? "show-deck" : "show-pool").checked = true;
    const choice = '.chooser [aria-pressed="true"]';
    const first = builder.querySelector(part === "deck" ? '#builder-deck [data-key="+"]' : `.pool [data-key="+"], ${choice}`);
    const other = document.getElementById(part === "deck" ? "builder-deck" : "q") || builder.querySelector(".chooser button");
    if (first || other) (first || other).focus();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const typing = event.target.matches("input:not([type=radio], [type=checkbox]), textarea, select");
    if (typing && event.key === "Escape") event.target.blur();
    if (typing) {
      if (event.target.id === "q" && event.key === "ArrowDown") {
        event.preventDefault();
        go(1);
      }
      return;
    }
    const row = rowOf(event.target);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (event.target.matches("input") || !rows().length) return;
      event.preventDefault();
      go(event.key === "ArrowDown" ? 1 : -1);
      return;
    }
    if (!on.checked) return;
    const actions = {
      "/": () => { const q = document.getElementById("q"); if (q) { document.getElementById("show-pool").checked = true; q.focus(); } },
      "+": () => { const b = buttonOf(row, "+"); if (b) b.click(); },
      "=": () => { const b = buttonOf(row, "+"); if (b) b.click(); },
      "-": () => { const b = buttonOf(row, "-"); if (b) b.click(); },
      m: () => {
        const b = buttonOf(row, "m") || (row && builder.querySelector(`#builder-deck [data-row="${row.dataset.row}"] [data-key="m"]`));
        if (b) b.click();
      },
      u: () => press("undo"),
      f: () => press("mend"),
      d: () => show("deck"),
      c: () => show("pool"),
      "?": () => { const menu = document.getElementById("keys-menu"); menu.open = !menu.open; menu.querySelector("summary").focus(); },
    };
    if (actions[event.key]) {
      event.preventDefault();
      actions[event.key]();
    }
  });

  /* A line that was taken out takes its button with it: stay in the list. */
  let lastRow = "";
  document.addEventListener("focusin", (event) => {
    const row = rowOf(event.target);
    if (row) lastRow = row.closest("#builder-deck") ? "deck" : "pool";
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (document.activeElement !== document.body || lastRow !== "deck") return;
    const panel = document.getElementById("builder-deck");
    (panel.querySelector('[data-key="-"]') || panel).focus({ preventScroll: true });
  });
});
