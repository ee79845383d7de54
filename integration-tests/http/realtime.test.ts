import { PUBLIC_ROOM, cents, type Cents } from "@northlot/contract"
import { ADMIN_PASSWORD, type SharedMarket } from "../environment/market"
import { people, send, type Person } from "../environment/people"
import { millisecondsOf, quickestOf } from "../environment/quickest"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import {
  ask,
  bid,
  connect,
  expectSoundLog,
  logOf,
  nextEvent,
  publish,
  storedAuction,
  whileHeld,
  type Client,
} from "./bidding-support"

let market: SharedMarket
let seller: Person
let ann: Person
let ben: Person
let dealer: Person
let otherDealer: Person
let dealerSeller: Person
let admin: Person
const sockets: Client[] = []

const join = async (person?: Person, headers?: Record<string, string>): Promise<Client> => {
  const socket = await connect(market, person, headers)
  sockets.push(socket)
  return socket
}
const placed = (socket: Client, listingId: string, content: Record<string, unknown>) =>
  ask(socket, "bid:place", { listingId, ...content })

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  seller = await someone.seller()
  ann = await someone.buyer()
  ben = await someone.buyer()
  dealer = await someone.dealerBuyer()
  otherDealer = await someone.dealerBuyer()
  dealerSeller = await someone.dealerSeller()
})
afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))
afterAll(() => market?.stop())

