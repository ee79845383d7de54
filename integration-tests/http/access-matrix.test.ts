import { allEndpoints, type Endpoint } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { PASSWORD, joinStaff, people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { verdictFor, type CallerRole } from "./access-support"

interface CallerKind {
  role: CallerRole
  /**
   * Marks a caller with an invalid session. The same code refuses all kinds of invalid sessions, so `npm test` calls
   * each endpoint with only one of these kinds.
   */
  isInvalidSession?: true
  /** Returns the caller's headers; each call opens a new session. */
  signIn: () => Promise<Record<string, string>>
}

const OTHER_STAFF = ["finance", "support", "inspector", "read-only"] as const

/** Headers with forged claims, which every caller sends besides its session. No claim may grant anything. */
const CLAIMS = { "x-user-email": "admin@northlot.test", "x-user-role": "admin", "x-user-id": "admin" }
const FORGED = "4".repeat(64)

/** These calls end their session, so each gets a separate one. */
const ENDS_SESSION = new Set(["logout", "adminLogout"])

let market: SharedMarket
let callers: Record<string, CallerKind>
const sessions = new Map<string, Record<string, string>>()

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  const bearer = (person: Person) => async () => {
    const { status, body } = await send(market, "POST", "/api/auth/login", { email: person.email, password: PASSWORD })
    if (status !== 200) throw new Error(`${person.email} could not sign in: ${status}`)
    return { authorization: `Bearer ${body.token}` }
  }
  const admin = await someone.admin()
  const signInStaff = (member: Person) => async () => {
    const { email: username, password } = member
    const { body } = await send(market, "POST", "/api/admin/login", { username, password })
    return { "x-admin-token": body.token as string }
  }
  const signInAdmin = signInStaff(admin)
  const fixed = (headers: Record<string, string>) => async () => headers
  const [privateBuyer, dealerBuyer, seller, broker] = await Promise.all([
    someone.buyer(),
    someone.dealerBuyer(),
    someone.seller(),
    someone.register({ role: "buyer", buyerType: "private" }, { identity: true }),
  ])
  // The row is changed directly, because nobody can register as a broker.
  await market.pool.query(`UPDATE account SET role = 'broker', buyer_type = NULL WHERE id = $1`, [broker.id])
  const ended = await bearer(privateBuyer)()
  await send(market, "POST", "/api/auth/logout", {}, ended)
  const endedAdmin = await signInAdmin()
  await send(market, "POST", "/api/admin/logout", {}, endedAdmin)

  callers = {
    nobody: { role: null, signIn: fixed({}) },
    "a private buyer": { role: "buyer", signIn: bearer(privateBuyer) },
    "a dealer buyer": { role: "buyer", signIn: bearer(dealerBuyer) },
    "a seller": { role: "seller", signIn: bearer(seller) },
    "a broker": { role: "broker", signIn: bearer(broker) },
    "an admin": { role: "admin", signIn: signInAdmin },
    "a forged token": {
      role: null,
      isInvalidSession: true,
      signIn: fixed({
        authorization: `Bearer ${FORGED}`,
        "x-admin-token": FORGED,
        cookie: `northlot_session=${FORGED}`,
      }),
    },
    "an ended session": { role: null, isInvalidSession: true, signIn: fixed({ ...ended, ...endedAdmin }) },
    "a buyer's token as an admin's": {
      role: null,
      isInvalidSession: true,
      signIn: fixed({ "x-admin-token": privateBuyer.token }),
    },
  }
  await Promise.all(
    OTHER_STAFF.map(async (role) => {
      const member = await joinStaff(market, admin, { username: `matrix-${role}`, role })
      callers[role] = { role, signIn: signInStaff(member) }
    })
  )
  for (const [name, { signIn }] of Object.entries(callers)) sessions.set(name, await signIn())
})
afterAll(() => market?.stop())

/** Sends invalid input, so that a call that passes the access check stops right after the check. */
async function verdictOf(endpoint: Endpoint, headers: Record<string, string>): Promise<string> {
  const path = endpoint.path.replace(/:[A-Za-z]+/g, "lst_00000000000000000000000000")
  const query = "?role=admin&userId=admin"
  const body =
    endpoint.method === "GET" || endpoint.method === "DELETE" ? undefined : { role: "admin", userId: "admin" }
  const answer = await send(market, endpoint.method, path + query, body, { ...headers, ...CLAIMS })
  if (answer.status >= 500 || answer.status === 429) return `${answer.status}, which says nothing about access`
  return answer.status === 401 || answer.status === 403 ? `${answer.status} ${answer.body.code}` : "passed"
}

/** These endpoints require a one-time token and ignore sessions, so every caller without the token is refused. */
const BY_ITS_OWN_TOKEN = new Set(["downloadRegistrants"])

test("a download by its own token is nobody's without one, an admin's neither", async () => {
  for (const endpoint of allEndpoints.filter(({ name }) => BY_ITS_OWN_TOKEN.has(name))) {
    for (const [name, headers] of sessions)
      expect([name, await verdictOf(endpoint, headers)]).toEqual([name, "401 UNAUTHENTICATED"])
  }
})

/**
 * These endpoints accept a call without a body. A dealer's call therefore passes the schema and is refused only because
 * the endpoint is for private buyers.
 */
const FOR_PRIVATE_BUYERS = new Set([
  "startCreditCheckout",
  "refundCreditPurchase",
  "readFeePlan",
  "requestFinance",
  "requestFinanceNow",
  "notifyFinanceNow",
])

function expectedOf(endpoint: Endpoint, caller: string, role: CallerRole): string {
  if (caller === "a dealer buyer" && FOR_PRIVATE_BUYERS.has(endpoint.name)) return "403 FORBIDDEN"
  return verdictFor(endpoint, role)
}

describe("who may call", () => {
  const called = allEndpoints
    .filter(({ name }) => !BY_ITS_OWN_TOKEN.has(name))
    .map((endpoint, index) => [`${endpoint.method} ${endpoint.path}`, endpoint, index] as const)

  const expectVerdicts = async (endpoint: Endpoint, mayAsk: (kind: CallerKind) => boolean) => {
    const verdicts: Record<string, string> = {}
    // An endpoint that no staff may call is tried with the admin only, and not with the other staff roles.
    const asked = Object.entries(callers).filter(
      ([name, kind]) => (endpoint.staff || !OTHER_STAFF.some((role) => role === name)) && mayAsk(kind)
    )
    for (const [name, { signIn }] of asked) {
      verdicts[name] = await verdictOf(endpoint, ENDS_SESSION.has(endpoint.name) ? await signIn() : sessions.get(name)!)
    }
    expect(verdicts).toEqual(
      Object.fromEntries(asked.map(([name, { role }]) => [name, expectedOf(endpoint, name, role)]))
    )
  }

  test.each(called)("%s", async (_name, endpoint, index) => {
    const invalid = Object.values(callers).filter(({ isInvalidSession }) => isInvalidSession)
    await expectVerdicts(endpoint, (kind) => !kind.isInvalidSession || kind === invalid[index % invalid.length])
  })
  slow.each(called)("%s, and every invalid session", (_name, endpoint) =>
    expectVerdicts(endpoint, ({ role }) => role === null)
  )
})
