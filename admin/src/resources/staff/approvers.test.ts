import type { StaffMember } from "@northlot/contract"
import { approversFor, canConfirm } from "./approvers"

const admin = (username: string, change: Partial<StaffMember> = {}): StaffMember => ({
  id: username,
  username,
  createdBy: null,
  createdAt: "2026-11-22T12:00:00.000Z",
  role: "owner",
  email: null,
  removedBy: null,
  removedAt: null,
  confirmedBy: null,
  confirmedAt: null,
  state: "counts",
  countsFrom: null,
  ...change,
})
const names = (admins: StaffMember[]) => admins.map(({ username }) => username)

test("the second one for a payout counts, and neither added the other", () => {
  const all = [
    admin("first"),
    admin("child", { createdBy: "first" }),
    admin("other"),
    admin("new", { createdBy: "other", state: "unconfirmed" }),
  ]
  expect(names(approversFor(all, "first"))).toEqual(["other"])
  expect(names(approversFor(all, "child"))).toEqual(["other"])
  expect(names(approversFor(all, "other"))).toEqual(["first", "child"])
  expect(approversFor([admin("first")], "first")).toEqual([])
  expect(names(approversFor([admin("first"), admin("helper", { role: "support" })], "first"))).toEqual([])
})

test("an admin is offered to confirm whom somebody else added, and only once they count themselves", () => {
  const fresh = admin("new", { createdBy: "first", state: "unconfirmed" })
  const all = [admin("first"), admin("other"), admin("waits", { createdBy: "other", state: "waiting" }), fresh]
  expect(["first", "other", "waits", "new"].filter((me) => canConfirm(all, fresh, me))).toEqual(["other"])
  expect(canConfirm(all, all[1]!, "first")).toBe(false)
})
