import { endpoints, vinCheckDigit } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { untilQuiet } from "./sales-support"

let market: SharedMarket
let crowd: ReturnType<typeof people>
let seller: Person
let buyer: Person

beforeAll(async () => {
  market = await sharedMarket()
  crowd = people(market)
  ;[seller, buyer] = [await crowd.seller(), await crowd.buyer()]
}, 120_000)

afterAll(() => market.stop())

let serial = 0
/** An unused VIN with a valid check digit, whose maker no registry knows. */
function freshVin(): string {
  const draft = `9ZZFC2F5_KH${String(500_000 + ++serial)}`
  return draft.replace("_", vinCheckDigit(draft.replace("_", "0"))!)
}

const hours = (count: number) => count * 3_600_000
async function inHours(count: number): Promise<string> {
  return new Date((await market.clock.now()).getTime() + hours(count)).toISOString()
}

const civic = () => ({
  vin: freshVin(),
  year: 2019,
  make: "Honda",
  model: "Civic",
  trim: "LX",
  kms: 61_000,
  location: "Guelph, Ontario",
})

async function draft(fields: Record<string, unknown> = {}, owner = seller): Promise<string> {
  const { status, body } = await owner.request("POST", "/api/listings", { ...civic(), ...fields })
  if (status !== 201) throw new Error(`No draft: ${status} ${JSON.stringify(body)}`)
  return body.id
}

async function live(fields: Record<string, unknown> = {}, owner = seller): Promise<string> {
  const id = await draft(fields, owner)
  const { status, body } = await owner.request("PATCH", `/api/listings/${id}`, { status: "live" })
  if (status !== 200) throw new Error(`Not live: ${status} ${JSON.stringify(body)}`)
  return id
}

const visit = (path: string) => send(market, "GET", path)

