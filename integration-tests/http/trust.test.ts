import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import type { SharedMarket } from "../environment/market"
import { eventually } from "../environment/wait"
import { bid, expectSoundLog, logOf, publish, storedAuction, whileHeld } from "./bidding-support"

let market: SharedMarket
let admin: Person
let seller: Person
let ann: Person
let cheat: Person

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  ;[seller, ann] = await Promise.all([someone.seller(), someone.buyer({ credits: 3 })])
})
beforeEach(async () => {
  cheat = await people(market).buyer({ credits: 3 })
})
afterEach(() => market.clock.reset())

const REASON = "Bids on the cars of a friend to raise their price."
const NOTE = "You bid on cars of somebody you know. Tell us if that is wrong."
const pathOf = ({ id }: Person) => `/api/admin/registrants/${id}/measures`
const take = (person: Person, body: object, who = admin, headers: Record<string, string> = {}) =>
  who.request("POST", pathOf(person), { reason: REASON, note: NOTE, ...body }, headers)
const lift = (id: string, reason = "The friend was a namesake.", who = admin) =>
  who.request("POST", `/api/admin/measures/${id}/lift`, { reason })
const measuresOf = async (person: Person) => (await admin.request("GET", pathOf(person))).body
const auditOf = async ({ id }: Person) =>
  (await market.pool.query(`SELECT actor, action, details FROM audit_entry WHERE subject = $1 ORDER BY id`, [id])).rows
const newsOf = async (person: Person): Promise<string[]> =>
  (
    await market.pool.query(
      `SELECT payload->>'title' AS title FROM outbox_event WHERE topic = 'account.news' AND payload->>'accountId' = $1 ORDER BY id`,
      [person.id]
    )
  ).rows.map(({ title }) => title)

