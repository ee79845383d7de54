import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import type { SharedMarket } from "../environment/market"
import { eventually } from "../environment/wait"
import { accountNewsOf } from "./accounts-support"
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
const newsOf = (person: Person) => accountNewsOf(market, person.id)

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

    // The auction's state is computed from Ann's bids alone. Earlier log rows are unchanged, and the log continues
    // without a gap.
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

    // The banned person loses access at once and is told why.
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

    // A banned account cannot be enabled, because that would bypass the ban's record. The ban can only be lifted, and
    // only once.
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
    // The auction ended a moment before the ban. The ban applies, and the won car becomes a sale that staff decides on.
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
    // Lifting the hold does not restore voided bids, so the person still cannot bid on this car.
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

    // A repeated request with the same idempotency key returns the account restriction that the first request created.
    // Of five concurrent requests without a key, only one succeeds.
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

describe("members report, and what looks strange is found", () => {
  const report = (who: Person, body: object) =>
    who.request("POST", "/api/reports", { about: "listing", reason: "misleading", text: "", ...body })
  const casesAbout = async (person: Person) =>
    (await admin.request("GET", `/api/admin/conduct-cases?aboutId=${person.id}&limit=100`)).body.items
  const decide = (id: string, body: object = { decision: "acted", reason: "The car was closed" }, who = admin) =>
    who.request("POST", `/api/admin/conduct-cases/${id}/decide`, body)
  const look = () => admin.request("POST", "/api/admin/conduct-cases/look", {})

  test("a report names a listing, a bidder by the pseudonym, or the other party of a sale, and is one however often", async () => {
    const owner = await people(market).seller()
    const car = await publish(market, owner)
    await bid(cheat, car, { amount: 500 })
    const answers = [
      await report(ann, { id: car, text: "Another car is on the photos" }),
      await report(ann, { id: car }),
      ...(await Promise.all([report(ann, { id: car }), report(ann, { id: car })])),
    ]
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.reference}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(201)
    expect(await casesAbout(owner)).toMatchObject([
      {
        kind: "report",
        reporter: { id: ann.id },
        listing: { id: car },
        reason: "misleading",
        text: "Another car is on the photos",
        decided: null,
      },
    ])
    // A seller reports a bidder by pseudonym and learns nothing more about the bidder.
    const answer = await report(owner, { about: "bidder", id: car, bidder: "Bidder 1", reason: "own-bids" })
    expect(Object.keys(answer.body)).toEqual(["ok", "reference"])
    expect(await casesAbout(cheat)).toMatchObject([{ reporter: { id: owner.id }, reason: "own-bids" }])

    for (const [who, body, code] of [
      [ann, { about: "bidder", id: car, bidder: "Bidder 9" }, "NOT_FOUND"],
      [ann, { about: "bidder", id: car }, "INVALID_INPUT"],
      [ann, { id: "lst_none" }, "LISTING_NOT_FOUND"],
      [ann, { about: "sale", id: "sale_none" }, "NOT_FOUND"],
      [ann, { id: car, reason: "other", text: "bad" }, "INVALID_INPUT"],
      [owner, { id: car }, "INVALID_INPUT"],
      [people(market).nobody(), { id: car }, "UNAUTHENTICATED"],
    ] as const)
      expect((await report(who, body)).body).toMatchObject({ code })

    // Only one decision about a case succeeds, and the audit log records it. The reporter is told that the case was
    // examined, and can report again.
    const [{ id }] = await casesAbout(owner)
    expect((await decide(id, { decision: "acted", reason: "x" })).body.code).toBe("INVALID_INPUT")
    expect((await decide(id, undefined, ann)).status).toBe(403)
    const decided = await Promise.all([decide(id), decide(id), decide(id)])
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await auditOf(owner)).at(-1)).toMatchObject({ action: "conduct_case.acted", actor: "admin:admin" })
    expect(await newsOf(ann)).toEqual([expect.stringContaining("We looked at your report")])
    expect((await report(ann, { id: car })).body.reference).not.toBe(answers[0]!.body.reference)
    expect((await admin.request("GET", `/api/admin/conduct-cases/${id}`)).body.item.decided).toMatchObject({
      decision: "acted",
      by: "admin",
    })
  })

  test("no more than ten a day, and what is open already is not counted", async () => {
    const eager = await people(market).buyer()
    const cars = await Promise.all(Array.from({ length: 11 }, () => publish(market, seller)))
    for (const car of cars.slice(0, 10)) {
      expect((await report(eager, { id: car })).status).toBe(201)
      expect((await report(eager, { id: car })).status).toBe(201)
    }
    expect((await report(eager, { id: cars[10]! })).body.code).toBe("TOO_MANY_REQUESTS")
  })

  test("who bids on one seller's cars alone and never buys, takes bids back, or comes back after a ban, is found once", async () => {
    const friend = await people(market).seller()
    for (let cars = 0; cars < 4; cars++) await bid(cheat, await publish(market, friend), { amount: 500 })
    const returned = await people(market).buyer()
    const banned = await people(market).buyer()
    await market.pool.query(
      `INSERT INTO account_link (account_id, kind, fingerprint) SELECT unnest($1::text[]), 'card', 'same-card'`,
      [[returned.id, banned.id]]
    )
    expect((await take(banned, { kind: "ban" })).status).toBe(201)

    expect((await look()).body.opened).toBeGreaterThanOrEqual(2)
    expect(await casesAbout(cheat)).toMatchObject([
      { kind: "oneSeller", other: { id: friend.id }, figures: { auctions: 4, allAuctions: 4 }, reporter: null },
    ])
    expect(await casesAbout(returned)).toMatchObject([{ kind: "bannedAgain", other: { id: banned.id } }])
    // Another search for suspicious conduct opens no second case, even if it is concurrent or follows a decision.
    await Promise.all([look(), look()])
    const [found] = await casesAbout(cheat)
    expect((await decide(found.id, { decision: "harmless", reason: "A dealer who restores this model" })).status).toBe(
      200
    )
    await look()
    expect((await casesAbout(cheat)).map(({ id }: { id: string }) => id)).toEqual([found.id])
    expect((await ann.request("GET", "/api/admin/conduct-cases")).status).toBe(403)
  })
})