describe("writing", () => {
  test("a seller creates, edits, publishes, and everyone reads it by id and by slug", async () => {
    const created = await seller.request("POST", "/api/listings", {
      ...civic(),
      model: "Fit",
      vin: `${freshVin().toLowerCase()} `,
    })
    expect(created.status).toBe(201)
    const { id, listing } = created.body
    expect(listing).toMatchObject({
      status: "draft",
      slug: "2019-honda-fit",
      title: "2019 Honda Fit LX",
      isOwner: true,
      bidCount: 0,
    })
    expect(listing.vin).toMatch(/^[A-Z0-9]{17}$/)
    expect(listing.owner.missing).toEqual({})

    const edited = await seller.request("PATCH", `/api/listings/${id}`, {
      description: "One owner.\nTwo keys.",
      features: ["Sunroof", "Hitch", "Sunroof"],
      condition: { accidents: false, conditionRating: 4 },
    })
    expect(edited.body.listing).toMatchObject({ description: "One owner.\nTwo keys.", features: ["Sunroof", "Hitch"] })
    expect(edited.body.listing.condition).toMatchObject({
      accidents: false,
      conditionRating: 4,
      outOfProvince: null,
      moreInfo: "",
    })

    expect((await visit(`/api/listings/${id}`)).status).toBe(404)
    const published = await seller.request("PATCH", `/api/listings/${id}`, { status: "live" })
    expect(published.status).toBe(200)
    expect(published.body.listing).toMatchObject({
      status: "live",
      openingPriceCents: 10_000,
      minimumCents: 10_000,
      hasReserve: false,
    })
    const { startsAt, endsAt } = published.body.listing
    expect(Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)).toBe(7 * 24 * 60)

    for (const key of [id, "2019-honda-fit"]) {
      const { status, body } = await visit(`/api/listings/${key}`)
      expect(status).toBe(200)
      expect(body.listing).toMatchObject({ id, status: "live", vin: listing.vin, estimatePriceCents: 10_000 })
      expect(body.listing).not.toHaveProperty("owner")
      expect(body.listing).not.toHaveProperty("isTopBidder")
    }
    expect((await buyer.request("GET", `/api/listings/${id}`)).body.listing).toMatchObject({
      isTopBidder: false,
      outbid: false,
      proxyMaxCents: null,
    })
    for (const path of [
      "/api/listings",
      "/api/listings?status=live",
      "/api/listings?listed=true",
      "/api/auctions",
      "/api/cars?status=live",
    ]) {
      expect((await visit(path)).body.listings.map((item: { id: string }) => item.id)).toContain(id)
    }
  })

  test("the other address for new listings makes a draft too", async () => {
    const { status, body } = await seller.request("POST", "/api/listings/new", {})
    expect(status).toBe(201)
    expect(body.listing).toMatchObject({ title: "Vehicle", status: "draft", vin: "" })
    expect(Object.keys(body.listing.owner.missing)).toEqual(["vin", "year", "make", "model", "kms", "location"])
  })

  test("a second car of the same name gets a slug of its own", async () => {
    const [first, second] = [await draft({ model: "Odyssey" }), await draft({ model: "Odyssey" })]
    const slugs = await Promise.all(
      [first, second].map(async (id) => (await seller.request("GET", `/api/listings/${id}`)).body.listing.slug)
    )
    expect(slugs[0]).toBe("2019-honda-odyssey")
    expect(slugs[1]).toMatch(/^2019-honda-odyssey-[a-z0-9]{8}$/)
  })

  test.each([
    [{ price: 18_500 }, 1_850_000],
    [{ priceCents: 1_850_000 }, 1_850_000],
    [{ price: 18_500, priceCents: 1_850_000 }, 1_850_000],
  ])("an amount is read in either spelling: %j", async (amounts, cents) => {
    const id = await draft(amounts)
    const { listing } = (await seller.request("GET", `/api/listings/${id}`)).body
    expect(listing).toMatchObject({ priceCents: cents, price: cents / 100 })
  })

  test.each([
    ["amounts that disagree", { price: 100, priceCents: 10_001 }, "price"],
    ["reserves that disagree", { reserve: 9_000, reserveCents: 900_001 }, "reserve"],
    ["a fraction of a cent", { startingPrice: 100.001 }, "startingPrice"],
    ["a current bid", { currentBid: 1 }, "currentBid"],
    ["an unknown field", { colour: "Blue" }, "colour"],
    ["another id", { id: "lst_1" }, "id"],
    ["the leader", { leader: "acc_1" }, "leader"],
    ["another seller", { seller_id: "acc_1" }, "seller_id"],
    ["a body style that we do not know", { body: "Spaceship" }, "body"],
    ["a rating of six", { condition: { conditionRating: 6 } }, "condition.conditionRating"],
    ["dealers alone, from a private seller", { audience: "dealers" }, "audience"],
    ["a photo that was never uploaded", { photoUrls: ["/uploads/aa/none.jpg"] }, "photoUrls"],
    ["the year as text", { year: "2019" }, "year"],
    ["too long a VIN", { vin: "2HGFC2F59KH5123456" }, "vin"],
  ])("refuses %s and writes nothing", async (_case, fields, field) => {
    const before = await seller.request("GET", "/api/seller/listings")
    const created = await seller.request("POST", "/api/listings", { ...civic(), ...fields })
    expect(created.status).toBe(400)
    expect(Object.keys(created.body.fields)).toContain(field)
    expect((await seller.request("GET", "/api/seller/listings")).body.total).toBe(before.body.total)
    const id = await draft()
    const changed = await seller.request("PATCH", `/api/listings/${id}`, { description: "changed", ...fields })
    expect(changed.status).toBe(400)
    expect((await seller.request("GET", `/api/listings/${id}`)).body.listing.description).toBe("")
  })

  describe("as it was read", () => {
    const read = async (id: string, who = seller) => (await who.request("GET", `/api/listings/${id}`)).body.listing
    const told = ({ serverNow: _serverNow, ...listing }: Record<string, unknown>) => listing
    const rich = () => ({
      body: "Sedan",
      fuel: "Gasoline",
      transmission: "CVT",
      drivetrain: "FWD",
      engine: "2.0 L 4-cylinder",
      doors: 4,
      exteriorColor: "Blue",
      features: ["Sunroof", "Hitch"],
      warranty: { basicMonths: 36 },
      condition: { accidents: false, conditionRating: 4 },
      price: 18_500,
      reserve: 15_000,
      relistTimes: 2,
    })

    test.each([
      ["a draft", {}],
      ["a scheduled draft", { startsAt: 2, endsAt: 30 }],
      ["a live car", { status: "live" }],
    ])(
      "%s is sent back and nothing of it changes",
      async (_case, { startsAt, endsAt, status }: Record<string, any>) => {
        const times = startsAt ? { startsAt: await inHours(startsAt), endsAt: await inHours(endsAt) } : {}
        const id = await (status ? live : draft)({ ...rich(), ...times })
        const before = await read(id)
        const sent = await seller.request("PATCH", `/api/listings/${id}`, before)
        expect([sent.status, sent.body.fields]).toEqual([200, undefined])
        const { updatedAt: _was, ...kept } = told(before)
        const { updatedAt: _is, ...after } = told(await read(id))
        expect(after).toEqual(kept)
        const { rows } = await market.pool.query("SELECT status FROM auction WHERE listing_id = $1", [id])
        expect(rows).toEqual(startsAt ? [{ status: "scheduled" }] : status ? [{ status: "open" }] : [])
      }
    )

    test("every name that a listing is answered by changes its field", async () => {
      const id = await draft(rich())
      const changes = {
        km: 62_000,
        color: "Red",
        category: "Coupe",
        powertrain: "Hybrid",
        featuresFlags: { Sunroof: false, Bluetooth: true },
        specs: { Doors: "2", DriveType: "AWD/All-Wheel Drive", TransmissionStyle: "Automatic" },
        owner: { reserveCents: 1_400_000 },
      }
      const changed = await seller.request("PATCH", `/api/listings/${id}`, { ...(await read(id)), ...changes })
      expect(changed.body).toMatchObject({
        ok: true,
        listing: {
          kms: 62_000,
          km: 62_000,
          mileage: 62_000,
          exteriorColor: "Red",
          body: "Coupe",
          fuel: "Hybrid",
          features: ["Hitch", "Bluetooth"],
          doors: 2,
          drivetrain: "AWD",
          transmission: "Automatic",
          owner: { reserveCents: 1_400_000 },
        },
      })
    })

    test("names of one field that disagree are refused, and nothing is written", async () => {
      const id = await draft(rich())
      const refused = await seller.request("PATCH", `/api/listings/${id}`, {
        ...(await read(id)),
        km: 62_000,
        mileage: 63_000,
      })
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["mileage"]])
      expect((await read(id)).kms).toBe(61_000)
    })

    test.each([
      ["bidCount", 3],
      ["currentBid", 9_000],
      ["createdAt", "2020-01-01T00:00:00.000Z"],
      ["sellerType", "dealer"],
      ["slug", "mine"],
      ["isSold", true],
      ["status", "sold"],
    ])("what is Northlot's is refused by its name when it says something else: %s", async (field, value) => {
      const id = await draft()
      const refused = await seller.request("PATCH", `/api/listings/${id}`, {
        ...(await read(id)),
        description: "changed",
        [field]: value,
      })
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]])
      expect((await read(id)).description).toBe("")
    })

    test("what was changed since it was read is not written over", async () => {
      const id = await draft()
      const old = await read(id)
      await seller.request("PATCH", `/api/listings/${id}`, { description: "newer" })
      const refused = await seller.request("PATCH", `/api/listings/${id}`, { ...old, description: "older" })
      expect([refused.status, refused.body.code]).toEqual([409, "LISTING_CHANGED"])
      expect((await read(id)).description).toBe("newer")
    })

    test.each([
      ["a draft", draft],
      ["a live car", live],
    ])("%s makes a new draft of the same car, which nobody sees", async (_case, make) => {
      const id = await make(rich())
      const source = await read(id)
      const { status, body } = await seller.request("POST", "/api/listings", source)
      expect([status, body.fields]).toEqual([201, undefined])
      expect(body.id).not.toBe(id)
      const { vin, year, title, kms, features, price, warranty, condition } = source
      expect(body.listing).toMatchObject({ vin, year, title, kms, features, price, warranty, condition })
      expect(body.listing).toMatchObject({
        status: "draft",
        views: 0,
        bidCount: 0,
        photos: [],
        owner: { reserveCents: 1_500_000, relistTimes: 2 },
      })
      expect((await read(id)).status).toBe(source.status)
      const { rows } = await market.pool.query("SELECT 1 FROM auction WHERE listing_id = $1", [body.id])
      expect(rows).toEqual([])
    })

    test("nobody copies another seller's car", async () => {
      const id = await live(rich())
      const other = await crowd.seller()
      const refused = await other.request("POST", "/api/listings", await read(id, other))
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ["id"]])
    })

    test("a new draft may say what it has none of yet, and nothing more", async () => {
      const nothing = { status: "draft", views: 0, watchers: 0, bidCount: 0, currentBid: null, bids: [], isSold: false }
      expect((await seller.request("POST", "/api/listings/new", { ...civic(), ...nothing })).status).toBe(201)
      for (const [name, value] of [
        ["status", "live"],
        ["views", 3],
        ["certified", true],
      ] as const) {
        const refused = await seller.request("POST", "/api/listings", { ...civic(), ...nothing, [name]: value })
        expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [name]])
      }
    })
  })

  test("a status that only the product sets is refused", async () => {
    const id = await draft()
    for (const status of ["sold", "closed", "Live"]) {
      expect((await seller.request("PATCH", `/api/listings/${id}`, { status })).status).toBe(400)
    }
  })

  test("a foreign draft does not exist, whatever is asked of it", async () => {
    const other = await crowd.seller()
    const id = await draft()
    for (const [method, body] of [
      ["GET", undefined],
      ["PATCH", { title: "Mine" }],
      ["DELETE", undefined],
    ] as const) {
      const answer = await other.request(method, `/api/listings/${id}`, body)
      expect([method, answer.status, answer.body.code]).toEqual([method, 404, "LISTING_NOT_FOUND"])
    }
    expect((await other.request("PATCH", "/api/listings/lst_unknown", { title: "x" })).status).toBe(404)
  })

  test("buyers may not write listings, and nobody without signing in", async () => {
    const id = await draft()
    for (const [method, path] of [
      ["POST", "/api/listings"],
      ["PATCH", `/api/listings/${id}`],
      ["DELETE", `/api/listings/${id}`],
      ["GET", "/api/seller/listings"],
      ["GET", "/api/seller/dashboard"],
    ] as const) {
      const body = method === "GET" || method === "DELETE" ? undefined : {}
      expect([path, (await buyer.request(method, path, body)).status]).toEqual([path, 403])
      expect([path, (await send(market, method, path, body)).status]).toEqual([path, 401])
    }
  })

  test("a repeated request with one key makes one listing", async () => {
    const body = civic()
    const key = { "idempotency-key": "create-once" }
    const [first, second] = [
      await seller.request("POST", "/api/listings", body, key),
      await seller.request("POST", "/api/listings", body, key),
    ]
    expect(second.body).toEqual(first.body)
    expect((await seller.request("POST", "/api/listings", { ...body, trim: "EX" }, key)).body.code).toBe(
      "IDEMPOTENCY_CONFLICT"
    )
  })
})

