import { withoutMarkup } from "./import-markup"

test.each([
  ["One owner.<br>No accidents.<br/>Clean.", "One owner.\nNo accidents.\nClean."],
  ["<p>One owner.</p>\n<p>No&nbsp;accidents &amp; clean.</p>", "One owner.\n\nNo accidents & clean."],
  ["<ul><li>Heated seats</li><li>Sunroof</li></ul>", "Heated seats\n\nSunroof"],
  ["<b>Très propre</b>, int&eacute;rieur <span style='color:red'>cuir</span>", "Très propre, intérieur cuir"],
  ["<div>See <a href='https://example.com/x'>our site</a></div><script>alert(1)</script>", "See our site"],
  ["<table><tr><td>Tires</td><td>new</td></tr></table>", "Tires new"],
])("the markup of %j is left out, and its lines stay", (cell, text) => {
  expect(withoutMarkup(cell)).toBe(text)
})

test.each(["Less than < 50,000 km, > 400 hp", "A&B Motors <3", "Two lines\n  as typed", "<Unknown>"])(
  "%j has none and stays as it is",
  (cell) => {
    expect(withoutMarkup(cell)).toBe(cell)
  }
)
