import type { ListingView } from "@northlot/contract"
import { comparedFacts, markedAfter } from "./comparison"
import { inShownOrder } from "./shownOrder"

const car = (more: Partial<Record<keyof ListingView, unknown>> = {}) =>
  ({
    year: 2019,
    make: "Honda",
    model: "Civic",
    trim: "",
    kms: 61_000,
    condition: {
      accidents: false,
      conditionRating: 4,
      physicalDamage: "",
      outOfProvince: null,
      safetyIncluded: null,
      moreInfo: "",
    },
    northlotCertified: false,
    carfaxUrl: null,
    body: "Sedan",
    fuel: "Gasoline",
    engine: "",
    transmission: "CVT",
    drivetrain: "FWD",
    exteriorColor: "Blue",
    interiorColor: "",
    sellerType: "private",
    location: "Ajax, Ontario",
    ...more,
  }) as unknown as ListingView

describe("a comparison", () => {
  const other = car({
    kms: null,
    trim: "EX",
    condition: { ...car().condition, accidents: null, physicalDamage: "Dent" },
  })
  const fact = (name: string) => comparedFacts([car(), other]).find((each) => each.name === name)

  test("says of each fact what each car has, and which of them differ", () => {
    expect(fact("Make")).toEqual({ name: "Make", values: ["Honda", "Honda"], differs: false })
    expect(fact("Damage")).toEqual({ name: "Damage", values: [null, "Dent"], differs: true })
    expect(fact("Trim")).toEqual({ name: "Trim", values: [null, "EX"], differs: true })
  })

  test("takes what nobody stated for a difference, never for a no or a zero", () => {
    expect(fact("Kilometres")).toEqual({ name: "Kilometres", values: ["61,000 km", null], differs: true })
    expect(fact("Accidents")).toEqual({ name: "Accidents", values: ["No", null], differs: true })
  })

  test("leaves out what is stated of none", () => {
    expect([fact("Engine"), fact("Safety included")]).toEqual([undefined, undefined])
  })

  test("is of four cars at the most, and one that is marked again leaves it", () => {
    const four = ["a", "b", "c", "d"]
    expect(markedAfter(four, "e")).toBeNull()
    expect(markedAfter(four, "b")).toEqual(["a", "c", "d"])
    expect(markedAfter([], "a")).toEqual(["a"])
  })
})

test("while somebody types nothing moves: what is new stands last, what is gone leaves", () => {
  const cars = (...ids: string[]) => ids.map((id) => ({ id }))
  expect(inShownOrder(cars("new", "c", "a"), ["a", "b", "c"])).toEqual(cars("a", "c", "new"))
})
