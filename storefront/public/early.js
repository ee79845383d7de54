// A page that comes finished can be used before its code is there: what was pressed last and what was typed is kept, and
// repeated by whoever takes the page over. Links lead on by themselves.
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

// Its code is fetched once its pictures are there, with which it would share a slow line; at once by who uses the page,
// and before long in any case.
var LONGEST_WAIT_MILLISECONDS = 2000
var USE = ["pointerdown", "touchstart", "keydown", "input"]
var entry = document.currentScript.dataset.entry
function fetchCode() {
  if (!entry) return
  // It looks for the page as soon as it runs, and the rest of that may still be on its way.
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
