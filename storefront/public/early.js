// A page that comes finished can be pressed before its code is there: what was pressed last is pressed again by whoever
// takes the page over. Links lead on by themselves.
function keepPress(event) {
  var button = event.target instanceof Element && event.target.closest("button")
  if (button) window.pressedEarly = button
}
addEventListener("click", keepPress, true)
