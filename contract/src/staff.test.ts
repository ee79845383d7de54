import { acceptInvitation } from "./endpoints/staff/staff"
import { defineEndpoint, type Endpoint } from "./endpoint"
import { allEndpoints } from "./endpoints"
import { STAFF, STAFF_ROLES, staffMay, type StaffRole } from "./staff"
import { z } from "zod"

const ofStaff: Endpoint[] = allEndpoints.filter(({ access }) => access === "admin" || access === "memberOrAdmin")
const of = (role: StaffRole) => ofStaff.filter((endpoint) => staffMay(role, endpoint))
const names = (endpoints: readonly Endpoint[]) => endpoints.map(({ name }) => name).sort()
const isUnder = (path: string, ...parts: string[]) => parts.some((part) => path.startsWith(`/api/admin/${part}`))

const OWN = ["logout", "session", "own-"]
/** Endpoints that show a document, a conversation, or the account into which somebody is paid. */
const SECRETS = [
  "showPayoutAccount",
  "readLicenceFile",
  "readAdminPaper",
  "openSaleAttachment",
  "readSaleConversation",
  "readAdminInspectionFile",
]

test("what admins may call cannot be defined without saying who of the staff may", () => {
  const endpoint = { name: "x", area: "a", method: "GET", path: "/api/x", summary: "X.", answer: z.object({}) } as const
  expect(() => defineEndpoint({ ...endpoint, access: "admin" })).toThrow("set staff if admins may call")
  expect(() => defineEndpoint({ ...endpoint, access: "memberOrAdmin" })).toThrow("set staff if admins may call")
  expect(() => defineEndpoint({ ...endpoint, access: "member", staff: STAFF.owners })).toThrow(
    "set staff if admins may call"
  )
  expect(() => defineEndpoint({ ...endpoint, access: "admin", staff: STAFF.owners })).not.toThrow()
})

test("an owner may do everything", () => {
  expect(names(of("owner"))).toEqual(names(ofStaff))
})

test("read-only changes nothing but what is their own, and sees neither documents nor payout accounts", () => {
  const changes = of("read-only").filter(({ method, path }) => method !== "GET" && !isUnder(path, ...OWN))
  expect(names(changes)).toEqual([])
  expect(names(of("read-only")).filter((name) => SECRETS.includes(name))).toEqual([])
})

/** The export endpoint is open to all staff. It then checks whether the role may read the exported list. */
const BY_THE_LIST = "exports/:list"

test("an inspector is told of inspections, and of nothing else but their own session and the dashboard's counts", () => {
  const other = of("inspector").filter(
    ({ path }) =>
      !isUnder(
        path,
        "appointments",
        "inspection-locations",
        "inspection-calendar",
        "inspection-closures",
        "uploads/inspection",
        "metrics/overview",
        // Each role sees only the tasks that it can deal with (`src/queries/task/staff-task-rules.ts`).
        "tasks",
        BY_THE_LIST,
        ...OWN
      )
  )
  expect(names(other)).toEqual([])
})

test("support moves no money, and is not told where anybody is paid", () => {
  const money = of("support").filter(({ path }) => isUnder(path, "charges", "ledger", "settlement-policy", "fees"))
  expect(names(money)).toEqual([])
  const acts = ["confirmFunds", "approvePayout", "confirmPayout", "cancelSale", "refundCharge", "showPayoutAccount"]
  expect(names(of("support")).filter((name) => acts.includes(name))).toEqual([])
})

/**
 * Endpoints of the staff group `money` that move no money. They compare, compute, ask a provider again, offer a car, or
 * gather evidence.
 */
const MOVES_NOTHING = [
  "reconcileNow",
  "recordLedgerEvent",
  "offerToRunnerUp",
  "withdrawRunnerUpOffer",
  "saveEvidence",
  "addEvidenceFile",
  "removeEvidenceFile",
  "simulateFees",
  "simulatePromotions",
]

test("whatever moves money asks whoever has a second factor for it", () => {
  const acts = ofStaff.filter(({ method, staff }) => method !== "GET" && staff === STAFF.money)
  expect(acts.length).toBeGreaterThan(10)
  expect(names(acts.filter(({ proof }) => proof === undefined))).toEqual([...MOVES_NOTHING].sort())
})

test("finance decides about no person, licence, listing or question: there it moves credits, and notes for staff", () => {
  const decisions = of("finance").filter(
    ({ method, path, staff }) =>
      method !== "GET" &&
      staff !== STAFF.money &&
      staff !== STAFF.notes &&
      isUnder(path, "registrants", "users", "listings", "auctions", "questions")
  )
  expect(names(decisions)).toEqual([])
})

test("staff, roles and the rules in force are changed by owners alone", () => {
  const rules = ofStaff.filter(
    ({ method, path }) =>
      method !== "GET" &&
      (isUnder(path, "staff", "fees", "site-details") || (path.endsWith("-policy") && isUnder(path, "")))
  )
  expect(rules.length).toBeGreaterThan(5)
  for (const endpoint of rules)
    expect([endpoint.name, STAFF_ROLES.filter((role) => staffMay(role, endpoint))]).toEqual([endpoint.name, ["owner"]])
})

test("nobody of the staff takes the market's own name, nor one that reads like it", () => {
  const { body } = acceptInvitation
  const taken = (username: string) => body!.safeParse({ token: "a".repeat(43), username, password: "x" }).success
  for (const name of ["system", "System ", "5ystem", "sys.tem", "syst3m", "_system", "sуstem", "northlot", "n0rth-1ot"])
    expect([name, taken(name)]).toEqual([name, false])
  for (const name of ["systems-olga", "olga", "northlot.olga"]) expect([name, taken(name)]).toEqual([name, true])
})
