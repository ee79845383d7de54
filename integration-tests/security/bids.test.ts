import { allEndpoints, cents } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { auditOf } from "../http/accounts-support"
import { ask, bid, connect, draft, logOf, publish, storedAuction, untilSettled } from "../http/bidding-support"
import { allowShortAuctions, endNow } from "../http/sales-support"

let market: SharedMarket
let admin: Person
let seller: Person
let ann: Person
let ben: Person

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  seller = await someone.seller()
  ann = await someone.dealerBuyer()
  ben = await someone.dealerBuyer()
  await allowShortAuctions(admin)
})
afterAll(() => market?.stop())

test("the price itself, a cent below the next step, and numbers that no amount can be are refused, each with a code, and bid nothing", async () => {
  const id = await publish(market, seller)
  expect((await bid(ann, id, { amount: 100 })).status).toBe(201)
  const refused: [sent: string, code: string][] = [
    ['"amountCents":10000', "BID_TOO_LOW"],
    ['"amountCents":19999', "BID_TOO_LOW"],
    ['"amountCents":19999,"mode":"proxy"', "BID_TOO_LOW"],
    ['"amount":"NaN"', "INVALID_AMOUNT"],
    ['"amount":"0x10"', "INVALID_AMOUNT"],
    ['"amount":"1e3"', "INVALID_AMOUNT"],
    ['"amountCents":9007199254740992', "INVALID_AMOUNT"],
    ['"amountCents":9223372036854775807', "INVALID_AMOUNT"],
    ['"amountCents":9223372036854775808', "INVALID_AMOUNT"],
    ['"amountCents":1e400', "INVALID_AMOUNT"],
    ['"amount":NaN', "MALFORMED_JSON"],
    ['"amount":0x10', "MALFORMED_JSON"],
  ]
  for (const [sent, code] of refused) {
    const response = await fetch(`${market.url}/api/offers`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${ben.token}` },
      body: `{"listingId":"${id}",${sent}}`,
    })
    expect([sent, response.status, ((await response.json()) as { code: string }).code]).toEqual([sent, 400, code])
  }
  expect(await logOf(ann, id)).toHaveLength(1)
  expect((await storedAuction(market, id)).current_cents).toBe(10_000)
})

slow(
  "a bid on a draft, before the start, and on a cancelled and a sold car is refused as not open, and is in no log",
  async () => {
    const closed = await publish(market, seller)
    await seller.request("POST", `/api/listings/${closed}/close`)
    const sold = await publish(market, seller)
    await bid(ann, sold, { amount: 100 })
    await endNow(market, sold)
    await untilSettled(market, sold)
    const places = [await draft(seller), await publish(market, seller, { startsInSeconds: 3_600 }), closed, sold]
    const before = await market.pool.query(`SELECT count(*)::int AS total FROM bid`)
    for (const id of places) {
      for (const content of [{ amount: 500 }, { amount: 500, mode: "proxy" } as const])
        expect(await bid(ben, id, content)).toMatchObject({
          status: 409,
          body: { ok: false, code: "AUCTION_NOT_OPEN" },
        })
    }
    expect((await market.pool.query(`SELECT count(*)::int AS total FROM bid`)).rows).toEqual(before.rows)
  }
)

describe("a secret of an auction", () => {
  // Amounts that appear nowhere else.
  const RESERVE = cents(73_129_157)
  const MAXIMUM = cents(52_917_311)
  const spellings = (amount: number) => {
    const dollars = Math.floor(amount / 100)
    return [String(amount), String(dollars), dollars.toLocaleString("en-CA"), String(amount / 100)]
  }
  let id: string
  let slug: string
  let otherSeller: Person
  /** `ann` never wins an auction, because a seller may learn the winner's id. */
  let ann: Person
  let ben: Person
  const heard: string[] = []

  beforeAll(async () => {
    const someone = people(market)
    otherSeller = await someone.seller()
    ;[ann, ben] = [await someone.dealerBuyer(), await someone.dealerBuyer()]
    id = await publish(market, seller, { reserveCents: RESERVE })
    slug = (await seller.request("GET", `/api/listings/${id}`)).body.listing.slug
    const socket = await connect(market)
    socket.onAny((...event) => void heard.push(JSON.stringify(event)))
    for (const room of [{ listingId: id }, { lists: true }]) await ask(socket, "room:join", room)
    const opening = (await ann.request("GET", `/api/listings/${id}`)).body.listing.minimumCents
    expect((await bid(ann, id, { amountCents: MAXIMUM, mode: "proxy" })).status).toBe(201)
    expect((await bid(ben, id, { amountCents: opening + 1_000_000 })).status).toBe(201)
    socket.close()
  })

  /**
   * The answers to `person` from all GET endpoints that are not for admins, and from the public pages and files. Each
   * id in a path is replaced by the id or slug of the tested listing.
   */
  async function everythingFor(person: Person): Promise<[place: string, text: string][]> {
    const ids = { id, listingId: id, saleId: id, fileId: id, attachmentId: id, kind: "live", vin: "1HGCM82633A004352" }
    const paths = [
      ...allEndpoints
        .filter(({ method, access }) => method === "GET" && access !== "admin")
        .flatMap(({ path }) => [
          path.replace(/:([A-Za-z]+)/g, (_, name: keyof typeof ids) => ids[name] ?? id),
          path.replace("/users/:id/", "/users/me/").replace(/:([A-Za-z]+)/g, slug),
        ]),
      `/listing/${slug}`,
      `/auctions/${slug}`,
      "/",
      "/auctions",
      "/sitemap.xml",
      `/api/transactions/my.csv?type=all`,
      `/api/listings?q=accord&limit=100`,
    ]
    return Promise.all(
      [...new Set(paths)].map(async (path) => {
        const { body } = await person.request(method, path)
        return [path, typeof body === "string" ? body : JSON.stringify(body)] as [string, string]
      })
    )
  }
  const method = "GET"
  const tellers = (answers: [string, string][], amount: number) =>
    answers.filter(([, text]) => spellings(amount).some((spelling) => text.includes(spelling))).map(([place]) => place)

  slow("the reserve is in no answer, page, file or event for anybody but its owner", async () => {
    for (const person of [people(market).nobody(), ann, ben, otherSeller])
      expect(tellers(await everythingFor(person), RESERVE)).toEqual([])
    expect(tellers(await everythingFor(seller), RESERVE)).not.toEqual([])
    expect(tellers([["socket", heard.join("\n")]], RESERVE)).toEqual([])
    expect(heard.join("\n")).toContain(id)
  })

  slow("a maximum is in no answer, page, file or event for anybody but its bidder, the seller neither", async () => {
    for (const person of [people(market).nobody(), ben, seller, otherSeller])
      expect(tellers(await everythingFor(person), MAXIMUM)).toEqual([])
    expect(tellers(await everythingFor(ann), MAXIMUM)).not.toEqual([])
    expect(tellers([["socket", heard.join("\n")]], MAXIMUM)).toEqual([])
  })

  slow(
    "who bids is told to nobody while the auction runs: no name, address, number or id, the seller neither",
    async () => {
      const { rows } = await market.pool.query(`SELECT id, email, last, mobile FROM account WHERE id = ANY($1)`, [
        [ann.id, ben.id],
      ])
      const marks = rows.flatMap(({ id: account, email, last, mobile }) => [account, email, last, mobile])
      for (const person of [people(market).nobody(), seller, otherSeller]) {
        const told = (await everythingFor(person)).filter(([, text]) => marks.some((mark) => text.includes(mark)))
        expect(told.map(([place]) => place)).toEqual([])
      }
      expect(marks.filter((mark) => heard.join("\n").includes(mark))).toEqual([])
    }
  )
})

slow(
  "what a seller tries to change after the first bid is refused and on record, one by one and many at once",
  async () => {
    const id = await publish(market, seller)
    await bid(ann, id, { amount: 100 })
    const stored = async () =>
      (
        await market.pool.query(
          `SELECT l.status, l.vin, l.kms, l.parked, a.status AS auction, a.ends_at, a.reserve_cents
         FROM listing l JOIN auction a ON a.listing_id = l.id WHERE l.id = $1`,
          [id]
        )
      ).rows
    const before = await stored()
    const later = new Date((await market.clock.now()).getTime() + 86_400_000).toISOString()
    const attempts: [method: string, path: string, body?: unknown][] = [
      ["PATCH", `/api/listings/${id}`, { price: 90_000 }],
      ["PATCH", `/api/listings/${id}`, { reserve: 90_000 }],
      ["PATCH", `/api/listings/${id}`, { vin: "1HGCM82633A004352" }],
      ["PATCH", `/api/listings/${id}`, { kms: 1 }],
      ["PATCH", `/api/listings/${id}`, { endsAt: later }],
      ["PATCH", `/api/listings/${id}`, { status: "draft" }],
      ["DELETE", `/api/listings/${id}`],
      ["POST", `/api/listings/${id}/close`],
    ]
    for (const [method, path, body] of attempts)
      expect([method, path, body, (await seller.request(method, path, body)).status]).toEqual([method, path, body, 409])
    const one = await auditOf(market, "listing.locked-change-refused", id)
    expect(one).toHaveLength(attempts.length)
    expect(one.every(({ actor }) => actor === seller.id)).toBe(true)
    await seller.request("PUT", "/api/listings/bulk/park", { ids: [id], parked: true })
    await seller.request("POST", "/api/listings/bulk/delete", { ids: [id] })
    expect(await auditOf(market, "listing.locked-change-refused", id)).toHaveLength(attempts.length + 2)
    expect(await stored()).toEqual(before)
  }
)

test("a bid cannot be taken back or changed, by any method at any address, an admin's call neither", async () => {
  const id = await publish(market, seller)
  await bid(ann, id, { amount: 100 })
  const log = await logOf(ann, id)
  const { rows } = await market.pool.query(`SELECT * FROM bid WHERE auction_id = $1`, [
    (await storedAuction(market, id)).id,
  ])
  for (const person of [ann, seller, admin]) {
    for (const method of ["DELETE", "PUT", "PATCH"]) {
      for (const path of ["/api/offers", "/api/bids", `/api/listings/${id}/bids`, `/api/listings/${id}/bids/1`]) {
        const { status } = await person.request(method, path, method === "DELETE" ? undefined : { amount: 1 })
        expect([method, path, [404, 405].includes(status)]).toEqual([method, path, true])
      }
    }
  }
  expect(await logOf(ann, id)).toEqual(log)
  expect(
    (await market.pool.query(`SELECT * FROM bid WHERE auction_id = $1`, [(await storedAuction(market, id)).id])).rows
  ).toEqual(rows)
})

test("settling is nobody's to ask for: no address of the product ends an auction before its time", async () => {
  const id = await publish(market, seller)
  await bid(ann, id, { amount: 100 })
  for (const person of [people(market).nobody(), ann, seller, admin]) {
    for (const path of ["settle", "close-auction", "end", "sold", "jobs"]) {
      for (const base of [`/api/listings/${id}`, `/api/admin/listings/${id}`, "/api/admin", "/api/jobs"])
        expect((await person.request("POST", `${base}/${path}`, {})).status).toBeGreaterThanOrEqual(400)
    }
  }
  expect(await storedAuction(market, id)).toMatchObject({ status: "open", settled_at: null })
  expect((await send(market, "GET", "/api/health")).status).toBe(200)
})
