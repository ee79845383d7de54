// Loads the requested page when the connection is back.
addEventListener("online", () => location.reload())
// A device can be online while the server is unreachable. The reload then shows this offline page again.
setInterval(() => {
  if (!navigator.onLine || document.hidden) return
  fetch("/api/health", { cache: "no-store" }).then(
    () => location.reload(),
    () => undefined
  )
}, 3_000)
