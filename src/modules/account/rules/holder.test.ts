import fc from "fast-check"
import { isHolder } from "./holder"

const person = { first: "Avery James", last: "Côté-Stone", company: null }
const dealer = { first: "Robin", last: "Park", company: "Côté & Sons Motors Ltd." }

describe("the holder of a payout account", () => {
  it.each(["Avery Côté-Stone", "COTE-STONE AVERY", "avery j. cote stone", "Avery James Côté Stone"])(
    "is the verified person as %s",
    (holder) => {
      expect(isHolder(holder, person)).toBe(true)
    }
  )

  it.each(["Cote and Sons Motors Limited", "CÔTÉ & SONS MOTORS INC.", "Cote & Sons Motors", "Robin Park"])(
    "is the dealer as %s",
    (holder) => {
      expect(isHolder(holder, dealer)).toBe(true)
    }
  )

  it.each([
    ["A. Stone", person],
    ["Robin Stone", person],
    ["", person],
    ["Sons Motors Ltd.", dealer],
    ["Ltd.", dealer],
    ["Cote & Sons Motors West Ltd.", dealer],
    ["Côté & Sons Motors", person],
  ])("is somebody else as %s", (holder, seller) => {
    expect(isHolder(holder, seller)).toBe(false)
  })

  it("is never a company where the seller has none, and nothing that is typed breaks it", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        (holder) =>
          isHolder(holder, { first: "Kim", last: "Zwyx", company: "" }) ===
          isHolder(holder, { first: "Kim", last: "Zwyx", company: null })
      )
    )
  })
})