describe("a cheat is banned in the middle of an auction", () => {
  test("no bid of theirs counts in any open auction, the price is the others', the log says so, and they are out", async () => {
    const [car, other] = [await publish(market, seller), await publish(market, seller)]
    await bid(ann, car, { amount: 1_000, mode: "proxy" })
    await bid(cheat, car, { amount: 5_000, mode: "proxy" })
    await bid(cheat, other, { amount: 700 })
    const before = await storedAuction(market, car)
    expect(before).toMatchObject({ leader_id: cheat.id, current_cents: 125_000 })
    expect((await measuresOf(cheat)).bidsIn.map(({ listingId, leads }: any) => [listingId, leads])).toEqual([
      [car, true],
      [other, true],
    ])

    const { status, body } = await take(cheat, { kind: "ban" })
    expect(status).toBe(201)
    expect(body.item).toMatchObject({
      kind: "ban",
      reason: REASON,
      note: NOTE,
      by: "admin",
      bids: "void",
      lifted: null,
    })
    expect(body.voidedIn).toEqual([before.id, (await storedAuction(market, other)).id])

    // What is there is what Ann alone makes of it; nothing of the log has changed, and it goes on without a gap.
    expect(await storedAuction(market, car)).toMatchObject({
      leader_id: ann.id,
      current_cents: 10_000,
      ends_at: before.ends_at,
    })
    expect(await storedAuction(market, other)).toMatchObject({ leader_id: null, current_cents: null })
    const log = await logOf(ann, car)
    expect(log.at(-1)).toMatchObject({ voids: true, bidder: "Bidder 2", amountCents: 10_000 })
    expectSoundLog(log.slice(0, -1))
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
    expect(JSON.stringify(log)).not.toContain(REASON)

    // Out at once, and told why.
    expect((await bid(cheat, other, { amount: 5_000 })).status).toBe(401)
    await eventually("the news", async () => (await newsOf(cheat)).includes("Your account is banned"))
    expect((await auditOf(cheat)).map(({ actor, action }) => [actor, action])).toEqual(
      expect.arrayContaining([
        ["admin:admin", "auction.bids-voided"],
        ["admin:admin", "account.disabled"],
        ["admin:admin", "measure.ban"],
      ])
    )
    const record = (await admin.request("GET", `/api/admin/registrants/${cheat.id}/record`)).body.record
    expect(record.audit.find(({ action }: any) => action === "measure.ban").details).toMatchObject({
      reason: REASON,
      note: NOTE,
    })

    // Enabling the account goes past the ban's record: it is lifted instead, once.
    const enabled = await admin.request("POST", `/api/admin/registrants/${cheat.id}/status`, {
      status: "active",
      reason: "A mistake",
    })
    expect(enabled).toMatchObject({ status: 409, body: { code: "INVALID_TRANSITION" } })
    expect((await take(cheat, { kind: "ban" })).body.code).toBe("INVALID_TRANSITION")
    const answers = await Promise.all([lift(body.item.id), lift(body.item.id), lift(body.item.id)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    expect((await measuresOf(cheat)).items).toMatchObject([
      { kind: "ban", lifted: { by: "admin", reason: "The friend was a namesake." } },
    ])
    const again = await market.pool.query(`SELECT status, bidding_barred, selling_barred FROM account WHERE id = $1`, [
      cheat.id,
    ])
    expect(again.rows).toEqual([{ status: "active", bidding_barred: false, selling_barred: false }])
    expect(await storedAuction(market, car)).toMatchObject({ leader_id: ann.id })
  })

  test("whichever comes first, a bid of theirs, the ban or the end, no bid of theirs stands and the price falls by rule alone", async () => {
    for (const order of [0, 1] as const) {
      const one = await people(market).buyer({ credits: 3 })
      const car = await publish(market, seller)
      await bid(ann, car, { amount: 1_000, mode: "proxy" })
      await bid(one, car, { amount: 500 })
      const [late, banned] = await whileHeld(market, car, async ({ waiting }) => {
        const acts = [() => bid(one, car, { amount: 2_000 }), () => take(one, { kind: "ban" })]
        if (order === 1) acts.reverse()
        const first = acts[0]!()
        await waiting(1)
        const second = acts[1]!()
        await waiting(2)
        return order === 0 ? [first, second] : [second, first]
      })
      expect((await banned!).status).toBe(201)
      expect([201, 401, 403]).toContain((await late!).status)
      const after = await storedAuction(market, car)
      expect(after).toMatchObject({ leader_id: ann.id, current_cents: 10_000 })
      const log = await logOf(ann, car)
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
      expect(log.at(-1)).toMatchObject({ voids: true })
    }
    // Ended a moment before: the ban holds, and what was won is a sale to be decided as one.
    const car = await publish(market, seller)
    await bid(cheat, car, { amount: 500 })
    await market.clock.advance(7_201_000)
    const { status, body } = await take(cheat, { kind: "ban" })
    expect([status, body.voidedIn]).toEqual([201, []])
    const sale = await eventually("the sale", async () => {
      const { rows } = await market.pool.query(`SELECT buyer_id FROM sale WHERE listing_id = $1`, [car])
      return rows[0]
    })
    expect(sale.buyer_id).toBe(cheat.id)
  })
})

describe("somebody is kept from bidding or selling", () => {
  test("what was bid stands unless it is voided too, no new bid is taken, and lifting one measure leaves the other", async () => {
    const car = await publish(market, seller)
    await bid(ann, car, { amount: 500, mode: "proxy" })
    await bid(cheat, car, { amount: 900 })
    const hold = await take(cheat, { kind: "hold" })
    expect(hold.body).toMatchObject({ item: { bids: "stand", listings: "stay" }, voidedIn: [] })
    expect(await storedAuction(market, car)).toMatchObject({ leader_id: cheat.id, current_cents: 90_000 })
    expect(await bid(cheat, car, { amount: 5_000 })).toMatchObject({
      status: 403,
      body: { code: "NOT_ALLOWED_TO_BID", error: expect.stringContaining("contact us") },
    })
    expect((await cheat.request("GET", "/api/auth/session")).body.user.capabilities.canBid).toBe(false)

    const barred = await take(cheat, { kind: "no-bidding", bids: "void" })
    expect(barred.body.voidedIn).toHaveLength(1)
    expect(await storedAuction(market, car)).toMatchObject({ leader_id: ann.id })
    expect((await lift(barred.body.item.id)).status).toBe(200)
    expect((await bid(cheat, car, { amount: 5_000 })).body.code).toBe("NOT_ALLOWED_TO_BID")
    expect((await lift(hold.body.item.id)).status).toBe(200)
    const next = await publish(market, seller)
    expect((await bid(cheat, next, { amount: 500 })).status).toBe(201)
    // What was voided stays voided.
    expect((await bid(cheat, car, { amount: 5_000 })).body.code).toBe("BIDS_VOIDED")
  })

  test("a seller publishes nothing, keeps what is for sale, or has it closed and is told", async () => {
    const dishonest = await people(market).seller()
    const [car, second] = [await publish(market, dishonest), await publish(market, dishonest)]
    await bid(ann, car, { amount: 500 })
    const first = await take(dishonest, { kind: "no-selling" })
    expect(first.status).toBe(201)
    await expect(publish(market, dishonest)).rejects.toThrow(/403/)
    expect(await storedAuction(market, car)).toMatchObject({ status: "open" })
    expect((await lift(first.body.item.id)).status).toBe(200)
    const third = await publish(market, dishonest)

    expect((await take(dishonest, { kind: "hold", listings: "close" })).status).toBe(201)
    for (const id of [car, second, third])
      await eventually("the closed listing", async () => {
        const { rows } = await market.pool.query(`SELECT status FROM listing WHERE id = $1`, [id])
        return rows[0].status === "closed"
      })
    expect(await storedAuction(market, car)).toMatchObject({ status: "cancelled" })
  })

  test("is refused to other roles, for nobody, without words, for what a measure does not reach, and twice", async () => {
    expect((await take(cheat, { kind: "hold" }, ann)).status).toBe(403)
    expect((await take(cheat, { kind: "hold" }, people(market).nobody())).status).toBe(401)
    expect((await take({ ...cheat, id: "acct_none" }, { kind: "hold" })).status).toBe(404)
    for (const [body, field] of [
      [{ kind: "hold", reason: "short" }, "reason"],
      [{ kind: "hold", note: "short" }, "note"],
      [{ kind: "exile" }, "kind"],
      [{ kind: "ban", bids: "stand" }, "bids"],
      [{ kind: "no-selling", bids: "void" }, "bids"],
      [{ kind: "no-bidding", listings: "close" }, "listings"],
    ] as const) {
      const { status, body: answer } = await take(cheat, body)
      expect([status, answer.code, Object.keys(answer.fields ?? {})]).toEqual([400, "INVALID_INPUT", [field]])
    }
    expect((await measuresOf(cheat)).items).toEqual([])

    // The same act by the same key is one; five at once are one.
    const key = { "idempotency-key": `hold-${cheat.id}` }
    const [one, same] = [
      await take(cheat, { kind: "hold" }, admin, key),
      await take(cheat, { kind: "hold" }, admin, key),
    ]
    expect(same).toMatchObject({ status: 201, body: one.body })
    const answers = await Promise.all(Array.from({ length: 5 }, () => take(cheat, { kind: "no-bidding" })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect((await lift("meas_none")).status).toBe(404)
    await expect(
      market.pool.query(`UPDATE account_measure SET reason = 'another' WHERE account_id = $1`, [cheat.id])
    ).rejects.toThrow(/never changed/)
    await expect(market.pool.query(`DELETE FROM account_measure WHERE account_id = $1`, [cheat.id])).rejects.toThrow()
  })
})
