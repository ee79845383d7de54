import type { ChargeStatus } from "../types"
import { canMoveCharge } from "./charge-state"

const STATUSES: ChargeStatus[] = ["created", "pending", "paid", "failed", "cancelled", "refunded", "held"]

describe("a charge moves only as money can", () => {
  const allowed: Record<ChargeStatus, ChargeStatus[]> = {
    created: ["pending", "paid", "failed", "cancelled", "held"],
    pending: ["paid", "failed", "cancelled", "held"],
    failed: ["paid", "held"],
    cancelled: ["paid", "held"],
    held: ["refunded"],
    paid: ["refunded", "held"],
    refunded: [],
  }
  const pairs = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to, allowed[from].includes(to)] as const))

  it.each(pairs)("%s → %s: %s", (from, to, expected) => {
    expect(canMoveCharge(from, to)).toBe(expected)
  })
})