describe("a bid over the socket", () => {
  slow("is acknowledged with the answer that HTTP gives", async () => {
    const [first, second] = [await publish(market, seller), await publish(market, seller)]
    const socket = await join(ann)
    const steady = ({ serverNow: _now, endsAt: _end, ...answer }: Record<string, unknown>) => answer
    for (const content of [{ amountCents: 1 }, { amount: 500, mode: "proxy" }, { amount: 300 }, { amount: "300" }]) {
      const overSocket = await placed(socket, first, content)
      const overHttp = await ann.request("POST", "/api/offers", { listingId: second, ...content })
      expect(steady(overSocket)).toEqual(steady(overHttp.body))
    }
  })

  slow("with a key is one bid, however often and whichever way it comes", async () => {
    const id = await publish(market, seller)
    const socket = await join(ann)
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => placed(socket, id, { amount: 100, idempotencyKey: "shared" })),
      ...Array.from({ length: 10 }, () => bid(ann, id, { amount: 100 }, "shared").then(({ body }) => body)),
    ])
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await placed(socket, id, { amount: 200, idempotencyKey: "shared" })).toMatchObject({
      ok: false,
      code: "IDEMPOTENCY_CONFLICT",
    })
    expect(await logOf(ann, id)).toHaveLength(1)
  })

  test("is told to everyone who watches the car or the lists, and the standing to its owner alone", async () => {
    const id = await publish(market, seller)
    const [annSocket, benSocket, visitor, lists] = [await join(ann), await join(ben), await join(), await join()]
    expect(await ask(visitor, "room:join", { listingId: id })).toEqual({ ok: true })
    expect(await ask(lists, "room:join", { room: "listings" })).toEqual({ ok: true })
    const ofThisCar = (event: { listingId: string }) => event.listingId === id
    const ofFirst = [visitor, lists].map((socket) => nextEvent(socket, "bid:updated", ofThisCar))
    const led = nextEvent(annSocket, "bid:standing", ofThisCar)
    await bid(ann, id, { amount: 100 })
    await Promise.all([...ofFirst, led])

    const strayStandings: unknown[] = []
    visitor.on("bid:standing", (event) => strayStandings.push(event))
    const heard = [nextEvent(visitor, "bid:updated", ofThisCar), nextEvent(lists, "bid:updated", ofThisCar)]
    const outbid = nextEvent(annSocket, "bid:standing", ofThisCar)
    const leading = nextEvent(benSocket, "bid:standing", ofThisCar)
    await placed(benSocket, id, { amount: 900, mode: "proxy" })

    for (const event of await Promise.all(heard)) {
      expect(event).toMatchObject({
        listingId: id,
        amount: 350,
        amountCents: 35_000,
        currentBidCents: 35_000,
        bidCount: 2,
        minimumCents: 45_000,
        reserveMet: true,
        extended: false,
        seq: 2,
        bids: [{ seq: 2, bidder: "Bidder 2", amountCents: 35_000, automatic: false }],
        logHead: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
      expect(JSON.stringify(event)).not.toContain(ben.id)
      // The hash in `logHead` may contain these digits by chance.
      expect(JSON.stringify({ ...event, logHead: "" })).not.toContain("90000")
    }
    expect(await outbid).toMatchObject({ isTopBidder: false, outbid: true, proxyMaxCents: null, seq: 2 })
    expect(await leading).toMatchObject({ isTopBidder: true, outbid: false, proxyMaxCents: 90_000, seq: 2 })
    const log = (await send(market, "GET", `/api/listings/${id}/bids`)).body
    for (const event of await Promise.all(heard)) expect(event).toMatchObject({ seq: log.total, logHead: log.logHead })
    // A page orders events and fetched data by the auction's id and its counters `lastSeq` and `standingSeq`.
    const { listing } = (await ben.request("GET", `/api/listings/${id}`)).body
    expect(listing).toMatchObject({ lastSeq: 2, standingSeq: 2, isTopBidder: true })
    for (const event of [...(await Promise.all(heard)), await outbid, await leading])
      expect(event).toMatchObject({ auctionId: listing.auctionId })
    expect((await send(market, "GET", `/api/listings/${id}`)).body.listing).not.toHaveProperty("standingSeq")
    expect(strayStandings).toEqual([])
  })

  test("a raised maximum is told to nobody else", async () => {
    const id = await publish(market, seller)
    const [annSocket, visitor] = [await join(ann), await join()]
    await ask(visitor, "room:join", { listingId: id })
    const first = nextEvent(visitor, "bid:updated")
    await placed(annSocket, id, { amount: 900, mode: "proxy" })
    await first
    const heard: { seq: number }[] = []
    visitor.on("bid:updated", (event) => heard.push(event))
    const raised = nextEvent(annSocket, "bid:standing", ({ proxyMaxCents }) => proxyMaxCents === 500_000)
    await placed(annSocket, id, { amount: 5_000, mode: "proxy" })
    await raised
    await bid(ben, id, { amount: 1_000 })
    await eventually("the next bid", async () => heard.at(-1)?.seq === 3)
    expect(heard.map(({ seq }) => seq)).toEqual([3])
  })

  slow("200 at once from several people, over HTTP and sockets, leave a log without gap", async () => {
    const id = await publish(market, seller, { minIncrementCents: cents(100) })
    expect((await admin.request("PUT", "/api/admin/auction-policy", { bidLimitCount: 200 })).status).toBe(200)
    const bidders = [ann, ben, dealer]
    const open = await Promise.all(bidders.map((person) => join(person)))
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => {
        const content = { amountCents: 10_000 + index * 1_000, mode: index % 4 ? "exact" : "proxy" } as const
        return index % 2
          ? placed(open[index % 3]!, id, content)
          : bid(bidders[index % 3]!, id, content).then(({ body }) => body)
      })
    )
    const log = await logOf(ann, id)
    expectSoundLog(log)
    const numbers = new Set(log.map(({ seq }) => seq))
    const accepted = answers.filter(({ ok }) => ok)
    expect(accepted.length).toBeGreaterThan(0)
    expect(accepted.filter(({ seq }) => !numbers.has(seq))).toEqual([])
    expect((await storedAuction(market, id)).current_cents).toBe(log.at(-1)!.amountCents)
  })
})

