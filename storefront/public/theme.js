// Runs before the first paint, so that a chosen theme does not flash in the other colours.
// Without a choice the stylesheet follows the system by itself.
try {
  var theme = localStorage.getItem("northlot-theme")
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme
} catch {
  // Without browser storage the page follows the system's theme.
}
