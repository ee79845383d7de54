import { LIST_PAGE_SIZE, lastOffset, readOffset, writeOffset } from "./listInAddress"

it.each(["", "page=0", "page=-2", "page=1.5", "page=one", "page=99999999999"])(
  "shows the first page for '%s'",
  (address) => {
    expect(readOffset(new URLSearchParams(address))).toBe(0)
  }
)

it("names the other pages", () => {
  const address = new URLSearchParams("page=3")
  expect(readOffset(address)).toBe(2 * LIST_PAGE_SIZE)
  const written = new URLSearchParams()
  writeOffset(written, readOffset(address))
  expect(written.toString()).toBe("page=3")
})

test.each([
  [0, 0],
  [1, 0],
  [25, 0],
  [26, 25],
  [120, 100],
])("of %d rows the last page begins at %d", (total, offset) => {
  expect(lastOffset(total)).toBe(offset)
})
