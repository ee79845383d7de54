import { STAFF_ROLES } from "@northlot/contract"
import fc from "fast-check"
import { staffChangeRefusal, type StaffStanding } from "./staff-change"

const NOW = new Date("2026-11-22T12:00:00Z")
const member = (username: string, change: Partial<StaffStanding> = {}): StaffStanding => ({
  username,
  role: "owner",
  createdBy: null,
  createdAt: NOW,
  confirmedBy: null,
  confirmedAt: null,
  removedAt: null,
  ...change,
})

test("nobody changes themselves, nor anybody without being an owner", () => {
  expect(staffChangeRefusal(member("ada"), member("ada"), NOW)).toContain("Another owner")
  for (const role of STAFF_ROLES.filter((one) => one !== "owner"))
    expect(staffChangeRefusal(member("ben"), member("ada", { role }), NOW)).toContain("Only an owner")
  expect(staffChangeRefusal(member("ben"), member("ada", { removedAt: NOW }), NOW)).toContain("Only an owner")
  expect(staffChangeRefusal(member("ben"), undefined, NOW)).toContain("Only an owner")
})

test("an owner is changed by those alone who count for approvals, others by every owner", () => {
  const fresh = member("fresh", { createdBy: "ada" })
  expect(staffChangeRefusal(member("ada"), fresh, NOW)).toContain("until your own approvals count")
  expect(staffChangeRefusal(member("cleo", { role: "support" }), fresh, NOW)).toBeNull()
  expect(staffChangeRefusal(fresh, member("ada"), NOW)).toBeNull()
})

test("whatever is changed in whatever order, an owner remains who can sign in", () => {
  const names = ["ada", "ben", "cleo", "dora"]
  const acts = fc.array(
    fc.record({
      by: fc.constantFrom(...names),
      subject: fc.constantFrom(...names),
      to: fc.constantFrom(...STAFF_ROLES, "removed" as const),
    }),
    { maxLength: 40 }
  )
  fc.assert(
    fc.property(acts, (changes) => {
      const staff = new Map(names.map((name) => [name, member(name)]))
      for (const { by, subject, to } of changes) {
        const known = staff.get(subject)!
        if (known.removedAt !== null || staffChangeRefusal(known, staff.get(by), NOW) !== null) continue
        staff.set(subject, to === "removed" ? { ...known, removedAt: NOW } : { ...known, role: to })
      }
      expect([...staff.values()].some(({ role, removedAt }) => role === "owner" && removedAt === null)).toBe(true)
    })
  )
})
