import { isTypedInto, rowActOf, rowAfter, type PressedKey } from "./rowKeys"

const press = (key: string, more: Partial<PressedKey> = {}) =>
  rowActOf({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    repeat: false,
    typing: false,
    onRow: true,
    ...more,
  })

test.each([
  ["ArrowDown", "next"],
  ["j", "next"],
  ["ArrowUp", "previous"],
  ["k", "previous"],
  ["Home", "first"],
  ["End", "last"],
  ["Enter", "open"],
  ["b", "bid"],
  ["B", "bid"],
  ["w", "watch"],
  ["c", "compare"],
  ["?", "keys"],
  ["x", null],
  ["Tab", null],
  ["Escape", null],
  [" ", null],
])("%s on a row: %s", (key, act) => expect(press(key)).toBe(act))

test("what is typed into a field does nothing else, and Escape leaves it", () => {
  for (const key of ["j", "b", "w", "c", "?", "ArrowDown", "Enter", "Home"])
    expect([key, press(key, { typing: true, onRow: false })]).toEqual([key, null])
  expect(press("Escape", { typing: true, onRow: false })).toBe("leave")
})

test("the browser's own shortcuts stay the browser's", () => {
  for (const held of ["ctrlKey", "metaKey", "altKey"] as const)
    for (const key of ["c", "w", "b", "ArrowDown", "Enter"]) expect(press(key, { [held]: true })).toBeNull()
})

test("Enter presses what has the focus in a row; a key that is held down moves, and acts once", () => {
  expect(press("Enter", { onRow: false })).toBeNull()
  expect(press("w", { repeat: true })).toBeNull()
  expect(press("j", { repeat: true })).toBe("next")
})

test("the rows at the ends stay where they are", () => {
  expect([rowAfter("next", 0, 3), rowAfter("next", 2, 3)]).toEqual([1, 2])
  expect([rowAfter("previous", 1, 3), rowAfter("previous", 0, 3)]).toEqual([0, 0])
  expect([rowAfter("first", 2, 3), rowAfter("last", 0, 3), rowAfter("bid", 1, 3)]).toEqual([0, 2, null])
})

test("a box to tick is nothing that is typed into", () => {
  expect(isTypedInto({ tagName: "INPUT", type: "text" })).toBe(true)
  expect(isTypedInto({ tagName: "INPUT", type: "checkbox" })).toBe(false)
  expect(isTypedInto({ tagName: "SELECT" })).toBe(true)
  expect(isTypedInto({ tagName: "TR" })).toBe(false)
  expect(isTypedInto({ tagName: "DIV", isContentEditable: true })).toBe(true)
})