describe("the seller of a listing is asked for a correction", () => {
  const text = "The photos show another car. Please send photos of this one."
  const askFor = (id: string, body: object = {}, who = admin) =>
    who.request("POST", `/api/admin/listings/${id}/correction`, { text, ...body })
  const read = (who: Person, id: string) => who.request("GET", `/api/listings/${id}/correction`)
  const close = (id: string, note = "The new photos are of this car") =>
    admin.request("POST", `/api/admin/corrections/${id}/close`, { note })
  const statusOf = async (id: string) =>
    (await market.pool.query(`SELECT status FROM listing WHERE id = $1`, [id])).rows[0].status

  test("taken off the market it comes back only once it was looked at, and the seller is told each step", async () => {
    const car = await publish(market, seller)
    const asked = await askFor(car, { takeDown: true })
    expect([asked.status, asked.body.item]).toMatchObject([
      201,
      { text, tookDown: true, askedBy: "admin", answer: null },
    ])
    expect(await statusOf(car)).toBe("draft")
    expect(await storedAuction(market, car)).toMatchObject({ status: "cancelled" })
    expect((await ann.request("GET", `/api/listings/${car}`)).status).toBe(404)
    expect((await askFor(car)).body.code).toBe("INVALID_TRANSITION")
    const publishAgain = async () =>
      seller.request("PATCH", `/api/listings/${car}`, {
        status: "live",
        endsAt: new Date((await market.clock.now()).getTime() + 7_200_000).toISOString(),
      })
    expect((await publishAgain()).body).toMatchObject({
      code: "NOT_ALLOWED_TO_LIST",
      error: expect.stringContaining("correct something"),
    })

    expect((await read(seller, car)).body.item).toMatchObject({ text, answer: null })
    expect((await read(ann, car)).status).toBe(403)
    expect((await read(await people(market).seller(), car)).status).toBe(404)
    const answer = (words: string, who = seller) =>
      who.request("POST", `/api/listings/${car}/correction`, { text: words })
    expect((await answer("x")).body.code).toBe("INVALID_INPUT")
    expect((await answer("Done: new photos.")).status).toBe(200)
    expect((await answer("Done: five new photos.")).body.item).toMatchObject({ answer: "Done: five new photos." })
    expect((await admin.request("GET", `/api/admin/listings/${car}/correction`)).body.items).toMatchObject([
      { answer: "Done: five new photos.", closedAt: null },
    ])
    const closed = await Promise.all([close(asked.body.item.id), close(asked.body.item.id)])
    expect(closed.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await read(seller, car)).body.item).toBeNull()
    expect((await answer("Again")).body.code).toBe("INVALID_TRANSITION")
    expect((await publishAgain()).status).toBe(200)
    const told = (await seller.request("GET", "/api/notices")).body.items
      .filter(({ listingId }: { listingId: string }) => listingId === car)
      .map(({ title }: { title: string }) => title)
    expect(told.join("\n")).toMatch(/is in order[^]*was taken off the market/)
  })

  test("what somebody has bid on stays on the market, whichever comes first; a request alone changes nothing", async () => {
    const car = await publish(market, seller)
    await bid(ann, car, { amount: 500 })
    expect((await askFor(car, { takeDown: true })).body).toMatchObject({
      code: "LISTING_LOCKED",
      error: expect.stringContaining("Pause"),
    })
    expect((await admin.request("GET", `/api/admin/listings/${car}/correction`)).body.items).toEqual([])
    expect((await askFor(car)).status).toBe(201)
    expect(await statusOf(car)).toBe("live")
    expect((await bid(cheat, car, { amount: 900 })).status).toBe(201)

    const other = await publish(market, seller)
    const [first, down] = await whileHeld(market, other, async ({ waiting }) => {
      const bidding = bid(ann, other, { amount: 500 })
      await waiting(1)
      const taking = askFor(other, { takeDown: true })
      await waiting(2)
      return [bidding, taking] as const
    })
    expect([(await first).status, (await down).body.code]).toEqual([201, "LISTING_LOCKED"])
    expect(await statusOf(other)).toBe("live")
  })

  test("is refused: without words, to other roles, of what is over or not there", async () => {
    const car = await publish(market, seller)
    expect((await askFor(car, { text: "short" })).body.code).toBe("INVALID_INPUT")
    for (const person of [seller, ann]) expect((await askFor(car, {}, person)).status).toBe(403)
    expect((await askFor("lst_none")).body.code).toBe("LISTING_NOT_FOUND")
    expect((await close("corr_none")).status).toBe(404)
    await admin.request("POST", `/api/admin/listings/${car}/close`, { reason: "Stolen car" })
    expect((await askFor(car)).body.code).toBe("INVALID_TRANSITION")
  })
})