describe("who is let in", () => {
  test("a page of another site is refused at the handshake, the own one and a program are not", async () => {
    await expect(join(ann, { origin: "https://evil.example" })).rejects.toThrow()
    await expect(join(ann, { origin: "null" })).rejects.toThrow()
    await expect(join(ann, { origin: market.url })).resolves.toBeDefined()
    await expect(join(ann)).resolves.toBeDefined()
  })

  test("long polling carries the same where no WebSocket comes through, and is refused to a page of another site", async () => {
    const id = await publish(market, seller)
    const socket = await connect(market, ann, {}, ["polling"])
    sockets.push(socket)
    expect(socket.io.engine.transport.name).toBe("polling")
    await ask(socket, "room:join", { listingId: id })
    const heard = nextEvent<{ currentBidCents: Cents }>(socket, "bid:updated")
    expect(await placed(socket, id, { amount: 100 })).toMatchObject({ ok: true, leading: true })
    expect((await heard).currentBidCents).toBe(10_000)
    const poll = "/socket.io/?EIO=4&transport=polling"
    expect((await send(market, "GET", poll, undefined, { origin: "https://evil.example" })).status).toBe(403)
    expect((await send(market, "GET", poll, undefined, { "sec-fetch-site": "cross-site" })).status).toBe(403)
    expect((await send(market, "GET", `${poll}&sid=__proto__`)).status).toBe(400)
    expect((await send(market, "POST", `${poll}&sid=__proto__`)).status).toBe(400)
  })

  slow("handshakes without end from one address are refused, and nobody who is connected notices", async () => {
    const socket = await join(ann)
    const answers = []
    for (let batch = 0; batch < 13; batch++) {
      const handshake = () =>
        send(market, "GET", "/socket.io/?EIO=4&transport=polling", undefined, { "x-forwarded-for": "198.51.100.7" })
      answers.push(...(await Promise.all(Array.from({ length: 100 }, handshake))))
    }
    expect(answers[0]!.status).toBe(200)
    expect(answers.at(-1)!.status).toBe(403)
    expect(await ask(socket, "clock:read")).toHaveProperty("serverNow")
    await join(ben)
  })

  test("a visitor may watch but not bid; a forged token is a visitor", async () => {
    const id = await publish(market, seller)
    for (const socket of [await join(), await join({ ...ann, token: "forged" })]) {
      expect(await ask(socket, "room:join", { listingId: id })).toEqual({ ok: true })
      expect(await placed(socket, id, { amount: 100 })).toMatchObject({ ok: false, code: "UNAUTHENTICATED" })
    }
  })

  test("what a page claims about itself is answered and not believed", async () => {
    const id = await publish(market, seller)
    await bid(ann, id, { amount: 100 })
    const visitor = await join()
    const heard: unknown[] = []
    visitor.on("bid:standing", (event) => heard.push(event))
    for (const claim of ["auth:identify", "user:register", "session:hello"]) {
      expect(await ask(visitor, claim, { userId: ann.id, email: ann.email, role: "admin", token: ann.token })).toEqual({
        ok: true,
      })
    }
    expect(await placed(visitor, id, { amount: 200 })).toMatchObject({ code: "UNAUTHENTICATED" })
    const annSocket = await join(ann)
    const told = nextEvent(annSocket, "bid:standing")
    await bid(ben, id, { amount: 200 })
    await told
    expect(await ask(visitor, "clock:read")).toMatchObject({ serverNow: expect.any(String) })
    expect(heard).toEqual([])
  })

  test("rooms of other people are not there", async () => {
    const socket = await join(ann)
    for (const room of [`user:${ben.id}`, "chat:1", "listings:dealers", "listing:1:dealers", ""]) {
      expect(await ask(socket, "room:join", { room })).toMatchObject({ ok: false })
    }
    expect(await ask(socket, "room:join", { room: `user:${ann.id}` })).toEqual({ ok: true })
  })

  test("a dealers' auction is heard by dealers and its seller alone", async () => {
    const id = await publish(market, dealerSeller, { audience: "dealers" })
    const [visitor, buyer, dealerSocket, owner] = [
      await join(),
      await join(ann),
      await join(dealer),
      await join(dealerSeller),
    ]
    for (const socket of [visitor, buyer]) {
      expect(await ask(socket, "room:join", { listingId: id })).toMatchObject({ ok: false, code: "LISTING_NOT_FOUND" })
      await ask(socket, "room:join", { room: "listings" })
    }
    const stray: unknown[] = []
    for (const socket of [visitor, buyer])
      socket.on("bid:updated", ({ listingId }) => listingId === id && stray.push(listingId))
    expect(await ask(dealerSocket, "room:join", { room: "listings" })).toEqual({ ok: true })
    expect(await ask(owner, "room:join", { listingId: id })).toEqual({ ok: true })
    const heard = [nextEvent(dealerSocket, "bid:updated"), nextEvent(owner, "bid:updated")]
    expect(await placed(dealerSocket, id, { amount: 100 })).toMatchObject({ ok: true })
    await Promise.all(heard)
    await Promise.all([ask(visitor, "clock:read"), ask(buyer, "clock:read")])
    expect(stray).toEqual([])
  })

  test("after room:leave nothing more is heard", async () => {
    const id = await publish(market, seller)
    const [visitor, other] = [await join(), await join()]
    await ask(visitor, "room:join", { listingId: id })
    await ask(other, "room:join", { listingId: id })
    await ask(visitor, "room:leave", { listingId: id })
    const stray: unknown[] = []
    visitor.on("bid:updated", (event) => stray.push(event))
    const heard = nextEvent(other, "bid:updated")
    await bid(ann, id, { amount: 100 })
    await heard
    await ask(visitor, "clock:read")
    expect(stray).toEqual([])
  })
})

