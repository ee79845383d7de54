import { PUBLIC_ROOM, vinCheckDigit } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { endNow } from "./sales-support"
import { ask, connect } from "./bidding-support"

let market: SharedMarket
let seller: Person
let first: Person
let second: Person
let admin: Person

beforeAll(async () => {
  market = await sharedMarket()
  const crowd = people(market)
  ;[seller, first, second, admin] = [
    await crowd.seller(),
    await crowd.buyer(),
    await crowd.dealerBuyer(),
    await crowd.admin(),
  ]
}, 120_000)

afterAll(() => market.stop())

let serial = 0
function freshVin(): string {
  const draft = `5YJ3E1EA_KF${String(600_000 + ++serial)}`
  return draft.replace("_", vinCheckDigit(draft.replace("_", "0"))!)
}

async function live(fields: Record<string, unknown> = {}): Promise<string> {
  const created = await seller.request("POST", "/api/listings", {
    vin: freshVin(),
    year: 2019,
    make: "Tesla",
    model: "Model 3",
    kms: 50_000,
    location: "Guelph, Ontario",
    ...fields,
  })
  const { status, body } = await seller.request("PATCH", `/api/listings/${created.body.id}`, { status: "live" })
  if (status !== 200) throw new Error(`Not live: ${status} ${JSON.stringify(body)}`)
  return created.body.id
}

