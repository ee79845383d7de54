import fc from "fast-check"
import { extensionRefusal } from "./extend-auction"

const policy = { maxDurationSeconds: 3_600 }
const refusal = (status: "scheduled" | "open" | "settled" | "cancelled", present: number, later: number, now: number) =>
  extensionRefusal({ status, endsAt: present }, later, policy, now)

test("an open auction ends later, at most as long from now as a whole auction runs", () => {
  expect(refusal("open", 10_000, 10_001, 5_000)).toBeNull()
  expect(refusal("open", 10_000, 3_605_000, 5_000)).toBeNull()
  expect(refusal("open", 10_000, 3_605_001, 5_000)).toBe("too_long")
})

test("an end never moves to an earlier moment, and not to the same", () => {
  const moment = fc.integer({ min: 1, max: 10_000_000 })
  fc.assert(
    fc.property(moment, moment, moment, (present, wanted, now) => {
      const refused = refusal("open", present, wanted, now)
      expect(refused === null || wanted <= present || present <= now || wanted - now > 3_600_000).toBe(true)
      if (refused === null) expect(wanted).toBeGreaterThan(present)
    })
  )
})

test("what is over, called off or not open yet is not extended, nor what should have ended by now", () => {
  for (const status of ["scheduled", "settled", "cancelled"] as const)
    expect(refusal(status, 10_000, 20_000, 5_000)).toBe("not_open")
  expect(refusal("open", 10_000, 20_000, 10_000)).toBe("not_open")
})
