import { parseEntries } from "./visitorWatchlist"

test.each([
  [null, []],
  ["", []],
  ["{", []],
  ['{"id":"lst_1"}', []],
  ['[null, 3, {"id":5}, {"id":"<script>"}, {"title":"no id"}]', []],
  [
    '[{"id":"lst_1","title":"2019 Civic"},{"id":"lst_1"},{"id":"lst_2","title":7}]',
    [
      { id: "lst_1", title: "2019 Civic" },
      { id: "lst_2", title: "" },
    ],
  ],
])("what the browser kept as %j is read as far as it makes sense", (text, entries) => {
  expect(parseEntries(text)).toEqual(entries)
})

test("at most 200 are read, the newest ones", () => {
  const kept = JSON.stringify(Array.from({ length: 250 }, (_, index) => ({ id: `lst_${index}`, title: "" })))
  const entries = parseEntries(kept)
  expect([entries.length, entries[0]!.id, entries[199]!.id]).toEqual([200, "lst_0", "lst_199"])
})