describe("going live", () => {
  test("an incomplete listing is refused with what is missing", async () => {
    const { body } = await seller.request("POST", "/api/listings", { vin: "2HGFC2F59KH", make: "Honda" })
    const refused = await seller.request("PATCH", `/api/listings/${body.id}`, {
      status: "live",
      description: "not stored",
    })
    expect([refused.status, refused.body.code]).toEqual([409, "LISTING_INCOMPLETE"])
    expect(Object.keys(refused.body.fields)).toEqual(["vin", "year", "model", "kms", "location"])
    expect((await seller.request("GET", `/api/listings/${body.id}`)).body.listing).toMatchObject({
      status: "draft",
      description: "",
    })
  })

  test.each([
    ["how far it was driven", { kms: null }, { kms: "Enter the kilometres." }],
    ["where it is", { location: " " }, { location: "Say where the car is." }],
  ])(
    "nobody is sold a car without being told %s: not published, not scheduled, not on sale",
    async (_what, gone, fields) => {
      const id = await draft(gone)
      const refused = await seller.request("PATCH", `/api/listings/${id}`, { status: "live" })
      expect([refused.status, refused.body.code, refused.body.fields]).toEqual([409, "LISTING_INCOMPLETE", fields])
      expect(
        (await seller.request("PATCH", `/api/listings/${id}`, { startsAt: await inHours(1), endsAt: await inHours(9) }))
          .status
      ).toBe(200)
      const { rows } = await market.pool.query("SELECT 1 FROM auction WHERE listing_id = $1", [id])
      expect(rows).toEqual([])
      const running = await live()
      const taken = await seller.request("PATCH", `/api/listings/${running}`, gone)
      expect([taken.status, taken.body.code, taken.body.fields]).toEqual([409, "LISTING_INCOMPLETE", fields])
    }
  )

  test("a wrong check digit has to be confirmed, and the confirmation is for that number alone", async () => {
    const vin = freshVin()
    const wrong = vin.slice(0, 8) + (vin[8] === "0" ? "1" : "0") + vin.slice(9)
    const id = await draft({ vin: wrong })
    const refused = await seller.request("PATCH", `/api/listings/${id}`, { status: "live" })
    expect([refused.status, refused.body.code]).toEqual([409, "VIN_CHECK_DIGIT"])
    expect((await seller.request("PATCH", `/api/listings/${id}`, { vinCheckDigitConfirmed: true })).status).toBe(200)
    const other = `${wrong.slice(0, 16)}${wrong[16] === "1" ? "2" : "1"}`
    const changed = await seller.request("PATCH", `/api/listings/${id}`, { vin: other })
    expect(changed.body.listing.owner.vinCheckDigitConfirmed).toBe(false)
    const confirmed = await seller.request("PATCH", `/api/listings/${id}`, {
      vin: wrong,
      vinCheckDigitConfirmed: true,
      status: "live",
    })
    expect(confirmed.body.listing).toMatchObject({ status: "live", vin: wrong })
  })

  test("one VIN is live once, also when two are published at the same moment", async () => {
    const vin = freshVin()
    const ids = [await draft({ vin }), await draft({ vin })]
    const answers = await Promise.all(
      ids.map((id) => seller.request("PATCH", `/api/listings/${id}`, { status: "live" }))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe("VIN_ALREADY_LIVE")
    const refused = ids[answers.findIndex(({ status }) => status === 409)]!
    expect((await seller.request("GET", `/api/listings/${refused}`)).body.listing.status).toBe("draft")
    const { rows } = await market.pool.query(
      "SELECT status FROM auction WHERE listing_id = $1 AND status IN ('open', 'scheduled')",
      [refused]
    )
    expect(rows).toEqual([])
  })

  test("a publication that fails at its last write leaves columns, auction and events as they were", async () => {
    const id = await draft()
    const left = async () => ({
      listing: (await market.pool.query("SELECT * FROM listing WHERE id = $1", [id])).rows,
      auctions: (await market.pool.query("SELECT * FROM auction WHERE listing_id = $1", [id])).rows,
      events: (await market.pool.query("SELECT * FROM outbox_event WHERE payload->>'listingId' = $1", [id])).rows,
    })
    const before = await left()
    await market.pool.query(`
      CREATE FUNCTION refuse_live() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE unique_violation USING CONSTRAINT = 'listing_vin_live'; END $$;
      CREATE TRIGGER refuse_live BEFORE UPDATE OF status ON listing FOR EACH ROW
        WHEN (NEW.status = 'live' AND NEW.id = '${id}') EXECUTE FUNCTION refuse_live()`)
    const publication = { status: "live", title: "Another title", description: "Another one", reserve: 9_000 }
    const refused = await seller.request("PATCH", `/api/listings/${id}`, publication)
    await market.pool.query("DROP FUNCTION refuse_live CASCADE")
    expect([refused.status, refused.body.code]).toEqual([409, "VIN_ALREADY_LIVE"])
    expect(await left()).toEqual(before)
    const published = await seller.request("PATCH", `/api/listings/${id}`, publication)
    expect(published.body.listing).toMatchObject({ status: "live", description: "Another one" })
  })

  test("changing a live car's VIN to another live one is refused", async () => {
    const vin = freshVin()
    await live({ vin })
    const id = await live()
    const refused = await seller.request("PATCH", `/api/listings/${id}`, { vin, title: "x" })
    expect([refused.status, refused.body.code]).toEqual([409, "VIN_ALREADY_LIVE"])
  })

  test("a start that has passed, with an end that lies ahead, puts a complete draft on sale at once", async () => {
    const id = await draft()
    const endsAt = await inHours(30)
    const { status, body } = await seller.request("PATCH", `/api/listings/${id}`, {
      startsAt: await inHours(-5),
      endsAt,
    })
    expect(status).toBe(200)
    expect(body.listing).toMatchObject({ status: "live", endsAt, isLiveNow: true })
    expect(Date.parse(body.listing.startsAt)).toBeGreaterThan(Date.parse(await inHours(-1)))
    const over = await draft()
    const refused = await seller.request("PATCH", `/api/listings/${over}`, {
      startsAt: await inHours(-5),
      endsAt: await inHours(-1),
    })
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
      400,
      "INVALID_SCHEDULE",
      ["endsAt"],
    ])
  })

  test("an account that may not publish keeps its drafts", async () => {
    const unverified = await crowd.register(
      {
        role: "seller",
        sellerType: "dealer",
        dealer: { name: "New Motors", address: "1 Road", omvic: "7654321", tel: "9055550199", representative: "Sam" },
      },
      { identity: false }
    )
    const id = await draft({}, unverified)
    const refused = await unverified.request("PATCH", `/api/listings/${id}`, { status: "live" })
    expect([refused.status, refused.body.code]).toEqual([403, "NOT_ALLOWED_TO_LIST"])
  })

  test("a seller is told where a VIN is live or was sold here, and learns nothing of anybody's drafts", async () => {
    const vin = freshVin()
    const [stranger, dealer] = await Promise.all([crowd.seller(), crowd.dealerSeller()])
    const seen = async (who = seller) => (await who.request("GET", `/api/seller/vin-history?vin=${vin}`)).body.items
    await draft({ vin }, stranger)
    expect([await seen(), await seen(stranger)]).toEqual([[], []])
    const forDealers = await live({ vin, audience: "dealers" }, dealer)
    expect([(await seen()).length, (await seen(dealer)).length]).toEqual([0, 1])
    expect((await dealer.request("PATCH", `/api/listings/${forDealers}`, { status: "draft" })).status).toBe(200)
    const id = await live({ vin }, stranger)
    expect(await seen()).toEqual([
      {
        listingId: id,
        slug: expect.any(String),
        title: "2019 Honda Civic LX",
        mine: false,
        state: "live",
        at: expect.any(String),
      },
    ])
    // Waits until all events of the auction's opening are handled, so that they do not overlap with the settlement.
    await untilQuiet(market)
    await market.pool.query(
      "UPDATE auction SET status = 'settled', outcome = 'unsold', settled_at = northlot_now() WHERE listing_id = $1",
      [id]
    )
    await market.pool.query("UPDATE listing SET status = 'draft' WHERE id = $1", [id])
    expect([await seen(), (await seen(stranger)).map(({ state }: { state: string }) => state)]).toEqual([[], ["ended"]])
    await market.pool.query(
      "UPDATE listing SET status = 'sold', sold_at = northlot_now() - interval '11 months' WHERE id = $1",
      [id]
    )
    expect(await seen()).toMatchObject([{ listingId: id, mine: false, state: "sold" }])
    await market.pool.query("UPDATE listing SET sold_at = northlot_now() - interval '13 months' WHERE id = $1", [id])
    expect(await seen()).toEqual([])
    for (const [who, status, code] of [
      [buyer, 403, "FORBIDDEN"],
      [null, 401, "UNAUTHENTICATED"],
    ] as const) {
      const path = `/api/seller/vin-history?vin=${vin}`
      const refused = await (who ? who.request("GET", path) : visit(path))
      expect([refused.status, refused.body.code]).toEqual([status, code])
    }
    expect((await seller.request("GET", "/api/seller/vin-history?vin=2HGFC")).body.code).toBe("INVALID_INPUT")
  })

  test("the seller takes a listing back while there is no bid, and publishes it again", async () => {
    const id = await live()
    const back = await seller.request("PATCH", `/api/listings/${id}`, { status: "draft" })
    expect(back.body.listing).toMatchObject({ status: "draft", startsAt: null, endsAt: null })
    expect((await visit(`/api/listings/${id}`)).status).toBe(404)
    expect((await seller.request("PATCH", `/api/listings/${id}`, { status: "live" })).body.listing.status).toBe("live")
    expect((await visit(`/api/listings/${id}`)).status).toBe(200)
  })
})

