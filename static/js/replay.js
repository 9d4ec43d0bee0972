/* Replay by keyboard: the arrow keys follow the links that are on the page. */
document.addEventListener("keydown", (event) => {
  const replay = document.querySelector("[data-replay]");
  if (!replay || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.matches("input, textarea, select")) return;
  const steps = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
  const link = steps[event.key] && replay.querySelector(`[data-step="${steps[event.key]}"]`);
  if (!link || link.getAttribute("aria-disabled")) return;
  event.preventDefault();
  link.click();
});

/* The event of this step is kept in sight inside its list, without moving the page. */
function follow() {
  const now = document.querySelector(".log [aria-current]");
  if (!now) return;
  const log = now.closest(".log");
  const place = now.offsetTop - log.offsetTop;
  if (place < log.scrollTop + 60 || place > log.scrollTop + log.clientHeight - 60) {
    log.scrollTop = place - log.clientHeight / 3;
  }
}
document.addEventListener("DOMContentLoaded", follow);
document.addEventListener("htmx:afterSettle", follow);
