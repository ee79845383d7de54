import { createHash } from "node:crypto"
import { allEndpoints } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { PASSWORD, people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { cookiesOf, signIn } from "../http/accounts-support"
import { publish } from "../http/bidding-support"
import { allowShortAuctions, sell } from "../http/sales-support"

let market: SharedMarket
let victim: Person
let cookie: string
let listingId: string
let sold: string

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  const seller = await someone.seller()
  await allowShortAuctions(await someone.admin())
  victim = await someone.dealerBuyer()
  sold = await sell(market, seller, victim)
  listingId = await publish(market, seller)
  cookie = cookiesOf((await signIn(market, { email: victim.email, password: PASSWORD })).headers)
})
afterAll(() => market?.stop())

/** The three body formats that another site can send without a preflight, by a form or by a script. */
const FORMS: [kind: string, encode: (fields: Record<string, string>) => { type: string; body: string }][] = [
  [
    "urlencoded",
    (fields) => ({ type: "application/x-www-form-urlencoded", body: new URLSearchParams(fields).toString() }),
  ],
  ["text/plain", (fields) => ({ type: "text/plain", body: JSON.stringify(fields) })],
  [
    "multipart",
    (fields) => ({
      type: "multipart/form-data; boundary=x",
      body: `${Object.entries(fields)
        .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        .join("")}--x--\r\n`,
    }),
  ],
]
const FROM_ELSEWHERE: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  // A sibling subdomain also counts as another site.
  { "sec-fetch-site": "same-site" },
]

async function stored(): Promise<string> {
  const tables = ["bid", "auction", "charge", "account", "credit_entry"]
  const parts = tables.map((table) => `SELECT '${table}' AS name, t::text AS row FROM ${table} t`)
  const { rows } = await market.pool.query(`${parts.join(" UNION ALL ")} ORDER BY 1, 2`)
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex")
}

describe("a form of another site, sent with the victim's cookie", () => {
  test.each(FORMS)("%s: bids nothing, pays nothing, changes no profile", async (_kind, encode) => {
    const before = await stored()
    const aims: [method: string, path: string, fields: Record<string, string>][] = [
      ["POST", "/api/offers", { listingId, amountCents: "1000000" }],
      ["POST", "/api/fees/checkout", { listingId: sold }],
      ["PATCH", "/api/profile/me", { city: "Elsewhere" }],
      ["POST", "/api/profile/password", { currentPassword: PASSWORD, password: "taken-over-now" }],
    ]
    for (const [method, path, fields] of aims) {
      const { type, body } = encode(fields)
      for (const from of FROM_ELSEWHERE) {
        const response = await fetch(market.url + path, {
          method,
          headers: { ...from, cookie, "content-type": type },
          body,
        })
        expect([path, from, response.status, ((await response.json()) as { code: string }).code]).toEqual([
          path,
          from,
          403,
          "CROSS_SITE_REQUEST",
        ])
      }
    }
    expect(await stored()).toBe(before)
  })

  slow("is refused at every address that changes something, before anything else is looked at", async () => {
    const changing = allEndpoints.filter(({ method }) => method !== "GET")
    const answers = await Promise.all(
      changing.map(async ({ method, path }) => {
        const address = path.replace(/:[A-Za-z]+/g, listingId)
        const { status } = await send(market, method, address, {}, { cookie, origin: "https://evil.example" })
        return [method, path, status]
      })
    )
    expect(answers).toEqual(changing.map(({ method, path }) => [method, path, 403]))
  })
})

slow("a page of another origin reads no answer: none allows it, and no preflight is answered as allowed", async () => {
  for (const origin of ["https://evil.example", "null"]) {
    for (const path of ["/api/auth/session", "/api/listings", "/api/profile/me", "/", "/uploads/none.jpg"]) {
      const { headers } = await send(market, "GET", path, undefined, { origin, cookie })
      const allowing = [...headers.keys()].filter((name) => name.startsWith("access-control-"))
      expect([path, allowing]).toEqual([path, []])
    }
    const polling = await send(market, "GET", "/socket.io/?EIO=4&transport=polling", undefined, { origin, cookie })
    expect([polling.status, polling.headers.get("access-control-allow-origin")]).toEqual([403, null])
    for (const { path } of allEndpoints.filter(({ method }) => method !== "GET")) {
      const { status, headers } = await send(market, "OPTIONS", path.replace(/:[A-Za-z]+/g, listingId), undefined, {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      })
      const allowing = [...headers.keys()].filter((name) => name.startsWith("access-control-"))
      expect([path, allowing]).toEqual([path, []])
      expect([path, status >= 500]).toEqual([path, false])
    }
  }
})

test("no answer lets itself be framed by another origin", async () => {
  for (const path of ["/", "/login", "/auctions", "/admin/", "/api/health", "/api/docs", "/sandbox/mailbox", "/none"]) {
    const { headers } = await send(market, "GET", path)
    const policy = headers.get("content-security-policy") ?? ""
    expect([path, /frame-ancestors 'none'/.test(policy)]).toEqual([path, true])
    expect([path, headers.get("x-frame-options")]).toEqual([path, "SAMEORIGIN"])
  }
})