describe("schedules", () => {
  test.each([
    ["an end before the start", 5, 3],
    ["an end at the start", 5, 5],
    ["too short a run", 5, 5.99],
    ["400 days", 5, 400 * 24],
    ["an end in the past", -3, -1],
  ])("refuses %s with the limits", async (_case, starts, ends) => {
    const id = await draft()
    const refused = await seller.request("PATCH", `/api/listings/${id}`, {
      startsAt: await inHours(starts),
      endsAt: await inHours(ends),
    })
    expect([refused.status, refused.body.code]).toEqual([400, "INVALID_SCHEDULE"])
    expect(refused.body).toMatchObject({ minDurationSeconds: 3_600, maxDurationSeconds: 2_592_000 })
    expect((await seller.request("GET", `/api/listings/${id}`)).body.listing).toMatchObject({
      startsAt: null,
      endsAt: null,
    })
  })

  test("a scheduled draft opens by itself and ends unsold as a draft without a schedule", async () => {
    const [startsAt, endsAt] = [await inHours(2), await inHours(5)]
    const id = await draft({ startsAt, endsAt })
    expect((await seller.request("GET", `/api/listings/${id}`)).body.listing).toMatchObject({
      status: "draft",
      startsAt,
      endsAt,
    })
    expect((await visit(`/api/listings/${id}`)).status).toBe(404)
    try {
      await market.clock.advance(hours(2))
      await eventually("the listing to be live", async () => (await visit(`/api/listings/${id}`)).status === 200)
      await market.clock.advance(hours(3))
      const over = (await visit(`/api/listings?limit=100`)).body.listings.map((item: { id: string }) => item.id)
      expect(over).not.toContain(id)
      const listing = await eventually("the listing to be a draft again", async () => {
        const { body } = await seller.request("GET", `/api/listings/${id}`)
        return body.listing.status === "draft" && body.listing
      })
      expect(listing).toMatchObject({ startsAt: null, endsAt: null, bidCount: 0, currentBidCents: null })
    } finally {
      await market.clock.reset()
    }
  })

  describe("a car that ended unsold", () => {
    const relist = (id: string, body: object = {}, person = seller) =>
      person.request("POST", `/api/listings/${id}/relist`, body)
    const statusOf = async (id: string) => (await seller.request("GET", `/api/listings/${id}`)).body.listing.status
    const until = (id: string, status: string) =>
      eventually(`the listing to be ${status}`, async () => (await statusOf(id)) === status)

    afterEach(() => market.clock.reset())

    async function unsold(fields: Record<string, unknown> = {}): Promise<string> {
      const id = await draft({ ...fields, startsAt: await inHours(1), endsAt: await inHours(4) })
      await market.clock.advance(hours(1))
      await until(id, "live")
      await market.clock.advance(hours(3))
      await until(id, "draft")
      return id
    }

    test("is relisted by its seller with one call, for as long as before, sells, and is final", async () => {
      const id = await unsold()
      expect((await relist(id, {}, await crowd.seller())).body.code).toBe("LISTING_NOT_FOUND")
      const answers = await Promise.all([relist(id), relist(id)])
      const { listing } = answers.find(({ status }) => status === 200)!.body
      expect(listing).toMatchObject({ status: "live", bidCount: 0 })
      expect(Math.round((Date.parse(listing.endsAt) - Date.parse(listing.startsAt)) / 60_000)).toBe(3 * 60)
      expect((await relist(id)).body.code).toBe("INVALID_TRANSITION")
      expect((await buyer.request("POST", "/api/offers", { listingId: id, amountCents: 10_000 })).status).toBe(201)
      await market.clock.advance(hours(3))
      await until(id, "sold")
      for (const answer of [
        await relist(id),
        await seller.request("PATCH", `/api/listings/${id}`, { status: "draft" }),
      ]) {
        expect([answer.status, answer.body.code]).toEqual([409, "INVALID_TRANSITION"])
      }
    })

    test("is relisted as it was reviewed, or not at all", async () => {
      const id = await unsold()
      const { updatedAt } = (await seller.request("GET", `/api/listings/${id}`)).body.listing
      const row = (await seller.request("GET", "/api/seller/listings?limit=100")).body.listings.find(
        (each: { id: string }) => each.id === id
      )
      expect(row).toMatchObject({ lastRunSeconds: 3 * 3_600, updatedAt })
      expect((await seller.request("PATCH", `/api/listings/${id}`, { reserve: 4_000 })).status).toBe(200)
      expect((await relist(id, { ifUpdatedAt: updatedAt })).body.code).toBe("LISTING_CHANGED")
      expect(await statusOf(id)).toBe("draft")
    })

    test("is relisted at the times that the seller wants, or told what a publication lacks", async () => {
      const [id, vin] = [await unsold(), freshVin()]
      expect((await relist(id, { startsAt: await inHours(1), endsAt: await inHours(1.5) })).body).toMatchObject({
        code: "INVALID_SCHEDULE",
        minDurationSeconds: 3_600,
      })
      await seller.request("PATCH", `/api/listings/${id}`, { make: "" })
      expect((await relist(id)).body).toMatchObject({
        code: "LISTING_INCOMPLETE",
        fields: { make: expect.any(String) },
      })
      await seller.request("PATCH", `/api/listings/${id}`, { make: "Honda", vin })
      const twin = await live({ vin })
      expect((await relist(id)).body.code).toBe("VIN_ALREADY_LIVE")
      await seller.request("PATCH", `/api/listings/${twin}`, { status: "draft" })
      const [startsAt, endsAt] = [await inHours(2), await inHours(26)]
      expect((await relist(id, { startsAt, endsAt })).body.listing).toMatchObject({ status: "draft", startsAt, endsAt })
      await market.clock.advance(hours(2))
      await until(id, "live")
    })

    test("is the only one that can be relisted", async () => {
      const closed = await draft()
      await (await crowd.admin()).request("POST", `/api/admin/listings/${closed}/close`, { reason: "Not as described" })
      for (const id of [await draft(), await live(), closed])
        expect([(await relist(id)).status, (await relist(id)).body.code]).toEqual([409, "INVALID_TRANSITION"])
    })
  })

  test("an incomplete draft keeps its dates and is armed as soon as it is complete", async () => {
    const { vin, ...rest } = civic()
    const [startsAt, endsAt] = [await inHours(2), await inHours(5)]
    const id = (await seller.request("POST", "/api/listings", { ...rest, startsAt, endsAt })).body.id
    const auctions = async () =>
      (await market.pool.query("SELECT status FROM auction WHERE listing_id = $1 ORDER BY id", [id])).rows.map(
        ({ status }) => status
      )
    expect(await auctions()).toEqual([])
    await seller.request("PATCH", `/api/listings/${id}`, { vin })
    expect(await auctions()).toEqual(["scheduled"])
    await seller.request("PATCH", `/api/listings/${id}`, { make: "" })
    expect(await auctions()).toEqual(["cancelled"])
    await seller.request("PATCH", `/api/listings/${id}`, { make: "Honda" })
    expect(await auctions()).toEqual(["cancelled", "scheduled"])
    await seller.request("PATCH", `/api/listings/${id}`, { status: "draft" })
    expect(await auctions()).toEqual(["cancelled", "cancelled"])
  })

  test("a scheduled car whose VIN is live by then stays a draft, and its seller is told", async () => {
    const vin = freshVin()
    const id = await draft({ vin, startsAt: await inHours(2), endsAt: await inHours(5) })
    await live({ vin, endsAt: await inHours(48) })
    try {
      await market.clock.advance(hours(2))
      const notice = await eventually("the notice", async () => {
        const { body } = await seller.request("GET", "/api/notices")
        return body.items.find((item: { listingId: string }) => item.listingId === id)
      })
      expect(notice.text).toContain("A car with this VIN is already live.")
      expect((await seller.request("GET", `/api/listings/${id}`)).body.listing.status).toBe("draft")
    } finally {
      await market.clock.reset()
    }
  })
})

