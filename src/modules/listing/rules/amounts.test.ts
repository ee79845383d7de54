import { readAmounts } from "./amounts"

test.each([
  ["nothing", {}, {}],
  ["dollars", { price: 18_500 }, { price_cents: 1_850_000 }],
  ["cents", { priceCents: 1_850_000 }, { price_cents: 1_850_000 }],
  ["both, agreeing", { price: 18_500.25, priceCents: 1_850_025 }, { price_cents: 1_850_025 }],
  ["a cleared price", { price: null }, { price_cents: null }],
  ["a reserve in its second spelling", { reservePrice: 9_000 }, { reserve_cents: 900_000 }],
  [
    "all three reserves, agreeing",
    { reserve: 9_000, reservePrice: 9_000, reserveCents: 900_000 },
    { reserve_cents: 900_000 },
  ],
  ["a cleared reserve", { reserveCents: null }, { reserve_cents: null }],
  ["an increment", { min_increment: 250 }, { min_increment_cents: 25_000 }],
  ["the most", { priceCents: 1_000_000_000 }, { price_cents: 1_000_000_000 }],
])("%s is read as cents", (_case, input, columns) => {
  expect(readAmounts(input)).toEqual({ ok: true, columns })
})

test.each([
  ["price and priceCents disagree", { price: 100, priceCents: 10_001 }, "price"],
  ["one clears and the other does not", { price: null, priceCents: 10_000 }, "price"],
  ["a fraction of a cent is sent", { price: 12.345 }, "price"],
  ["reserve and reserveCents disagree", { reserve: 9_000, reserveCents: 900_001 }, "reserve"],
  ["reserve and reservePrice disagree", { reserve: 9_000, reservePrice: 9_001 }, "reservePrice"],
  ["reservePrice and reserveCents disagree", { reservePrice: 9_000, reserveCents: 1_000 }, "reserve"],
  ["starting prices disagree", { startingPrice: 5, startingPriceCents: 501 }, "startingPrice"],
  ["increments disagree", { min_increment: 100, minIncrementCents: 100 }, "min_increment"],
  ["the price is negative", { price: -1 }, "price"],
  ["the price is zero", { price: 0 }, "price"],
  ["the price is above the most", { price: 10_000_000.01 }, "price"],
  ["the price is not finite", { price: Number.POSITIVE_INFINITY }, "price"],
  ["the reserve is too small for an opening price", { reserve: 9.99 }, "reserve"],
  ["the increment is below a dollar", { min_increment: 0.99 }, "min_increment"],
])("refuses when %s", (_case, input, field) => {
  expect(readAmounts(input)).toMatchObject({ ok: false, field })
})
