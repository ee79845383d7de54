import { cents } from "@northlot/contract"
import { plannedRunOf } from "./planned-run"

const draft = {
  reserve_cents: cents(1_500_000),
  relist_times: 3,
  relist_drop_cents: cents(50_000),
  relist_drop_basis_points: null,
  relist_floor_cents: cents(1_420_000),
}

test.each([
  ["as it was published", {}, 1, { times: 3, reserveCents: 1_450_000 }],
  ["with another reserve", { reserve_cents: cents(1_460_000) }, 1, { times: 3, reserveCents: 1_420_000 }],
  ["with a reserve below the floor", { reserve_cents: cents(1_300_000) }, 2, { times: 3, reserveCents: 1_300_000 }],
  ["without a reserve", { reserve_cents: null }, 2, { times: 3, reserveCents: null }],
  ["without a fall", { relist_drop_cents: null }, 2, { times: 3, reserveCents: 1_500_000 }],
  ["more often", { relist_times: 5 }, 3, { times: 5, reserveCents: 1_450_000 }],
  ["for the last time", { relist_times: 3 }, 3, { times: 3, reserveCents: 1_450_000 }],
  ["less often than it would be", { relist_times: 1 }, 2, null],
  ["not at all", { relist_times: 0 }, 1, null],
])("a draft %s decides what comes by itself", (_case, change, number, planned) => {
  expect(plannedRunOf({ ...draft, ...change }, { number })).toEqual(planned)
})
