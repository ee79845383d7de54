import { cents } from "@northlot/contract"
import { plannedRunOf } from "./planned-run"

const draft = {
  reserveCents: cents(1_500_000),
  relistTimes: 3,
  relistDropCents: cents(50_000),
  relistDropBasisPoints: null,
  relistFloorCents: cents(1_420_000),
}

test.each([
  ["as it was published", {}, 1, { times: 3, reserveCents: 1_450_000 }],
  ["with another reserve", { reserveCents: cents(1_460_000) }, 1, { times: 3, reserveCents: 1_420_000 }],
  ["with a reserve below the floor", { reserveCents: cents(1_300_000) }, 2, { times: 3, reserveCents: 1_300_000 }],
  ["without a reserve", { reserveCents: null }, 2, { times: 3, reserveCents: null }],
  ["without a fall", { relistDropCents: null }, 2, { times: 3, reserveCents: 1_500_000 }],
  ["more often", { relistTimes: 5 }, 3, { times: 5, reserveCents: 1_450_000 }],
  ["for the last time", { relistTimes: 3 }, 3, { times: 3, reserveCents: 1_450_000 }],
  ["less often than it would be", { relistTimes: 1 }, 2, null],
  ["not at all", { relistTimes: 0 }, 1, null],
])("a draft %s decides what comes by itself", (_case, change, number, planned) => {
  expect(plannedRunOf({ ...draft, ...change }, { number })).toEqual(planned)
})
