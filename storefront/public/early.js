// A person can use a server-rendered page before its code has loaded. This script records the last pressed button and
// the typed texts. `repeatEarlyUse` repeats them after hydration. Links work without code.
function keepPress(event) {
  var button = event.target instanceof Element && event.target.closest("button")
  if (button) window.pressedEarly = button
}
function keepEntry(event) {
  entered.set(event.target, event.target.value)
}
var entered = (window.enteredEarly = new Map())
addEventListener("click", keepPress, true)
addEventListener("input", keepEntry, true)

// The page's code loads after the `load` event, so that it does not compete with the pictures for bandwidth. The first
// input loads it at once, and a timeout limits the wait.
var LONGEST_WAIT_MILLISECONDS = 2000
var USE = ["pointerdown", "touchstart", "keydown", "input"]
var entry = document.currentScript.dataset.entry
function fetchCode() {
  if (!entry) return
  // The page's code reads the page's HTML as soon as it runs. It therefore loads only after all of the HTML was parsed.
  if (document.readyState === "loading") return addEventListener("DOMContentLoaded", fetchCode)
  var script = document.createElement("script")
  script.type = "module"
  script.src = entry
  entry = undefined
  document.head.append(script)
  USE.forEach((event) => removeEventListener(event, fetchCode, true))
}
if (entry) {
  if (document.readyState === "complete") fetchCode()
  addEventListener("load", fetchCode)
  USE.forEach((event) => addEventListener(event, fetchCode, true))
  setTimeout(fetchCode, LONGEST_WAIT_MILLISECONDS)
}