test("a reserve lowered to the leader's maximum is told like a bid", async () => {
  const id = await publish(market, seller, { reserveCents: cents(1_000_000) })
  const [visitor, leader] = [await join(), await join(ann)]
  await ask(visitor, "room:join", { listingId: id })
  const ofBid = [nextEvent(visitor, "bid:updated"), nextEvent(leader, "bid:standing")]
  await bid(ann, id, { amount: 9_000, mode: "proxy" })
  await Promise.all(ofBid)
  const [told, standing] = [nextEvent(visitor, "bid:updated"), nextEvent(leader, "bid:standing")]
  await seller.request("PATCH", `/api/listings/${id}`, { reserveCents: 800_000 })
  expect(await told).toMatchObject({
    listingId: id,
    currentBidCents: 800_000,
    reserveMet: true,
    seq: 2,
    bids: [{ seq: 2, amountCents: 800_000, automatic: true }],
  })
  expect(await standing).toMatchObject({ isTopBidder: true, proxyMaxCents: 900_000, seq: 2 })
})

describe("what changes while a bid waits for its turn", () => {
  const RESTRICT = "UPDATE listing SET audience = 'dealers', audience_decided = true WHERE id = $1"
  const SPEND_CREDIT = `INSERT INTO credit_entry (id, account_id, delta, reason, key, lot_id)
    SELECT id || '_spent', account_id, -1, 'test', id || '_spent', id FROM credit_entry WHERE account_id = $1`

  /**
   * A visitor joins the rooms of the car and of the lists. The returned function waits until the visitor receives
   * another car's bid. It returns the events of this car until then.
   */
  const visitorOf = async (id: string) => {
    const socket = await join()
    const heard: unknown[] = []
    socket.on("bid:updated", (event) => void (event.listingId === id && heard.push(event)))
    await ask(socket, "room:join", { listingId: id })
    await ask(socket, "room:join", { room: PUBLIC_ROOM })
    return async () => {
      const other = await publish(market, seller)
      const told = nextEvent<{ listingId: string }>(socket, "bid:updated", ({ listingId }) => listingId === other)
      expect((await bid(ann, other, { amount: 100 })).status).toBe(201)
      await told
      return heard
    }
  }

  test("a private buyer's bid is refused when the car was restricted to dealers before its turn, and nobody hears of it", async () => {
    const id = await publish(market, dealerSeller)
    const heardByVisitor = await visitorOf(id)
    const waiting = await whileHeld(market, id, async (auction) => {
      const sent = [bid(ann, id, { amount: 100 })]
      await auction.waiting(1)
      await auction.query(RESTRICT, [id])
      return sent
    })
    const { status, body } = await waiting[0]!
    expect([status, body.code, body.error]).toEqual([403, "NOT_ALLOWED_TO_BID", "This car is for dealers only now."])
    expect(await logOf(dealer, id)).toEqual([])
    expect((await bid(dealer, id, { amount: 100 })).status).toBe(201)
    expect(await heardByVisitor()).toEqual([])
  })

  slow(
    "bids that were sent to two audiences are judged each for itself, and told to the audience in force at their turn",
    async () => {
      const id = await publish(market, dealerSeller)
      const heardByVisitor = await visitorOf(id)
      const socket = await join(dealerSeller)
      await ask(socket, "room:join", { listingId: id })
      const told = nextEvent<{ bidCount: number }>(socket, "bid:updated", ({ bidCount }) => bidCount === 2)
      const [first, second, third] = await whileHeld(market, id, async (auction) => {
        const sent = [bid(dealer, id, { amount: 100 })]
        await auction.waiting(1)
        // The next two bids wait for the auction's lock behind the dealer's bid, the private buyer's bid first.
        sent.push(bid(ann, id, { amount: 200 }))
        await Promise.all(Array.from({ length: 5 }, () => ann.request("GET", `/api/listings/${id}`)))
        await auction.query(RESTRICT, [id])
        sent.push(bid(otherDealer, id, { amount: 300 }))
        await Promise.all(Array.from({ length: 5 }, () => otherDealer.request("GET", `/api/listings/${id}`)))
        return sent
      })
      expect((await first!).status).toBe(201)
      expect((await second!).status).toBe(403)
      expect((await third!).body).toMatchObject({ ok: true, seq: 2, currentBidCents: 30_000 })
      await told
      expect(await heardByVisitor()).toEqual([])
    }
  )

  test("a bid of an account that was disabled before its turn is refused, whatever was checked when it was sent", async () => {
    const person = await people(market).buyer()
    const id = await publish(market, seller)
    const waiting = await whileHeld(market, id, async (auction) => {
      const sent = [bid(person, id, { amount: 100 })]
      await auction.waiting(1)
      const decision = { status: "disabled", reason: "Test of a waiting bid" }
      expect((await admin.request("POST", `/api/admin/registrants/${person.id}/status`, decision)).status).toBe(200)
      return sent
    })
    expect(await waiting[0]).toMatchObject({
      status: 403,
      body: { code: "NOT_ALLOWED_TO_BID", error: "This account is disabled. Please contact us." },
    })
    expect(await logOf(ann, id)).toEqual([])
  })

  slow.each([
    ["credit", () => people(market).buyer(), SPEND_CREDIT, "CREDITS_REQUIRED"],
    [
      "identity",
      () => people(market).buyer(),
      "UPDATE account SET identity_verified_at = NULL WHERE id = $1",
      "NOT_ALLOWED_TO_BID",
    ],
    [
      "licence",
      () => people(market).dealerBuyer(),
      "UPDATE dealer_profile SET licence_expires_on = '2020-01-01' WHERE account_id = $1",
      "NOT_ALLOWED_TO_BID",
    ],
  ])("a bid is refused when its bidder's %s stopped counting before its turn", async (_what, bidder, change, code) => {
    const [person, id] = [await bidder(), await publish(market, seller)]
    const waiting = await whileHeld(market, id, async (auction) => {
      const sent = [bid(person, id, { amount: 100 })]
      await auction.waiting(1)
      await auction.query(change, [person.id])
      return sent
    })
    expect((await waiting[0]!).body.code).toBe(code)
    expect(await logOf(ann, id)).toEqual([])
  })

  slow("a reserve lowered on a car that became one for dealers is told to dealers alone", async () => {
    const id = await publish(market, dealerSeller, { reserveCents: cents(1_000_000) })
    expect((await bid(dealer, id, { amountCents: 900_000, mode: "proxy" })).status).toBe(201)
    const heardByVisitor = await visitorOf(id)
    const lowered = await whileHeld(market, id, async (auction) => {
      const sent = [dealerSeller.request("PATCH", `/api/listings/${id}`, { reserveCents: 800_000 })]
      await auction.waiting(1)
      await auction.query(RESTRICT, [id])
      return sent
    })
    expect((await lowered[0]!).status).toBe(200)
    expect((await heardByVisitor()).filter((event) => (event as { bids: unknown[] }).bids.length > 0)).toEqual([])
  })
})

