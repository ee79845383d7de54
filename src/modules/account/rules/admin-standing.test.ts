import fc from "fast-check"
import { adminState, areRelated, confirmationRefusal, type AdminStanding } from "./admin-standing"

const DAY = 86_400_000
const START = new Date("2026-11-22T12:00:00Z")
const after = (milliseconds: number) => new Date(START.getTime() + milliseconds)
const first: AdminStanding = {
  username: "first",
  createdBy: null,
  createdAt: null,
  confirmedBy: null,
  confirmedAt: null,
}
const made = (username: string, createdBy: string, confirmedBy: string | null = null): AdminStanding => ({
  username,
  createdBy,
  createdAt: START,
  confirmedBy,
  confirmedAt: confirmedBy === null ? null : START,
})

describe("an admin counts for approvals", () => {
  it("at once when made at a start of the server, and never without a confirmation otherwise", () => {
    expect(adminState(first, START)).toBe("counts")
    expect(adminState(made("new", "first"), after(365 * DAY))).toBe("unconfirmed")
  })

  it("seven days after the confirmation, to the millisecond", () => {
    const confirmed = made("new", "first", "second")
    expect(adminState(confirmed, after(7 * DAY - 1))).toBe("waiting")
    expect(adminState(confirmed, after(7 * DAY))).toBe("counts")
  })
})

describe("an admin is confirmed by another one", () => {
  const second = { ...first, username: "second" }

  it("who counts and did not make them", () => {
    const all = [made("new", "first"), made("child", "first", "second"), made("grandchild", "child")]
    expect(confirmationRefusal(all[0]!, second, all, START)).toBeNull()
    // `child` added `grandchild`. Until the approvals of `child` are valid, `first` may not confirm `grandchild`.
    expect(confirmationRefusal(all[2]!, first, all, after(DAY))).toContain("or the person who added them")
    expect(confirmationRefusal(all[2]!, first, all, after(7 * DAY))).toBeNull()
  })

  it.each([
    ["themselves", made("new", "first"), made("new", "first"), "Another admin"],
    ["who made them", made("new", "first"), first, "You added"],
    ["nobody confirmed", made("new", "first"), made("other", "second"), "do not count"],
    ["was confirmed a day ago", made("new", "first"), made("other", "second", "first"), "do not count"],
    ["comes second", made("new", "first", "second"), second, "already"],
  ] as [string, AdminStanding, AdminStanding, string][])("and not by one who %s", (_who, subject, by, said) => {
    expect(confirmationRefusal(subject, by, [subject, by], after(DAY))).toContain(said)
  })
})

it("one person alone never gets a second vote, whatever admins they make and confirm with each other, for however long", () => {
  const act = fc.record({
    by: fc.nat({ max: 6 }),
    confirms: fc.boolean(),
    whom: fc.nat({ max: 6 }),
    days: fc.nat({ max: 30 }),
  })
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      const admins: AdminStanding[] = [first]
      let now = START
      for (const { by, confirms, whom, days } of acts) {
        now = new Date(now.getTime() + days * DAY)
        const actor = admins[by % admins.length]!
        const subject = admins[whom % admins.length]!
        if (!confirms) admins.push({ ...made(`made${admins.length}`, actor.username), createdAt: now })
        else if (!confirmationRefusal(subject, actor, admins, now))
          Object.assign(subject, { confirmedBy: actor.username, confirmedAt: now })
      }
      expect(admins.filter((admin) => adminState(admin, now) === "counts")).toEqual([first])
    })
  )
})

it("two of whom one made the other are one vote, in either direction", () => {
  const all = [made("child", "first", "second"), made("grandchild", "child", "second")]
  const [child, grandchild] = all as [AdminStanding, AdminStanding]
  for (const [one, other] of [
    [first, child],
    [child, grandchild],
    [first, grandchild],
  ] as const) {
    expect([areRelated(one, other, all), areRelated(other, one, all)]).toEqual([true, true])
  }
  expect(areRelated(child, { ...first, username: "second" }, all)).toBe(false)
})