describe("an auction is paused", () => {
  const HOUR = 3_600_000
  const reason = "The inspection report was of another car."
  const act = async (listingId: string, what: "pause" | "resume", body: object, who = admin) =>
    who.request("POST", `/api/admin/auctions/${(await storedAuction(market, listingId)).id}/${what}`, body)
  const inHours = async (hours: number) => new Date((await market.clock.now()).getTime() + hours * HOUR).toISOString()
  const toldTo = async (person: Person, listingId: string): Promise<string[]> =>
    (await person.request("GET", "/api/notices")).body.items
      .filter((notice: { listingId: string }) => notice.listingId === listingId)
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => /paused|goes on/.test(title))

  test("nobody bids until then, as much time is left after it, and a client that knows nothing of it counts rightly", async () => {
    const car = await publish(market, seller, { durationSeconds: 7_200 })
    await bid(ann, car, { amount: 500 })
    const before = await storedAuction(market, car)
    const until = await inHours(3)
    const { status, body } = await act(car, "pause", { until, reason })
    expect([status, body.item]).toMatchObject([200, { pausedUntil: until }])
    const left = Date.parse(body.item.endsAt) - Date.parse(until)
    expect(Math.abs(left - 2 * HOUR)).toBeLessThan(60_000)
    expect((await storedAuction(market, car)).ends_at.toISOString()).toBe(body.item.endsAt)
    expect((await cheat.request("GET", `/api/listings/${car}`)).body.listing).toMatchObject({
      status: "live",
      endsAt: body.item.endsAt,
      extended: false,
      pausedUntil: until,
      currentBidCents: 50_000,
    })
    expect(await bid(cheat, car, { amount: 900 })).toMatchObject({
      status: 409,
      body: { code: "AUCTION_NOT_OPEN", error: expect.stringContaining("paused until") },
    })
    // The auction's original end passes during the pause, and the auction is not settled.
    await market.clock.advance(before.ends_at.getTime() - (await market.clock.now()).getTime() + 60_000)
    expect((await bid(cheat, car, { amount: 900 })).body.code).toBe("AUCTION_NOT_OPEN")
    expect(await storedAuction(market, car)).toMatchObject({ status: "open", leader_id: ann.id })
    await eventually("the news", async () => (await toldTo(seller, car)).length > 0)
    expect(await toldTo(ann, car)).toEqual([expect.stringContaining("is paused")])
    expect(await toldTo(cheat, car)).toEqual([])
    const { rows } = await market.pool.query(
      `SELECT actor, details FROM audit_entry WHERE action = 'auction.paused' AND subject = $1`,
      [car]
    )
    expect(rows).toMatchObject([{ actor: "admin:admin", details: { reason, after: { pausedUntil: until } } }])
    expect(JSON.stringify(await toldTo(ann, car))).not.toContain(reason)

    // The pause ends automatically, and bids are accepted again. The auction ends at the announced time.
    await market.clock.advance(Date.parse(until) - (await market.clock.now()).getTime() + 1_000)
    expect((await bid(cheat, car, { amount: 900 })).status).toBe(201)
    expect((await cheat.request("GET", `/api/listings/${car}`)).body.listing).toMatchObject({
      pausedUntil: null,
      endsAt: body.item.endsAt,
    })
    expectSoundLog(await logOf(ann, car))
  })

  test("it goes on earlier where an admin says so, once, and its end does not move back", async () => {
    const car = await publish(market, seller)
    expect((await act(car, "resume", { reason })).body.code).toBe("INVALID_TRANSITION")
    const paused = await act(car, "pause", { until: await inHours(5), reason })
    const answers = await Promise.all([act(car, "resume", { reason }), act(car, "resume", { reason })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await storedAuction(market, car)).ends_at.toISOString()).toBe(paused.body.item.endsAt)
    expect((await bid(cheat, car, { amount: 500 })).status).toBe(201)
    await eventually("the news", async () => (await toldTo(seller, car)).some((title) => title.includes("goes on")))
  })

  test("a bid that waits for the pause is refused, and whichever comes first, the log is sound", async () => {
    const car = await publish(market, seller)
    await bid(ann, car, { amount: 500 })
    const until = await inHours(1)
    const [late, pause] = await whileHeld(market, car, async ({ waiting }) => {
      const paused = act(car, "pause", { until, reason })
      await waiting(1)
      const bidding = bid(cheat, car, { amount: 900 })
      await waiting(2)
      return [bidding, paused] as const
    })
    expect((await pause).status).toBe(200)
    expect((await late).body.code).toBe("AUCTION_NOT_OPEN")
    expect(await storedAuction(market, car)).toMatchObject({ leader_id: ann.id })
    expectSoundLog(await logOf(ann, car))
    // While staff pause an auction, nobody can bid. Staff can still void a cheat's bids.
    const other = await publish(market, seller)
    await bid(cheat, other, { amount: 500 })
    await act(other, "pause", { until, reason })
    expect((await take(cheat, { kind: "hold", bids: "void" })).body.voidedIn).toHaveLength(1)
  })

  test("is refused: a moment that has passed or is too far away, without a reason, by others, of what is over", async () => {
    const car = await publish(market, seller)
    for (const [body, field] of [
      [{ until: await inHours(-1), reason }, "until"],
      [{ until: await inHours(24 * 8), reason }, "until"],
      [{ until: "tomorrow", reason }, "until"],
      [{ until: await inHours(1), reason: "because" }, "reason"],
    ] as const)
      expect(Object.keys((await act(car, "pause", body)).body.fields)).toEqual([field])
    for (const person of [seller, ann])
      expect((await act(car, "pause", { until: await inHours(1), reason }, person)).status).toBe(403)
    expect(
      (await admin.request("POST", "/api/admin/auctions/auc_none/pause", { until: await inHours(1), reason })).status
    ).toBe(404)
    await admin.request("POST", `/api/admin/listings/${car}/close`, { reason })
    expect((await act(car, "pause", { until: await inHours(1), reason })).body.code).toBe("AUCTION_NOT_OPEN")
  })
})
