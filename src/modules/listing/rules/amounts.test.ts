import { cents, dollars } from "@northlot/contract"
import { readAmounts } from "./amounts"

test.each([
  ["nothing", {}, {}],
  ["dollars", { price: dollars(18_500) }, { priceCents: cents(1_850_000) }],
  ["cents", { priceCents: cents(1_850_000) }, { priceCents: cents(1_850_000) }],
  ["both, agreeing", { price: dollars(18_500.25), priceCents: cents(1_850_025) }, { priceCents: cents(1_850_025) }],
  ["a cleared price", { price: null }, { priceCents: null }],
  ["a reserve in its second spelling", { reservePrice: dollars(9_000) }, { reserveCents: cents(900_000) }],
  [
    "all three reserves, agreeing",
    { reserve: dollars(9_000), reservePrice: dollars(9_000), reserveCents: cents(900_000) },
    { reserveCents: cents(900_000) },
  ],
  ["a cleared reserve", { reserveCents: null }, { reserveCents: null }],
  ["an increment", { min_increment: dollars(250) }, { minIncrementCents: cents(25_000) }],
  ["the most", { priceCents: cents(1_000_000_000) }, { priceCents: cents(1_000_000_000) }],
])("%s is read as cents", (_case, input, columns) => {
  expect(readAmounts(input)).toEqual({ ok: true, columns })
})

test.each([
  ["price and priceCents disagree", { price: dollars(100), priceCents: cents(10_001) }, "price"],
  ["one clears and the other does not", { price: null, priceCents: cents(10_000) }, "price"],
  ["a fraction of a cent is sent", { price: dollars(12.345) }, "price"],
  ["reserve and reserveCents disagree", { reserve: dollars(9_000), reserveCents: cents(900_001) }, "reserve"],
  ["reserve and reservePrice disagree", { reserve: dollars(9_000), reservePrice: dollars(9_001) }, "reservePrice"],
  ["reservePrice and reserveCents disagree", { reservePrice: dollars(9_000), reserveCents: cents(1_000) }, "reserve"],
  ["starting prices disagree", { startingPrice: dollars(5), startingPriceCents: cents(501) }, "startingPrice"],
  ["increments disagree", { min_increment: dollars(100), minIncrementCents: cents(100) }, "min_increment"],
  ["the price is negative", { price: dollars(-1) }, "price"],
  ["the price is zero", { price: dollars(0) }, "price"],
  ["the price is above the most", { price: dollars(10_000_000.01) }, "price"],
  ["the price is not finite", { price: dollars(Number.POSITIVE_INFINITY) }, "price"],
  ["the reserve is too small for an opening price", { reserve: dollars(9.99) }, "reserve"],
  ["the increment is below a dollar", { min_increment: dollars(0.99) }, "min_increment"],
])("refuses when %s", (_case, input, field) => {
  expect(readAmounts(input)).toMatchObject({ ok: false, field })
})

test.each([
  [{ price: dollars(100), priceCents: cents(10_001) }, "price and priceCents"],
  [{ reservePrice: dollars(9_000), reserveCents: cents(1_000) }, "reservePrice and reserveCents"],
  [{ reserve: dollars(9_000), reservePrice: dollars(9_001) }, "reserve and reservePrice"],
  [{ startingPrice: dollars(5), startingPriceCents: cents(501) }, "startingPrice and startingPriceCents"],
  [{ min_increment: dollars(100), minIncrementCents: cents(100) }, "min_increment and minIncrementCents"],
  [{ buyNowPrice: dollars(9_000), buyNowCents: cents(9_000) }, "buyNowPrice and buyNowCents"],
])("amounts that differ are told as such, by the names that were sent: %j", (input, names) => {
  expect(readAmounts(input)).toMatchObject({
    message: `${names} say different amounts. Send only one of them, or the same amount in each.`,
  })
})

test("a fraction of a cent is no difference", () => {
  expect(readAmounts({ price: dollars(12.345), priceCents: cents(1_234) })).toMatchObject({
    message: "Enter an amount in whole cents.",
  })
})