async function bid(who: Person, listingId: string, amount: number, mode = "exact") {
  const answer = await who.request("POST", "/api/offers", { listingId, amount, mode })
  if (answer.status !== 201) throw new Error(`No bid: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

const change = (id: string, fields: Record<string, unknown>) => seller.request("PATCH", `/api/listings/${id}`, fields)
const read = async (who: Person, id: string) => (await who.request("GET", `/api/listings/${id}`)).body.listing

slow("the first bid locks what bidders rely on, by name, and leaves the rest", async () => {
  const id = await live({ reserve: 20_000, price: 30_000, startingPrice: 500 })
  expect((await change(id, { kms: 51_000, reserve: 21_000 })).status).toBe(200)
  await bid(first, id, 7_400)
  const before = await read(seller, id)
  expect(before.owner.locked).toBe(true)
  for (const [field, fields] of [
    ["price", { price: 29_000 }],
    ["reserve", { reserve: 21_001 }],
    ["kms", { kms: 1 }],
    ["vin", { vin: freshVin() }],
    ["startingPrice", { startingPrice: 400 }],
    ["openingShareBasisPoints", { openingShareBasisPoints: 2_000 }],
    ["min_increment", { min_increment: 1_000 }],
    ["endsAt", { endsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() }],
  ] as const) {
    const refused = await change(id, { description: "sneaked in", ...fields })
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields ?? {})]).toEqual([
      409,
      "LISTING_LOCKED",
      [field],
    ])
  }
  expect((await change(id, { status: "draft" })).body.code).toBe("LISTING_LOCKED")
  expect((await seller.request("DELETE", `/api/listings/${id}`)).body.code).toBe("LISTING_LOCKED")
  expect(await read(seller, id)).toEqual({ ...before, serverNow: expect.any(String) })

  const { rows: refusals } = await market.pool.query(
    "SELECT actor, details FROM audit_entry WHERE subject = $1 ORDER BY id",
    [id]
  )
  expect(refusals).toHaveLength(10)
  expect(refusals[0]).toEqual({ actor: seller.id, details: { attempt: ["price"] } })

  const screen = {
    startsAt: before.startsAt,
    endsAt: before.endsAt,
    kms: before.kms,
    reserveCents: before.owner.reserveCents,
  }
  const edited = await change(id, {
    ...screen,
    description: "New tires.",
    condition: { accidents: true },
    features: ["Hitch"],
  })
  expect([edited.status, edited.body.listing.description]).toEqual([200, "New tires."])
})

test("lowering the reserve to the leader's ceiling is allowed and meets it", async () => {
  const id = await live({ reserve: 20_000 })
  await bid(first, id, 15_000, "proxy")
  expect(await read(first, id)).toMatchObject({ reserveMet: false, isTopBidder: true, proxyMaxCents: 1_500_000 })
  const lowered = await change(id, { reserve: 12_000 })
  expect(lowered.body.listing).toMatchObject({ reserveMet: true, owner: { reserveCents: 1_200_000 } })
  expect(await read(second, id)).toMatchObject({ reserveMet: true, currentBidCents: 1_200_000 })
})

test("each viewer sees the own standing, and nobody else's maximum", async () => {
  const id = await live()
  await bid(first, id, 4_321, "proxy")
  await bid(second, id, 1_000)
  expect(await read(first, id)).toMatchObject({ isTopBidder: true, outbid: false, proxyMaxCents: 432_100 })
  const outbid = await read(second, id)
  expect(outbid).toMatchObject({ isTopBidder: false, outbid: true, proxyMaxCents: null })
  for (const text of [
    outbid,
    await read(seller, id),
    (await second.request("GET", "/api/listings?limit=100")).body,
  ].map((value) => JSON.stringify(value))) {
    expect(text).not.toMatch(/432100|4321\b/)
  }
  const { body } = await admin.request("GET", `/api/admin/listings/${id}`)
  expect(body.item).toMatchObject({ leader: { id: first.id, email: first.email } })
  expect(body.item.bids.map((row: { seq: number }) => row.seq)).toEqual(
    body.item.bids.map((_row: unknown, index: number) => body.item.bids.length - index)
  )
  const hot = (await second.request("GET", "/api/listings?hot=true")).body.listings.map(
    (item: { id: string }) => item.id
  )
  expect(hot).toContain(id)
})

test("a bid that races with an edit of the kilometres leaves one of the two refused or first", async () => {
  const id = await live()
  const [edit] = await Promise.all([change(id, { kms: 49_000 }), bid(first, id, 500)])
  const stored = (await read(seller, id)).kms
  expect(stored).toBe(edit.status === 200 ? 49_000 : 50_000)
  expect((await change(id, { kms: 48_000 })).body.code).toBe("LISTING_LOCKED")
})

slow(
  "after the end a met reserve sells the car, an unmet one gives it back, and a repeat of either changes nothing",
  async () => {
    const endsAt = new Date((await market.clock.now()).getTime() + 2 * 3_600_000).toISOString()
    const [sold, unsold] = [await live({ reserve: 10_000, endsAt }), await live({ reserve: 90_000, endsAt })]
    await bid(first, sold, 11_000)
    await bid(first, unsold, 32_000)
    try {
      await market.clock.advance(2 * 3_600_000)
      const listing = await eventually("the sale", async () => {
        const found = await read(second, sold)
        return found?.status === "sold" && found
      })
      expect(listing).toMatchObject({ soldAt: expect.any(String), currentBidCents: 1_100_000, reserveMet: true })
      await eventually("the draft", async () => (await read(seller, unsold)).status === "draft")
      expect(
        (await second.request("GET", "/api/listings?sold=true")).body.listings.map((item: { id: string }) => item.id)
      ).toContain(sold)
      expect((await second.request("GET", "/api/wall/sold")).body.items[0]).toMatchObject({
        id: sold,
        priceCents: 1_100_000,
      })
      const refused = await change(sold, { title: "x" })
      expect([refused.status, refused.body.code]).toEqual([409, "INVALID_TRANSITION"])
      // The seller declines the negotiation with the leader.
      const { body: open } = await seller.request("GET", `/api/negotiations?listingId=${unsold}`)
      expect((await seller.request("POST", `/api/negotiations/${open.items[0].id}/decline`)).status).toBe(200)
      expect((await seller.request("DELETE", `/api/listings/${unsold}`)).body.code).toBe("LISTING_LOCKED")

      expect((await change(unsold, { reserve: 30_000, status: "live" })).body.listing).toMatchObject({
        status: "live",
        bidCount: 0,
        currentBidCents: null,
      })
      for (const topic of ["auction.opened", "auction.settled"]) {
        await market.pool.query(
          "UPDATE outbox_event SET spread_at = NULL, done_at = NULL, due_at = clock_timestamp() WHERE topic = $1",
          [topic]
        )
        await market.pool.query("NOTIFY northlot_outbox")
        await eventually(`every ${topic} to be repeated`, async () => {
          const { rows } = await market.pool.query("SELECT 1 FROM outbox_event WHERE done_at IS NULL AND topic = $1", [
            topic,
          ])
          return rows.length === 0
        })
        expect([topic, (await read(second, sold)).status, (await read(seller, unsold)).status]).toEqual([
          topic,
          "sold",
          "live",
        ])
      }
    } finally {
      await market.clock.reset()
    }
  }
)

test("closing an auction with bids ends it without a sale", async () => {
  const id = await live()
  await bid(first, id, 900)
  expect((await admin.request("POST", `/api/admin/listings/${id}/close`, { reason: "Wrong car" })).status).toBe(200)
  const refused = await second.request("POST", "/api/offers", { listingId: id, amount: 5_000 })
  expect(refused.body.code).toBe("AUCTION_NOT_OPEN")
  expect((await read(first, id)).status).toBe("closed")
})

describe("a disclosure that is changed after the first bid", () => {
  const changesOf = async (who: Person, id: string) =>
    (await who.request("GET", `/api/listings/${id}/disclosures`)).body
  const withdraw = (who: Person, id: string) => who.request("POST", `/api/listings/${id}/withdraw-maximum`)
  const said = (who: Person, id: string) =>
    eventually("the notice", async () => {
      const { body } = await who.request("GET", "/api/notices")
      const found = body.items.filter(
        (item: { type: string; listingId: string }) => item.type === "disclosureChanged" && item.listingId === id
      )
      return found.length > 0 && found
    })

  slow(
    "is shown with what it was, told to every bidder once, and lets the leader take the maximum back to the price",
    async () => {
      const id = await live({ condition: { accidents: false } })
      expect((await change(id, { condition: { conditionRating: 4 } })).status).toBe(200)
      await bid(first, id, 9_000, "proxy")
      await bid(second, id, 1_000)
      expect(await changesOf(second, id)).toEqual({ ok: true, items: [], total: 0, bidBefore: false, withdrawal: null })
      expect((await withdraw(first, id)).body.code).toBe("NOTHING_TO_WITHDRAW")

      // Unchanged values and a new description do not change what the seller disclosed about the car's condition.
      expect(
        (await change(id, { description: "New tires.", condition: { accidents: false, conditionRating: 4 } })).status
      ).toBe(200)
      expect((await read(second, id)).disclosuresChangedAt).toBeNull()
      const { body } = await change(id, { condition: { accidents: true, physicalDamage: "Rear bumper" } })
      expect(body.listing).toMatchObject({ condition: { accidents: true }, disclosuresChangedAt: expect.any(String) })
      const seen = await changesOf(second, id)
      expect(seen).toMatchObject({
        items: [
          {
            by: "seller",
            changes: [
              { field: "accidents", was: false, now: true },
              { field: "physicalDamage", was: null, now: "Rear bumper" },
            ],
          },
        ],
        bidBefore: true,
        withdrawal: null,
      })
      for (const bidder of [first, second]) {
        const [told, ...more] = await said(bidder, id)
        expect([told.text, more]).toEqual([expect.stringContaining("Accidents: was “No”, now “Yes”."), []])
      }
      const { rows: emails } = await market.pool.query(
        "SELECT payload FROM outbox_event WHERE topic = 'email.requested' AND payload->>'template' = 'disclosure-changed' AND payload->'data'->>'listingId' = $1",
        [id]
      )
      expect(emails.map(({ payload }) => payload.to).sort()).toEqual([first.email, second.email].sort())

      const before = await read(first, id)
      expect((await changesOf(first, id)).withdrawal).toEqual({ maximumCents: 900_000, priceCents: 125_000 })
      for (const other of [second, seller]) expect([403, 409]).toContain((await withdraw(other, id)).status)
      expect(await withdraw(first, id)).toMatchObject({
        status: 200,
        body: { withdrawnCents: 775_000, maximumCents: 125_000 },
      })
      expect(await read(first, id)).toEqual({
        ...before,
        proxyMaxCents: 125_000,
        views: expect.any(Number),
        serverNow: expect.any(String),
      })
      expect((await changesOf(first, id)).withdrawal).toBeNull()
      expect((await withdraw(first, id)).body.code).toBe("NOTHING_TO_WITHDRAW")
      expect(await bid(second, id, 1_350)).toMatchObject({ leading: true, currentBidCents: 135_000 })
      for (const text of ["UPDATE maximum_withdrawal SET to_cents = 0", "DELETE FROM disclosure_change"])
        await expect(market.pool.query(text)).rejects.toThrow()

      // A bidder who sets a maximum after the change knows of the change and cannot withdraw.
      await bid(first, id, 8_000, "proxy")
      expect((await withdraw(first, id)).body.code).toBe("NOTHING_TO_WITHDRAW")
    }
  )

  test("of the kilometres is an admin's to make, on record and with its reason", async () => {
    const id = await live()
    await bid(first, id, 5_000, "proxy")
    const correct = (who: Person, kms: number) =>
      who.request("POST", `/api/admin/listings/${id}/kilometres`, { kms, reason: "The odometer shows more" })
    expect((await correct(seller, 65_000)).status).toBe(403)
    expect((await correct(admin, 50_000)).body.code).toBe("INVALID_INPUT")
    expect((await correct(admin, 65_000)).status).toBe(200)
    expect(await changesOf(second, id)).toMatchObject({
      items: [{ by: "admin", changes: [{ field: "kms", was: 50_000, now: 65_000 }] }],
    })
    expect((await said(seller, id))[0].text).toContain("from 50,000 km to 65,000 km: The odometer shows more")
    await said(first, id)
    const { rows } = await market.pool.query(
      "SELECT details FROM audit_entry WHERE subject = $1 AND action = 'listing.kilometres-corrected'",
      [id]
    )
    expect(rows).toEqual([{ details: { was: 50_000, now: 65_000, reason: "The odometer shows more" } }])
  })

  test("that races with a first bid and a withdrawal that races with bids leave nobody who did not know", async () => {
    const id = await live()
    const [edited] = await Promise.all([change(id, { condition: { accidents: true } }), bid(first, id, 2_000, "proxy")])
    expect(edited.status).toBe(200)
    // If the bid came before the seller's change of the condition, the bidder may withdraw the maximum. A bid after the
    // change cannot be withdrawn.
    const { items, withdrawal } = await changesOf(first, id)
    expect(withdrawal).toEqual(
      items.length === 0 ? null : { maximumCents: 200_000, priceCents: (await read(first, id)).currentBidCents }
    )
    expect((await change(id, { condition: { moreInfo: "Two keys" } })).status).toBe(200)
    const raced = await Promise.all([
      withdraw(first, id),
      withdraw(first, id),
      second.request("POST", "/api/offers", { listingId: id, amount: 1_500 }),
    ])
    expect(raced.slice(0, 2).filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
    const listing = await read(first, id)
    const { rows } = await market.pool.query(
      "SELECT leader_ceiling_cents >= current_cents AS covered, last_seq, (SELECT count(*)::int FROM bid WHERE auction_id = auction.id) AS rows FROM auction WHERE listing_id = $1",
      [id]
    )
    expect(rows[0]).toMatchObject({ rows: rows[0].last_seq, covered: true })
    // If the maximum was withdrawn before the bid of 1,500, that bid leads; otherwise the maximum has outbid it.
    expect([listing.isTopBidder, listing.currentBidCents]).toEqual(
      listing.isTopBidder ? [true, 175_000] : [false, 150_000]
    )
  })
})

describe("a listing that an admin restricts to dealers", () => {
  const decide = (id: string, audience: string) =>
    admin.request("POST", `/api/admin/listings/${id}/audience`, { audience, reason: "Branded title" })

  test("is gone for everybody else, stays so whatever its seller sends, and is refused once a private buyer has bid", async () => {
    const id = await live()
    expect((await read(first, id)).audience).toBe("public")
    expect((await decide(id, "dealers")).status).toBe(200)
    expect((await first.request("GET", `/api/listings/${id}`)).status).toBe(404)
    for (const path of ["/api/listings?limit=100", "/api/wall/listed"])
      expect(JSON.stringify((await first.request("GET", path)).body)).not.toContain(id)
    expect((await first.request("POST", "/api/offers", { listingId: id, amount: 900 })).body.code).toBe(
      "LISTING_NOT_FOUND"
    )
    expect((await read(second, id)).audience).toBe("dealers")
    expect((await change(id, { audience: "public" })).body.fields).toHaveProperty("audience")
    expect((await read(seller, id)).owner.audienceDecided).toBe(true)
    await eventually("the seller to be told", async () =>
      (await seller.request("GET", "/api/notices")).body.items.some((item: { text: string }) =>
        item.text.includes("Branded title")
      )
    )
    expect((await decide(id, "public")).status).toBe(200)
    await bid(first, id, 900)
    expect((await decide(id, "dealers")).body.code).toBe("LISTING_LOCKED")
  })

  slow("as the whole site is: what somebody bid on stays in sight, and nobody but dealers bids", async () => {
    const [seen, other] = [await live(), await live()]
    await bid(first, seen, 900)
    const visitor = await connect(market)
    const heard: string[] = []
    visitor.on("bid:updated", ({ listingId }) => void heard.push(listingId))
    await ask(visitor, "room:join", { room: PUBLIC_ROOM })
    const policy = (change: object) => admin.request("PUT", "/api/admin/listing-policy", change)
    expect((await seller.request("PUT", "/api/admin/listing-policy", { dealersOnly: true })).status).toBe(403)
    expect((await policy({ asIsText: "short" })).body.code).toBe("INVALID_INPUT")
    expect(await policy({ dealersOnly: true })).toMatchObject({ status: 200, body: { policy: { dealersOnly: true } } })
    try {
      expect((await first.request("GET", "/api/settings")).body.dealersOnly).toBe(true)
      expect((await first.request("GET", `/api/listings/${other}`)).status).toBe(404)
      expect(
        (await first.request("GET", "/api/listings?limit=100")).body.listings.map((item: { id: string }) => item.id)
      ).not.toContain(other)
      expect((await first.request("GET", `/api/listings/${other}/bids`)).status).toBe(404)
      expect((await read(first, seen)).isTopBidder).toBe(true)
      expect(
        (await first.request("POST", "/api/offers", { listingId: seen, amount: 2_000, mode: "proxy" })).body.code
      ).toBe("NOT_ALLOWED_TO_BID")
      expect((await first.request("POST", "/api/offers", { listingId: other, amount: 900 })).body.code).toBe(
        "LISTING_NOT_FOUND"
      )
      await bid(second, other, 900)
      expect((await read(seller, other)).bidCount).toBe(1)
    } finally {
      expect((await policy({ dealersOnly: false, asIsText: "Sold as it is, without any promise." })).status).toBe(200)
    }
    expect((await read(first, other)).bidCount).toBe(1)
    await bid(second, seen, 1_100)
    await eventually("the visitor to hear of bids again", async () => heard.length > 0)
    expect(heard).toEqual([seen])
    visitor.close()
    expect((await first.request("GET", "/api/settings")).body.asIsText).toBe("Sold as it is, without any promise.")
    const { rows } = await market.pool.query(
      "SELECT content FROM policy_version WHERE kind = 'listings' ORDER BY version"
    )
    expect(rows.map((row) => row.content.dealersOnly)).toEqual([true, false])
  })
})

describe("questions and answers", () => {
  const questionsOf = async (who: Person, id: string) =>
    (await who.request("GET", `/api/listings/${id}/questions`)).body
  const ask = (who: Person, id: string, text: string) => who.request("POST", `/api/listings/${id}/questions`, { text })
  const answer = (id: string, text: string, who = seller) =>
    who.request("POST", `/api/questions/${id}/answer`, { text })
  const told = async (who: Person, id: string) =>
    (await who.request("GET", "/api/notices")).body.items
      .filter((notice: any) => notice.type === "question" && notice.listingId === id)
      .map(({ text }: any) => text)
  let id: string

  beforeAll(async () => {
    id = await live()
  })

  test("are public under pseudonyms that stay the same through a listing; the seller is told, and answers once", async () => {
    const { status, body } = await ask(first, id, "Were the brakes done?")
    expect([status, body.question]).toEqual([
      201,
      expect.objectContaining({ asker: "Member 1", mine: true, standing: "shown", answer: null }),
    ])
    await ask(second, id, "How many keys?")
    await ask(first, id, "Any rust?")
    const nobody = people(market).nobody()
    const seen = await questionsOf(nobody, id)
    expect(seen).toMatchObject({ total: 3, ask: { allowed: false } })
    expect(seen.items.map(({ asker, text, mine }: any) => [asker, text, mine])).toEqual([
      ["Member 1", "Any rust?", false],
      ["Member 2", "How many keys?", false],
      ["Member 1", "Were the brakes done?", false],
    ])
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${first.id}|${second.id}|Number`))
    await eventually("the seller to be told", async () => (await told(seller, id)).length === 3)

    const brakes = body.question.id
    expect((await answer(brakes, "Yes, in March.", await people(market).seller())).status).toBe(404)
    expect((await first.request("POST", `/api/questions/${brakes}/answer`, { text: "Yes" })).status).toBe(403)
    expect((await answer(brakes, "Yes, in March.")).body.question.answer).toMatchObject({
      text: "Yes, in March.",
      standing: "shown",
      editableUntil: expect.any(String),
    })
    await eventually("the asker to be told", async () => (await told(first, id)).includes("Yes, in March."))
    expect((await answer(brakes, "Yes, in April.")).status).toBe(200)
    expect((await questionsOf(nobody, id)).items[2].answer).toMatchObject({
      text: "Yes, in April.",
      editableUntil: null,
    })
    expect((await seller.request("GET", "/api/seller/questions?unanswered=true")).body).toMatchObject({
      total: 2,
      items: [{ text: "How many keys?", listingId: id }, { text: "Any rust?" }],
    })
    try {
      await market.clock.advance(15 * 60_000)
      expect((await answer(brakes, "No.")).body.code).toBe("INVALID_TRANSITION")
    } finally {
      await market.clock.reset()
    }
  })

  test("an answer that its seller changes is looked at again for contact details", async () => {
    const car = await live()
    const { body } = await ask(first, car, "Is it still under warranty?")
    expect((await answer(body.question.id, "Until May.")).body.question.answer).toMatchObject({ standing: "shown" })
    const changed = await answer(body.question.id, "Until May. Call me at 416 555 0199")
    expect(changed.body.question.answer).toMatchObject({ standing: "held" })
    expect((await questionsOf(people(market).nobody(), car)).items[0].answer).toBeNull()
  })

  test("with contact details are held back: their writer is told why, nobody else sees or hears of them, until an admin has looked", async () => {
    const { body } = await ask(first, id, "Call me at 416 555 0199")
    expect(body.question).toMatchObject({ standing: "held", reason: expect.stringContaining("a telephone number") })
    const held = body.question.id
    const texts = async (who: Person) => (await questionsOf(who, id)).items.map(({ text }: any) => text)
    expect(await texts(first)).toContain("Call me at 416 555 0199")
    for (const who of [second, seller, people(market).nobody()])
      expect(await texts(who)).not.toContain("Call me at 416 555 0199")
    expect((await answer(held, "Sure")).status).toBe(404)
    expect(await told(seller, id)).not.toContain("Call me at 416 555 0199")
    for (const who of [first, seller])
      expect((await who.request("POST", `/api/admin/questions/${held}/release`, {})).status).toBe(403)
    expect(
      (await admin.request("GET", "/api/admin/questions?standing=held")).body.items.map((item: any) => item.id)
    ).toContain(held)
    expect((await admin.request("POST", `/api/admin/questions/${held}/release`, {})).body.item).toMatchObject({
      id: held,
      standing: "shown",
      reason: null,
      asker: { id: first.id },
    })
    await eventually("the seller to be told", async () => (await told(seller, id)).includes("Call me at 416 555 0199"))
    expect(await texts(second)).toContain("Call me at 416 555 0199")

    expect((await answer(held, "Write to me@example.com")).body.question.answer).toMatchObject({ standing: "held" })
    expect((await questionsOf(first, id)).items[0].answer).toBeNull()
    expect((await questionsOf(seller, id)).items[0].answer).toMatchObject({
      standing: "held",
      // Held questions and held answers show the same sentence as the reason.
      reason: expect.stringContaining("This text seems to contain an email address"),
    })
    expect(
      (await admin.request("POST", `/api/admin/questions/${held}/hide`, { reason: "No numbers here, please." })).status
    ).toBe(200)
    expect(await texts(second)).not.toContain("Call me at 416 555 0199")
    expect((await questionsOf(first, id)).items[0]).toMatchObject({
      standing: "hidden",
      reason: "No numbers here, please.",
    })
    const { rows } = await market.pool.query("SELECT actor, action FROM audit_entry WHERE subject = $1 ORDER BY id", [
      held,
    ])
    expect(rows).toEqual([
      { actor: "admin:admin", action: "question.released" },
      { actor: "admin:admin", action: "question.hidden" },
    ])
  })

  test("are asked while the auction runs, by others than its seller, who may see the car; with something to read in them", async () => {
    for (const text of ["", "   ", "\u200b\u2060", "x".repeat(1_001)])
      expect([text.length, (await ask(first, id, text)).body.code]).toEqual([text.length, "INVALID_INPUT"])
    expect((await ask(seller, id, "Am I asking myself?")).body.code).toBe("OWN_LISTING")
    expect((await ask(people(market).nobody(), id, "Hello?")).status).toBe(401)
    const dealers = await live()
    await market.pool.query("UPDATE listing SET audience = 'dealers' WHERE id = $1", [dealers])
    expect([(await ask(first, dealers, "Hm?")).status, (await questionsOf(first, dealers)).code]).toEqual([
      404,
      "LISTING_NOT_FOUND",
    ])
    expect((await ask(second, dealers, "Hm?")).status).toBe(201)
    await bid(second, dealers, 500)
    await endNow(market, dealers)
    expect((await ask(second, dealers, "And now?")).body.code).toBe("AUCTION_NOT_OPEN")
  })
})
