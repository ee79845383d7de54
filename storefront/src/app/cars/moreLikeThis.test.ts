import { moreLikeThis } from "./moreLikeThis"

const car = (id: string, make = "BMW", year: number | null = 2018) => ({ id, make, year })
const ids = (found: readonly { id: string }[], of = car("own")) =>
  moreLikeThis(of, found as ReturnType<typeof car>[]).map(({ id }) => id)

it("never shows the car itself, and at most four others", () => {
  expect(ids(["a", "own", "b", "c", "d", "e"].map((id) => car(id)))).toEqual(["a", "b", "c", "d"])
  expect(ids([car("own")])).toEqual([])
})

it("puts the make first, then the nearest year, then what ends first", () => {
  const found = [car("audi", "Audi"), car("old", "bmw", 2010), car("next", "BMW", 2019), car("before", "BMW", 2017)]
  expect(ids(found)).toEqual(["next", "before", "old", "audi"])
})

it("puts cars of an unknown year last, in their order", () => {
  expect(ids([car("x", "BMW", null), car("y", "BMW", null), car("z", "BMW", 1990)])).toEqual(["z", "x", "y"])
  expect(ids([car("x"), car("y", "BMW", 1990)], car("own", "BMW", null))).toEqual(["x", "y"])
})