describe("what is told", () => {
  test("every answer has the contract's shape", async () => {
    const id = await live({ reserve: 12_000 })
    const admin = await crowd.admin()
    for (const [endpoint, answer] of [
      [endpoints.readListing, await visit(`/api/listings/${id}`)],
      [endpoints.readListing, await seller.request("GET", `/api/listings/${id}`)],
      [endpoints.listListings, await visit("/api/listings")],
      [endpoints.listSellerListings, await seller.request("GET", "/api/seller/listings")],
      [endpoints.sellerDashboard, await seller.request("GET", "/api/seller/dashboard")],
      [endpoints.readWall, await visit("/api/wall/listed")],
      [endpoints.listAdminListings, await admin.request("GET", "/api/admin/listings")],
      [endpoints.readAdminListing, await admin.request("GET", `/api/admin/listings/${id}`)],
    ] as const) {
      expect([endpoint.name, endpoint.answer.safeParse(answer.body).error]).toEqual([endpoint.name, undefined])
    }
  })

  test("the reserve's amount reaches nobody but the seller", async () => {
    const id = await live({ reserve: 23_457, openingShareBasisPoints: 4_000, price: 31_000 })
    const own = (await seller.request("GET", `/api/listings/${id}`)).body.listing
    expect(own.owner.reserveCents).toBe(2_345_700)
    expect(own.openingPriceCents).toBe(938_300)
    const dealer = await crowd.dealerBuyer()
    for (const who of [crowd.nobody(), buyer, dealer, await crowd.seller()]) {
      for (const path of [
        `/api/listings/${id}`,
        "/api/listings?limit=100",
        "/api/auctions",
        "/api/cars",
        "/api/wall/listed",
        `/api/listings/${id}/bids`,
      ]) {
        const { status, body } = await who.request("GET", path)
        expect([path, status]).toEqual([path, 200])
        const text = JSON.stringify(body)
        expect(text).not.toMatch(/23457|2345700/)
        expect(text).not.toContain("openingShareBasisPoints")
      }
    }
    expect((await buyer.request("GET", `/api/listings/${id}`)).body.listing).toMatchObject({
      hasReserve: true,
      reserveMet: false,
      openingPriceCents: 938_300,
      estimatePriceCents: 3_100_000,
    })
  })

  test("a listing for dealers exists for dealer buyers, its owner and the console alone", async () => {
    const dealerSeller = await crowd.dealerSeller()
    const dealerBuyer = await crowd.dealerBuyer()
    const id = await live({ audience: "dealers" }, dealerSeller)
    const lists = async (who: Person, path: string) =>
      ((await who.request("GET", path)).body.listings ?? []).some((item: { id: string }) => item.id === id)
    for (const who of [crowd.nobody(), buyer, seller]) {
      expect((await who.request("GET", `/api/listings/${id}`)).status).toBe(404)
      expect(await lists(who, "/api/listings?limit=100")).toBe(false)
      expect(JSON.stringify((await who.request("GET", "/api/wall/listed")).body)).not.toContain(id)
    }
    for (const who of [dealerBuyer, dealerSeller]) {
      const { status, body } = await who.request("GET", `/api/listings/${id}`)
      expect(status).toBe(200)
      expect(body.listing).toMatchObject({
        sellerType: "dealer",
        dealer: { name: "Test Motors Ltd.", omvic: "1234567" },
      })
      expect(await lists(who, "/api/listings?limit=100")).toBe(true)
    }
    expect((await (await crowd.admin()).request("GET", `/api/admin/listings/${id}`)).status).toBe(200)
  })

  test("the seller's list counts by status and finds by words", async () => {
    const owner = await crowd.seller()
    const liveId = await live({ model: "Ridgeline" }, owner)
    await draft({ model: "Passport" }, owner)
    const all = await owner.request("GET", "/api/seller/listings")
    expect(all.body).toMatchObject({ total: 2, counts: { all: 2, live: 1, draft: 1, sold: 0, closed: 0 } })
    const found = await owner.request("GET", "/api/seller/listings?q=ridge%20HONDA")
    expect(found.body.listings.map((item: { id: string }) => item.id)).toEqual([liveId])
    expect((await owner.request("GET", "/api/seller/dashboard")).body).toMatchObject({
      stats: { live: 1, drafts: 1, soldLast30Days: 0 },
      messages: [],
      payoutsTotal: 0,
    })
  })
})

