import { placesFor } from "./places"

const everything = () => true
const titles = (typed: string, may: Parameters<typeof placesFor>[1] = everything) =>
  placesFor(typed, may).map(({ kind, title }) => `${kind}: ${title}`)

test.each([
  ["fees", ["pages: Fees", "acts: Change the fees"]],
  ["new reg", ["acts: New registrant"]],
  ["Export the month", ["acts: Export the month"]],
  ["auction policy", ["pages: Auction policy"]],
  ["held", ["pages: Held back"]],
  ["", []],
  ["nobody has this", []],
])("the search for %j finds pages and acts by the words of their names", (typed, found) => {
  expect(titles(typed)).toEqual(found)
})

test("the search finds only what the role may open", () => {
  expect(titles("fees", () => false)).toEqual([])
  expect(titles("reg", (resource, action) => action === "list" && resource === "registrants")).toEqual([
    "pages: Registrants",
  ])
})
