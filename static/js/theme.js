/* The theme button changes the page at once; without scripts its form does the same by a reload. */
document.addEventListener("DOMContentLoaded", () => {
  const form = document.querySelector("[data-themes]");
  if (!form) return;
  const order = ["auto", "light", "dark"];
  const words = { auto: "Theme: follow the device", light: "Theme: light", dark: "Theme: dark" };
  const icons = { auto: "auto", light: "sun", dark: "moon" };
  const button = form.querySelector("button");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const chosen = button.value;
    const root = document.documentElement;
    if (chosen === "auto") root.removeAttribute("data-theme");
    else root.dataset.theme = chosen;
    document.cookie = `theme=${chosen}; path=/; max-age=31536000; samesite=lax`;
    const next = order[(order.indexOf(chosen) + 1) % order.length];
    button.value = next;
    button.title = words[next];
    button.querySelector("span").textContent = words[next];
    const use = button.querySelector("use");
    use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${icons[next]}`));
  });
});