describe("lists", () => {
  const ids = async (query: string) => {
    const { status, body } = await visit(`/api/listings?${query}`)
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body.listings.map((item: { id: string }) => item.id) as string[]
  }
  let cheap: string
  let dear: string

  beforeAll(async () => {
    const make = "Filterline"
    cheap = await live({
      make,
      model: "One_",
      year: 2015,
      kms: 90_000,
      body: "Sedan",
      fuel: "Gasoline",
      startingPrice: 2_000,
      endsAt: await inHours(30),
    })
    dear = await live({
      make,
      model: "Two%",
      year: 2021,
      kms: 20_000,
      body: "SUV",
      fuel: "Diesel",
      drivetrain: "AWD",
      transmission: "Automatic",
      startingPrice: 9_000,
      endsAt: await inHours(20),
    })
  })

  test.each([
    ["make=filterline&sort=ending", () => [dear, cheap]],
    ["make=filterline&sort=newest", () => [dear, cheap]],
    ["make=filterline&sort=price_low", () => [cheap, dear]],
    ["make=filterline&sort=price_high", () => [dear, cheap]],
    ["make=filterline&sort=year", () => [dear, cheap]],
    ["make=filterline&sort=year_desc", () => [dear, cheap]],
    ["make=filterline&sort=year_asc", () => [cheap, dear]],
    ["make=filterline&sort=kms", () => [dear, cheap]],
    ["make=filterline&yearMin=2016", () => [dear]],
    ["make=filterline&yearMax=2016", () => [cheap]],
    ["make=filterline&priceMin=2001", () => [dear]],
    ["make=filterline&priceMax=2000", () => [cheap]],
    ["make=filterline&body=suv", () => [dear]],
    ["make=filterline&fuel=Diesel", () => [dear]],
    ["make=filterline&drivetrain=AWD&transmission=Automatic", () => [dear]],
    ["make=filterline&sellerType=dealer", () => []],
    ["make=filterline&sellerType=private&sort=price_low", () => [cheap, dear]],
    ["make=filterline&certified=true", () => []],
    ["make=filterline&featured=1", () => []],
    ["make=filterline&hot=true", () => []],
    ["make=filterline&reserveMet=true", () => []],
    ["make=filterline&endingWithinMinutes=1300", () => [dear]],
    ["make=filterline&status=draft", () => []],
    ["make=filterline&sold=true", () => []],
    ["q=filterline%202015", () => [cheap]],
    ["q=filterline%20two%25", () => [dear]],
    ["q=filterline%20one_", () => [cheap]],
    ["q=filterline%20%25%25%25", () => []],
    ["q='%3B%20DROP%20TABLE%20listing", () => []],
    ["make=filterline&sort=price_low&limit=1&offset=1", () => [dear]],
  ])("%s", async (query, expected) => {
    expect(await ids(query)).toEqual(expected())
  })

  test("total counts beyond the page", async () => {
    const { body } = await visit("/api/listings?make=filterline&limit=1")
    expect([body.listings.length, body.total]).toEqual([1, 2])
  })

  test.each([
    "sort=price;select pg_sleep(5)",
    "limit=0",
    "limit=1e9",
    "offset=-1",
    "yearMin=abc",
    "status=Everything",
    "priceMin=1.5",
    "hot=maybe",
  ])("refuses %s", async (query) => {
    const { status, body } = await visit(`/api/listings?${query}`)
    expect([status, body.code]).toEqual([400, "INVALID_INPUT"])
  })

  test("the wall shows the newest first with the price that it stands at", async () => {
    const { body } = await visit("/api/wall/listed")
    expect(body.items.length).toBeLessThanOrEqual(12)
    const item = body.items.find((candidate: { id: string }) => candidate.id === dear)
    expect(item).toMatchObject({ priceCents: 900_000, price: 9_000, title: "2021 Filterline Two% LX" })
    expect((await visit("/api/wall/everything")).status).toBe(400)
  })
})

