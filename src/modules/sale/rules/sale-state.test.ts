import type { SaleStatus } from "../types"
import { completionDate } from "./completion-date"
import { canMoveSale } from "./sale-state"

const STATUSES: SaleStatus[] = ["awaiting_fees", "open", "completed", "cancelled"]

describe("a sale opens when its fees are paid and ends once", () => {
  const allowed: Record<SaleStatus, SaleStatus[]> = {
    awaiting_fees: ["open", "completed", "cancelled"],
    open: ["awaiting_fees", "completed", "cancelled"],
    completed: [],
    cancelled: [],
  }
  const pairs = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to, allowed[from].includes(to)] as const))

  it.each(pairs)("%s → %s: %s", (from, to, expected) => {
    expect(canMoveSale(from, to)).toBe(expected)
  })

  it("is to be completed seven days after the hammer", () => {
    expect(completionDate(new Date("2026-03-05T15:00:00Z"))).toEqual(new Date("2026-03-12T15:00:00Z"))
  })
})