describe("a session that ends", () => {
  const ended = (socket: Client) => {
    const told = nextEvent(socket, "session:ended")
    const closed = new Promise<void>((done) => socket.once("disconnect", () => done()))
    return Promise.all([told, closed])
  }

  test("signing out closes its socket within a second, and a bid is refused", async () => {
    const id = await publish(market, seller)
    const took = await quickestOf(1_000, async () => {
      const person = await people(market).buyer()
      const over = ended(await join(person))
      const took = await millisecondsOf(async () => {
        expect((await person.request("POST", "/api/auth/logout")).status).toBe(200)
        await over
      })
      expect((await bid(person, id, { amount: 100 })).status).toBe(401)
      return took
    })
    expect(took).toBeLessThan(1_000)
    expect(await logOf(ann, id)).toEqual([])
  })

  test("disabling an account closes its sockets within a second", async () => {
    const disabled = { status: "disabled", reason: "Test of closing sockets" }
    const took = await quickestOf(1_000, async () => {
      const person = await people(market).buyer()
      const over = ended(await join(person))
      return millisecondsOf(async () => {
        const { status } = await admin.request("POST", `/api/admin/registrants/${person.id}/status`, disabled)
        expect(status).toBe(200)
        await over
      })
    })
    expect(took).toBeLessThan(1_000)
  })
})

