import { startMarket, type Market } from "../environment/market"
import { people, type Person } from "../environment/people"
import { connect, nextEvent } from "./bidding-support"
import { allowShortAuctions, chatOf, payFee, sell, sellAndOpen } from "./sales-support"

let market: Market
let seller: Person
let buyer: Person
let listingId: string

beforeAll(async () => {
  market = await startMarket()
  const someone = people(market)
  await allowShortAuctions(await someone.admin())
  ;[seller, buyer] = [await someone.seller(), await someone.dealerBuyer()]
  listingId = await sellAndOpen(market, seller, buyer)
})
afterAll(() => market?.stop())

const write = (person: Person, text: unknown, key?: string) =>
  person.request("POST", `/api/chats/${listingId}/messages`, { text }, key ? { "idempotency-key": key } : {})
const read = async (person: Person, query = "") => (await person.request("GET", `/api/chats/${listingId}/messages${query}`)).body

describe("the private chat of a sale", () => {
  it("is locked for both, whoever has paid, until both fees are paid", async () => {
    const locked = await sell(market, seller, buyer)
    await payFee(market, buyer, locked)
    for (const [person, ownFeePaid] of [[buyer, true], [seller, false]] as const) {
      expect((await person.request("GET", `/api/chats/${locked}/messages`)).body).toMatchObject({
        ok: false, code: "CHAT_LOCKED", error: "The chat opens when both fees are paid.",
      })
      expect((await person.request("POST", `/api/chats/${locked}/messages`, { text: "Hello" })).status).toBe(403)
      expect(await chatOf(person, locked)).toMatchObject({
        active: false, ownFeePaid, counterpartyFeePaid: !ownFeePaid, counterparty: person === buyer ? "Seller" : "Buyer", unreadCount: 0,
      })
    }
  })

  it("carries messages both ways, live, and counts what is unread", async () => {
    const sockets = await Promise.all([connect(market, buyer), connect(market, seller)])
    const live = sockets.flatMap((socket) => [nextEvent(socket, "chat:message"), nextEvent(socket, "message")])
    const sent = await write(buyer, "  When can I come?\n<b>Saturday</b>  ")
    expect(sent).toMatchObject({ status: 201, body: { ok: true, message: { seq: 1, userId: buyer.id, mine: true, text: "When can I come?\n<b>Saturday</b>" } } })
    const { mine: _mine, ...event } = sent.body.message
    expect(await Promise.all(live)).toEqual([event, event, event, event])
    for (const socket of sockets) socket.close()

    expect(await chatOf(seller, listingId)).toMatchObject({ active: true, unreadCount: 1, counterparty: "Avery N.", lastMessageText: event.text })
    expect(await chatOf(buyer, listingId)).toMatchObject({ unreadCount: 0 })
    expect((await read(seller)).messages).toEqual([{ ...event, mine: false }])
    expect((await seller.request("POST", `/api/chats/${listingId}/read`, { seq: 1_000_000 })).status).toBe(200)
    expect((await chatOf(seller, listingId)).unreadCount).toBe(0)
    // A mark never goes back.
    await seller.request("POST", `/api/chats/${listingId}/read`, { seq: 0 })
    expect((await chatOf(seller, listingId)).unreadCount).toBe(0)
    await write(seller, "Saturday at ten.")
    expect((await chatOf(buyer, listingId)).unreadCount).toBe(1)
  })

  it("shows the seller what buyers wrote last, under the name that the chat gives them", async () => {
    const { body } = await seller.request("GET", "/api/seller/dashboard")
    expect(body.messages).toEqual([
      { id: expect.any(String), listingId, from: "Avery N.", text: "When can I come?\n<b>Saturday</b>", ts: expect.any(String) },
    ])
  })

  it("numbers messages without a gap when both write at once, and pages through them", async () => {
    const before = (await read(buyer)).total
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(index % 2 ? buyer : seller, `Line ${index}`)))
    const { messages, total } = await read(buyer, "?limit=200")
    expect(total).toBe(before + 20)
    expect(messages.map(({ seq }: any) => seq)).toEqual(Array.from({ length: total }, (_, index) => index + 1))
    expect((await read(buyer, `?afterSeq=${total - 3}&limit=2`)).messages.map(({ seq }: any) => seq)).toEqual([total - 2, total - 1])
    expect((await read(buyer, "?beforeSeq=4&limit=2")).messages.map(({ seq }: any) => seq)).toEqual([2, 3])
  })

  it("takes one message per key: a repeat is answered alike, other content is refused", async () => {
    const copies = await Promise.all(Array.from({ length: 5 }, () => write(seller, "Once", "key-1")))
    expect(new Set(copies.map(({ status, body }) => `${status} ${body.message.id}`)).size).toBe(1)
    expect(await write(seller, "Twice", "key-1")).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_CONFLICT" } })
    expect((await write(buyer, "Once", "key-1")).body.message.userId).toBe(buyer.id)
  })

  it.each([
    ["nothing", ""],
    ["spaces", "   \n "],
    ["zero-width characters alone", "\u200b\u200d\u2060\ufeff"],
    ["4,001 characters", "a".repeat(4_001)],
    ["a control character", "a\u0000b"],
    ["a number", 12],
    ["a list", ["Hello"]],
  ])("refuses %s", async (_what, text) => {
    const { total } = await read(buyer)
    expect(await write(buyer, text)).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } })
    expect((await read(buyer)).total).toBe(total)
  })

  it("refuses a message of a megabyte and more than thirty in half a minute", async () => {
    expect([400, 413]).toContain((await write(buyer, "a".repeat(1_048_576))).status)
    const answers = await Promise.all(Array.from({ length: 40 }, () => write(buyer, "Again")))
    expect(answers.some(({ status, body }) => status === 429 && body.code === "TOO_MANY_REQUESTS")).toBe(true)
  })

  it("keeps every message as it was written", async () => {
    await expect(market.pool.query(`UPDATE message SET text = 'other'`)).rejects.toThrow(/never changed/)
    await expect(market.pool.query(`DELETE FROM message`)).rejects.toThrow(/never changed/)
  })

  it("is listed under the own id alone", async () => {
    expect((await buyer.request("GET", `/api/users/${buyer.id}/chats/active`)).body.total).toBeGreaterThan(0)
    expect((await buyer.request("GET", `/api/users/${seller.id}/chats/active`)).body.code).toBe("NOT_FOUND")
  })
})
