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
