import { forWideAlone, partsShown } from "./wideScreen"

const names = ["WatchButton", forWideAlone("Filters")]

test("what a page contains for wide screens alone is loaded on those alone", () => {
  expect(partsShown(names, true)).toEqual(["WatchButton", "Filters"])
  expect(partsShown(names, false)).toEqual(["WatchButton"])
})
