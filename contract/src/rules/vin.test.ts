import fc from "fast-check"
import { cents } from "./money"
import { listingSlug, listingTitle } from "./listing-title"
import { openingPriceCents } from "./opening-price"
import { shortReference, withShortReferences } from "./short-reference"
import { normaliseVin, vinCheckDigit, vinCheckDigitMatches } from "./vin"

describe("VIN", () => {
  it("is upper-cased, and tells what was dropped", () => {
    expect(normaliseVin(" 1hgcm-82633a 004352 ")).toEqual({ vin: "1HGCM82633A004352", dropped: "-" })
    expect(normaliseVin("IOQ1")).toEqual({ vin: "1", dropped: "IOQ" })
  })

  it.each([
    ["1M8GDM9AXKP042788", true],
    ["1HGCM82633A004352", true],
    ["11111111111111111", true],
    ["1HGCM82643A004352", false],
    ["1HGCM826", false],
  ])("%s: check digit right is %p", (vin, expected) => {
    expect(vinCheckDigitMatches(vin)).toBe(expected)
  })

  it("notices any single wrong character except a swap of equal value", () => {
    const alphabet = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789"
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...alphabet), { minLength: 17, maxLength: 17 }),
        fc.integer({ min: 0, max: 16 }),
        fc.constantFrom(..."0123456789"),
        (characters, position, digit) => {
          fc.pre(position !== 8)
          const valid = [...characters]
          valid[position] = "0"
          valid[8] = vinCheckDigit(valid.join(""))!
          const altered = [...valid]
          altered[position] = digit
          expect(vinCheckDigitMatches(altered.join(""))).toBe(digit === "0")
        }
      )
    )
  })
})

describe("short reference", () => {
  it("is the last 8 alphanumerics of the VIN, else of the id, else a stable hash", () => {
    expect(shortReference({ vin: "1HGCM82633A004352", id: "lst_1" })).toBe("#3A004352")
    expect(shortReference({ vin: "", id: "lst_01ABCDEFGH" })).toBe("#ABCDEFGH")
    expect(shortReference({ vin: "", id: "x" })).toBe(shortReference({ vin: "", id: "x" }))
    expect(shortReference({ vin: "", id: "x" })).toMatch(/^#[0-9A-F]{8}$/)
  })

  test("stands in a text for every internal id, and for none in an address", () => {
    const id = "sale_01KAJ2M0V3W4X5Y6Z7A8B9C0D1"
    expect(withShortReferences(`Paid for ${id}, trust:${id}.`)).toBe("Paid for #A8B9C0D1, trust:#A8B9C0D1.")
    const address = `https://northlot.test/listing/lst_01KAJ2M0V3W4X5Y6Z7A8B9C0D1?saleId=${id}`
    expect(withShortReferences(address)).toBe(address)
    expect(withShortReferences("pi_3Qx of Stripe, snake_case")).toBe("pi_3Qx of Stripe, snake_case")
  })
})

describe("opening price", () => {
  it.each([
    [{ reserveCents: cents(2_000_000) }, 700_000],
    [{ reserveCents: cents(2_000_000), openingShareBasisPoints: 2_000 }, 400_000],
    [{ reserveCents: cents(2_000_000), openingShareBasisPoints: 9_000 }, 1_000_000],
    [{ reserveCents: cents(2_000_000), openingShareBasisPoints: 1 }, 400_000],
    [{ reserveCents: cents(1_234_500) }, 432_100],
    [{ reserveCents: null }, 10_000],
    [{ reserveCents: cents(142) }, 100],
    [{ reserveCents: cents(100_143) }, 35_100],
    [{ reserveCents: null, startingPriceCents: cents(0) }, 100],
    [{ reserveCents: null, startingPriceCents: cents(250_000) }, 250_000],
  ])("%p opens at %p cents", (terms, expected) => {
    expect(openingPriceCents(terms)).toBe(expected)
  })
})

describe("title and slug", () => {
  it("prefers the seller's own title, then year, make, model and trim, then 'Vehicle'", () => {
    const vehicle = { year: 2019, make: "Honda", model: "Civic", trim: "EX" }
    expect(listingTitle({ ...vehicle, title: " My Civic " })).toBe("My Civic")
    expect(listingTitle(vehicle)).toBe("2019 Honda Civic EX")
    expect(listingTitle({ year: null, make: "", model: "", trim: "" })).toBe("Vehicle")
  })

  it("makes slugs of plain letters, digits and dashes", () => {
    expect(listingSlug({ year: 2021, make: "Citroën", model: "C4 / Cactus" })).toBe("2021-citroen-c4-cactus")
    expect(listingSlug({ year: null, make: "", model: "" })).toBe("")
  })
})