describe("the console's lists", () => {
  const joinAsStaff = async (adminToken: string) => {
    const socket = await connect(market, undefined, {}, ["websocket"], { adminToken })
    sockets.push(socket)
    return socket
  }
  const tokenOfAdmin = async (): Promise<string> => {
    const given = { username: "admin", password: ADMIN_PASSWORD }
    return (await send(market, "POST", "/api/admin/login", given)).body.token
  }

  test("are told that rows have changed, and nobody else is", async () => {
    const staff = await joinAsStaff(await tokenOfAdmin())
    const strangers = await Promise.all([join(), join(seller), joinAsStaff("made-up"), joinAsStaff(seller.token)])
    let overheard = 0
    for (const socket of strangers) socket.on("collection:changed", () => overheard++)
    const told = nextEvent<{ collections: string[] }>(staff, "collection:changed", ({ collections }) =>
      collections.includes("listings")
    )
    await publish(market, seller)
    // The socket message to staff contains only the names of the changed collections, and no data.
    expect(Object.keys(await told)).toEqual(["collections"])
    await Promise.all(strangers.map((socket) => ask(socket, "clock:read")))
    expect(overheard).toBe(0)
  })

  test("are told nothing any more once the session is over", async () => {
    const token = await tokenOfAdmin()
    const staff = await joinAsStaff(token)
    const ended = nextEvent(staff, "session:ended")
    await send(market, "POST", "/api/admin/logout", undefined, { "x-admin-token": token })
    await ended
  })
})

describe("what is malformed", () => {
  test.each<[string, unknown[]]>([
    ["nothing", []],
    ["null", [null]],
    ["a text", ["bid"]],
    ["a list", [[1, 2]]],
    ["an object without a listing", [{ amount: 100 }]],
    ["a listing that is an object", [{ listingId: { $ne: null }, amount: 100 }]],
    ["a prototype", [JSON.parse('{"__proto__":{"listingId":"x"},"amount":1}')]],
    ["a key that is no text", [{ listingId: "x", amount: 100, idempotencyKey: 7 }]],
  ])("%s as a bid is refused, and the socket stays", async (_case, sent) => {
    const socket = await join(ann)
    expect(await ask(socket, "bid:place", ...sent)).toMatchObject({ ok: false, code: "INVALID_INPUT" })
    expect(await ask(socket, "room:join", ...sent)).toMatchObject({ ok: false })
    expect(await ask(socket, "clock:read")).toHaveProperty("serverNow")
  })

  test("an unknown event is refused", async () => {
    const socket = await join(ann)
    for (const event of ["admin:grant", "constructor", "toString"]) {
      expect(await ask(socket, event, {})).toMatchObject({ ok: false, code: "NOT_FOUND" })
    }
  })

  test("a frame of 10 MB ends its sender's connection and nobody else's", async () => {
    const [flooder, other] = [await join(ann), await join(ben)]
    const closed = new Promise<void>((done) => flooder.once("disconnect", () => done()))
    flooder.emit("chat:send", { listingId: "x", text: "x".repeat(10_000_000) })
    await closed
    expect(await ask(other, "clock:read")).toHaveProperty("serverNow")
  })

  test("a flood of events is refused with the seconds to wait", async () => {
    const socket = await join()
    const answers = await Promise.all(Array.from({ length: 400 }, () => ask(socket, "session:hello", {})))
    const refused = answers.filter(({ ok }) => !ok)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ code: "TOO_MANY_REQUESTS", retryAfterSeconds: expect.any(Number) })
  })
})
