// The page that was asked for comes back with the connection.
addEventListener("online", () => location.reload())
// A device may be online before anything is reached: the reload then led here again.
setInterval(() => {
  if (!navigator.onLine || document.hidden) return
  fetch("/api/health", { cache: "no-store" }).then(
    () => location.reload(),
    () => undefined
  )
}, 3_000)
