import { io, type Socket } from "socket.io-client"
import { people, postForm, type Person } from "../environment/people"
import type { SharedMarket } from "../environment/market"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"

/** Tests the product's main scenario through HTTP and the socket, without a browser. */
describe("a car is listed, bid on, sold, paid for and talked about", () => {
  let market: SharedMarket
  let seller: Person
  let buyer: Person
  let dealer: Person
  let listingId: string
  const sockets: Socket[] = []

  beforeAll(async () => {
    market = await sharedMarket()
    const persons = people(market)
    ;[seller, buyer, dealer] = await Promise.all([persons.seller(), persons.buyer(), persons.dealerBuyer()])
    await (
      await persons.admin()
    ).request("PUT", "/api/admin/auction-policy", {
      minDurationSeconds: 5,
      antiSnipeWindowSeconds: 4,
      antiSnipeExtensionSeconds: 4,
    })
  })
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect()
    await market?.stop()
  })

  const connect = async (person: Person): Promise<Socket> => {
    const socket = io(market.url, { transports: ["websocket"], auth: { token: person.token }, reconnection: false })
    sockets.push(socket)
    await new Promise<void>((connected, failed) => {
      socket.once("connect", () => connected())
      socket.once("connect_error", failed)
    })
    return socket
  }
  const answerOf = <Answer = any>(socket: Socket, event: string, payload: unknown) =>
    socket.timeout(10_000).emitWithAck(event, payload) as Promise<Answer>

  it("lists, publishes, sells to the higher proxy after an extension, takes both fees and opens the chat", async () => {
    const created = await seller.request("POST", "/api/listings", {
      vin: "1HGCM82633A004352",
      year: 2003,
      make: "Honda",
      model: "Accord",
      trim: "EX",
      kms: 182_000,
      location: "Toronto, Ontario",
      description: "One owner.",
      reserve: 5_000,
    })
    expect(created.status).toBe(201)
    listingId = created.body.id
    const endsAt = new Date((await market.clock.now()).getTime() + 8_000).toISOString()
    const published = await seller.request("PATCH", `/api/listings/${listingId}`, { status: "live", endsAt })
    expect({ status: published.status, error: published.body.error }).toEqual({ status: 200, error: undefined })
    await eventually("the listing to be live", async () => {
      const { body } = await buyer.request("GET", `/api/listings/${listingId}`)
      return body.listing?.status === "live"
    })

    const [watching, bidding] = [await connect(seller), await connect(dealer)]
    const events: any[] = []
    watching.on("bid:updated", (event) => events.push(event))
    await answerOf(watching, "room:join", { listingId })

    const proxy = await buyer.request("POST", "/api/offers", { listingId, amount: 6_000, mode: "proxy" })
    expect(proxy.body).toMatchObject({
      ok: true,
      leading: true,
      reserveMet: true,
      currentBidCents: 500_000,
      proxyMaxCents: 600_000,
    })

    const outbidAttempt = await answerOf(bidding, "bid:place", { listingId, amountCents: 550_000 })
    expect(outbidAttempt).toMatchObject({ ok: true, leading: false, currentBidCents: 575_000 })

    // A bid in the last seconds moves the end.
    await eventually("the last four seconds", async () => {
      const { body } = await dealer.request("GET", `/api/listings/${listingId}`)
      return Date.parse(body.listing.endsAt) - Date.parse(body.listing.serverNow) < 3_500
    })
    const late = await answerOf(bidding, "bid:place", { listingId, amountCents: 620_000, mode: "proxy" })
    expect(late).toMatchObject({ ok: true, leading: true, currentBidCents: 620_000 })
    expect(Date.parse(late.endsAt)).toBeGreaterThan(Date.parse(endsAt))
    await eventually("the seller's page to hear of it", async () =>
      events.some((event) => event.currentBidCents === 620_000 && event.extended)
    )

    await eventually("the auction to settle by itself", async () => {
      const { body } = await buyer.request("GET", `/api/listings/${listingId}`)
      return body.listing?.status === "sold"
    })
    const sales = await eventually("the sale of the winner", async () => {
      const { body } = await dealer.request("GET", "/api/sales/my")
      return body.items?.length === 1 && body.items
    })
    expect(sales[0]).toMatchObject({
      role: "buyer",
      priceCents: 620_000,
      status: "awaiting_fees",
      ownFee: { totalCents: 59_325, status: "pending" },
    })
    expect((await buyer.request("GET", "/api/sales/my")).body.items).toEqual([])

    const locked = await dealer.request("POST", `/api/chats/${listingId}/messages`, { text: "Hello" })
    expect(locked).toMatchObject({ status: 403, body: { code: "CHAT_LOCKED" } })

    for (const person of [dealer, seller]) {
      const checkout = await person.request("POST", "/api/fees/checkout", { listingId })
      expect({ status: checkout.status, error: checkout.body.error }).toEqual({ status: 200, error: undefined })
      await postForm(market, new URL(checkout.body.url, market.url).pathname, { outcome: "succeed" })
      await eventually("the fee to be paid", async () => {
        const { body } = await person.request("GET", `/api/fees/checkout/status?session_id=${checkout.body.sessionId}`)
        return body.paid
      })
    }
    await eventually("the chat to open", async () => {
      const { body } = await seller.request("GET", "/api/users/me/chats/active")
      return body.chats?.[0]?.active
    })

    const heard: any[] = []
    watching.on("chat:message", (message) => heard.push(message))
    expect(
      (await dealer.request("POST", `/api/chats/${listingId}/messages`, { text: "When can I pick it up?" })).status
    ).toBe(201)
    await eventually("the seller to hear the message", async () => heard.length === 1)
    const reply = await answerOf(watching, "chat:send", { listingId, text: "Saturday." })
    expect(reply).toMatchObject({ ok: true, message: { text: "Saturday.", seq: 2 } })
    const { body } = await dealer.request("GET", `/api/chats/${listingId}/messages`)
    expect(body.messages.map(({ text, mine }: any) => [text, mine])).toEqual([
      ["When can I pick it up?", true],
      ["Saturday.", false],
    ])
    expect((await buyer.request("GET", `/api/chats/${listingId}/messages`)).status).toBe(404)
  })
})