describe("deleting and closing", () => {
  test("a draft or a live listing without a bid can be deleted, and is gone", async () => {
    for (const id of [await draft(), await live()]) {
      expect((await seller.request("DELETE", `/api/listings/${id}`)).status).toBe(200)
      expect((await seller.request("GET", `/api/listings/${id}`)).status).toBe(404)
      expect((await seller.request("DELETE", `/api/listings/${id}`)).status).toBe(404)
    }
  })

  test("an admin closes a live listing for good; the seller is told, the act is on record", async () => {
    const admin = await crowd.admin()
    const id = await live()
    const answer = await admin.request("POST", `/api/admin/listings/${id}/close`, { reason: "Reported as stolen" })
    expect(answer.status).toBe(200)
    expect((await visit(`/api/listings/${id}`)).body.listing.status).toBe("closed")
    for (const change of [{ status: "live" }, { status: "draft" }, { title: "x" }]) {
      const refused = await seller.request("PATCH", `/api/listings/${id}`, change)
      expect([refused.status, refused.body.code]).toEqual([409, "INVALID_TRANSITION"])
    }
    expect((await seller.request("DELETE", `/api/listings/${id}`)).body.code).toBe("INVALID_TRANSITION")
    expect((await admin.request("POST", `/api/admin/listings/${id}/close`, { reason: "Again" })).body.code).toBe(
      "INVALID_TRANSITION"
    )
    const { rows } = await market.pool.query("SELECT actor, action, details FROM audit_entry WHERE subject = $1", [id])
    expect(rows).toEqual([
      { actor: "admin:admin", action: "listing.closed", details: { reason: "Reported as stolen", status: "live" } },
    ])
    const notices = (await seller.request("GET", "/api/notices")).body.items.filter(
      (item: { listingId: string }) => item.listingId === id
    )
    expect(notices.map(({ text }: { text: string }) => text)).toEqual([expect.stringContaining("Reported as stolen")])
    expect((await visit("/api/listings?limit=100")).body.listings.map((item: { id: string }) => item.id)).not.toContain(
      id
    )
  })

  test("only the console sees the console's lists", async () => {
    const id = await live({ reserve: 20_000 })
    for (const path of ["/api/admin/listings", `/api/admin/listings/${id}`]) {
      expect((await visit(path)).status).toBe(401)
      expect((await seller.request("GET", path)).status).toBe(403)
    }
    const admin = await crowd.admin()
    const { body } = await admin.request("GET", "/api/admin/listings?status=live&sort=createdAt&order=DESC&limit=5")
    expect(body.items[0]).toMatchObject({
      id,
      reserveCents: 2_000_000,
      sellerId: seller.id,
      sellerEmail: seller.email,
      leader: null,
    })
    expect((await admin.request("GET", `/api/admin/listings/${id}`)).body.item).toMatchObject({ id, bids: [] })
    expect((await admin.request("GET", "/api/admin/listings/lst_unknown")).status).toBe(404)
    expect((await admin.request("GET", "/api/admin/listings?sort=created_at%3Bselect")).status).toBe(400)
    expect((await admin.request("POST", "/api/admin/listings/lst_unknown/close", { reason: "None" })).status).toBe(404)
  })
})
