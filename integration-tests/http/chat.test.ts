import { readFileSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { connect, nextEvent } from "./bidding-support"
import { allowShortAuctions, chatOf, payFee, saleOf, sell, sellAndOpen, untilQuiet } from "./sales-support"
import { PDF } from "../environment/pdf-file"

let market: SharedMarket
let seller: Person
let buyer: Person
let stranger: Person
let admin: Person
let listingId: string

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  await allowShortAuctions(admin)
  ;[seller, buyer, stranger] = [await someone.seller(), await someone.dealerBuyer(), await someone.dealerBuyer()]
  listingId = await sellAndOpen(market, seller, buyer)
})
afterAll(() => market?.stop())

const write = (person: Person, text: unknown, key?: string) =>
  person.request("POST", `/api/chats/${listingId}/messages`, { text }, key ? { "idempotency-key": key } : {})
const read = async (person: Person, query = "") =>
  (await person.request("GET", `/api/chats/${listingId}/messages${query}`)).body

describe("the private chat of a sale", () => {
  slow("is locked for both, whoever has paid, until both fees are paid", async () => {
    const locked = await sell(market, seller, buyer)
    await payFee(market, buyer, locked)
    for (const [person, ownFeePaid] of [
      [buyer, true],
      [seller, false],
    ] as const) {
      expect((await person.request("GET", `/api/chats/${locked}/messages`)).body).toMatchObject({
        ok: false,
        code: "CHAT_LOCKED",
        error: "The chat opens when both fees are paid.",
      })
      expect((await person.request("POST", `/api/chats/${locked}/messages`, { text: "Hello" })).status).toBe(403)
      expect(await chatOf(person, locked)).toMatchObject({
        active: false,
        ownFeePaid,
        counterpartyFeePaid: !ownFeePaid,
        counterparty: person === buyer ? "Seller" : "Buyer",
        unreadCount: 0,
      })
    }
  })

  it("carries messages both ways, live, and counts what is unread", async () => {
    const sockets = await Promise.all([connect(market, buyer), connect(market, seller)])
    const live = sockets.flatMap((socket) => [nextEvent(socket, "chat:message"), nextEvent(socket, "message")])
    const sent = await write(buyer, "  When can I come?\n<b>Saturday</b>  ")
    expect(sent).toMatchObject({
      status: 201,
      body: { ok: true, message: { seq: 1, userId: buyer.id, mine: true, text: "When can I come?\n<b>Saturday</b>" } },
    })
    const { mine: _mine, ...event } = sent.body.message
    expect(await Promise.all(live)).toEqual([event, event, event, event])
    for (const socket of sockets) socket.close()

    expect(await chatOf(seller, listingId)).toMatchObject({
      active: true,
      unreadCount: 1,
      counterparty: "Avery N.",
      lastMessageText: event.text,
    })
    expect(await chatOf(buyer, listingId)).toMatchObject({ unreadCount: 0 })
    expect((await read(seller)).messages).toEqual([{ ...event, mine: false }])
    expect((await seller.request("POST", `/api/chats/${listingId}/read`, { seq: 1_000_000 })).status).toBe(200)
    expect((await chatOf(seller, listingId)).unreadCount).toBe(0)
    // The read mark never moves back.
    await seller.request("POST", `/api/chats/${listingId}/read`, { seq: 0 })
    expect((await chatOf(seller, listingId)).unreadCount).toBe(0)
    await write(seller, "Saturday at ten.")
    expect((await chatOf(buyer, listingId)).unreadCount).toBe(1)
  })

  it("shows the seller what buyers wrote last, under the name that the chat gives them", async () => {
    const { body } = await seller.request("GET", "/api/seller/dashboard")
    expect(body.messages).toEqual([
      {
        id: expect.any(String),
        listingId,
        from: "Avery N.",
        text: "When can I come?\n<b>Saturday</b>",
        ts: expect.any(String),
      },
    ])
  })

  it("numbers messages without a gap when both write at once, and pages through them", async () => {
    const before = (await read(buyer)).total
    await Promise.all(Array.from({ length: 20 }, (_, index) => write(index % 2 ? buyer : seller, `Line ${index}`)))
    const { messages, total } = await read(buyer, "?limit=200")
    expect(total).toBe(before + 20)
    expect(messages.map(({ seq }: any) => seq)).toEqual(Array.from({ length: total }, (_, index) => index + 1))
    expect((await read(buyer, `?afterSeq=${total - 3}&limit=2`)).messages.map(({ seq }: any) => seq)).toEqual([
      total - 2,
      total - 1,
    ])
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

  it("is archived by each person alone, as far as they saw it, until the next message", async () => {
    const counts = async (person: Person) => (await person.request("GET", "/api/users/me/chats/active")).body.counts
    const shown = async (person: Person, query: string) =>
      (await person.request("GET", `/api/users/me/chats/active?${query}`)).body.chats.map((chat: any) => chat.listingId)
    const archive = (person: Person, body: object) => person.request("POST", `/api/chats/${listingId}/archive`, body)
    await write(buyer, "Before the archive")
    const { lastSeq } = await chatOf(seller, listingId)
    const before = await counts(seller)
    // A message arrived that the person had not seen when archiving the chat.
    expect((await archive(seller, { archived: true, seq: lastSeq - 1 })).status).toBe(200)
    expect(await counts(seller)).toEqual({ ...before, unread: 1, unreadMessages: 1 })
    await archive(seller, { archived: true, seq: lastSeq })
    expect(await counts(seller)).toEqual({
      all: before.all - 1,
      buying: 0,
      selling: before.selling - 1,
      unread: 0,
      archived: 1,
      unreadMessages: 0,
    })
    expect([await shown(seller, "filter=archived"), await shown(seller, "filter=selling&q=accord")]).toEqual([
      [listingId],
      [expect.not.stringMatching(listingId)],
    ])
    expect((await chatOf(buyer, listingId)).archived).toBe(false)
    expect(await shown(buyer, "q=zzz")).toEqual([])
    await archive(seller, { archived: false })
    expect((await counts(seller)).archived).toBe(0)
    await archive(seller, { archived: true })
    await write(buyer, "After the archive")
    expect(await counts(seller)).toMatchObject({ all: before.all, unread: 1, archived: 0 })
    expect((await archive(stranger, { archived: true })).body.code).toBe("LISTING_NOT_FOUND")
    expect((await seller.request("GET", "/api/users/me/chats/active?filter=other")).status).toBe(400)
  })

  it("tells the writer, live, how far the other has read", async () => {
    const socket = await connect(market, buyer)
    const { seq } = (await write(buyer, "Did you see this?")).body.message
    const told = nextEvent(socket, "chat:changed")
    await seller.request("POST", `/api/chats/${listingId}/read`, { seq })
    expect(await told).toEqual({ listingId, saleId: (await saleOf(buyer, listingId)).id })
    expect((await chatOf(buyer, listingId)).theirReadSeq).toBe(seq)
    socket.close()
  })

  it("shows a telephone number only to whom its owner gave it, as long as they like", async () => {
    const phoneOf = async (person: Person) => (await chatOf(person, listingId)).phone
    const share = (person: Person, shared: boolean) =>
      person.request("POST", `/api/chats/${listingId}/phone`, { shared })
    const ask = (person: Person) => person.request("POST", `/api/chats/${listingId}/phone/ask`)
    expect(await phoneOf(buyer)).toEqual({ shared: false, askedByMe: false, askedByThem: false, number: null })
    for (const _twice of [1, 2]) expect((await ask(buyer)).status).toBe(200)
    expect(await phoneOf(seller)).toEqual({ shared: false, askedByMe: false, askedByThem: true, number: null })
    const asked = await market.pool.query(
      `SELECT payload FROM outbox_event WHERE topic = 'email.requested' AND key LIKE 'phone-asked:%'`
    )
    expect(asked.rows).toEqual([
      {
        payload: expect.objectContaining({
          to: seller.email,
          data: expect.objectContaining({ title: "Avery N. would like to call you" }),
        }),
      },
    ])
    await share(seller, true)
    expect(await phoneOf(buyer)).toEqual({
      shared: false,
      askedByMe: false,
      askedByThem: false,
      number: expect.stringMatching(/^\d{10}$/),
    })
    expect((await phoneOf(seller)).number).toBeNull()
    await share(seller, false)
    expect((await phoneOf(buyer)).number).toBeNull()
    for (const answer of [await share(stranger, true), await ask(stranger)])
      expect(answer.body.code).toBe("LISTING_NOT_FOUND")
    expect((await share(buyer, "yes" as never)).status).toBe(400)
  })

  describe("files", () => {
    const photograph = () =>
      sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: "#336699" } })
        .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "43/1 50/1 0/1", GPSLatitudeRef: "N" } })
        .jpeg()
        .toBuffer()
    const upload = (person: Person, bytes: Buffer, name: string, key?: string) => {
      const form = new FormData()
      form.append("file", new Blob([new Uint8Array(bytes)]), name)
      return person.request("POST", "/api/uploads/attachments", form, key ? { "idempotency-key": key } : {})
    }
    const send = (person: Person, body: object, key?: string, chat = listingId) =>
      person.request("POST", `/api/chats/${chat}/messages`, body, key ? { "idempotency-key": key } : {})
    const fetchFile = async (url: string) => {
      const response = await fetch(market.url + url)
      return {
        status: response.status,
        type: response.headers.get("content-type"),
        disposition: response.headers.get("content-disposition"),
        bytes: Buffer.from(await response.arrayBuffer()),
      }
    }
    const linksTo = (person: Person, id: string) => person.request("GET", `/api/chats/${listingId}/attachments/${id}`)
    const filesKept = async () =>
      (await market.pool.query(`SELECT count(*)::int AS total FROM message_attachment`)).rows[0].total
    let picture: string

    slow("are what others can open, by their bytes: a PDF without a password, a JPEG under any name", async () => {
      const code = async (bytes: Buffer, name: string) => (await upload(buyer, bytes, name)).body.code
      expect(await code(readFileSync(join(__dirname, "../environment/password.pdf")), "a.pdf")).toBe("UNREADABLE_FILE")
      expect(await code(PDF.subarray(0, 200), "a.pdf")).toBe("UNREADABLE_FILE")
      expect(await code(Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), "a.jpg")).toBe("UNSUPPORTED_MEDIA")
      expect((await upload(buyer, await photograph(), "IMG_0042.HEIC")).status).toBe(201)
    })

    slow("travel in a message, without a word if they like, and lose where they were taken", async () => {
      const uploads = [
        await upload(buyer, await photograph(), "../IMG_0042.HEIC\u202e.png"),
        await upload(buyer, PDF, "Inspection report.pdf"),
      ]
      expect(uploads.map(({ status, body }) => [status, body.attachment])).toEqual([
        [
          201,
          {
            id: expect.any(String),
            kind: "picture",
            name: "IMG_0042.HEIC.jpg",
            bytes: expect.any(Number),
            width: 1_280,
            height: 960,
          },
        ],
        [
          201,
          {
            id: expect.any(String),
            kind: "document",
            name: "Inspection report.pdf",
            bytes: PDF.length,
            width: null,
            height: null,
          },
        ],
      ])
      const attachments = uploads.map(({ body }) => body.attachment)
      picture = attachments[0].id
      expect((await linksTo(buyer, picture)).status).toBe(404)

      const socket = await connect(market, seller)
      const live = nextEvent<any>(socket, "chat:message")
      const sent = await send(buyer, { attachmentIds: attachments.map(({ id }) => id) })
      expect(sent).toMatchObject({ status: 201, body: { message: { text: "", attachments } } })
      expect((await live).attachments).toEqual(attachments)
      socket.close()
      expect((await read(seller)).messages.at(-1).attachments).toEqual(attachments)
      expect((await chatOf(seller, listingId)).lastMessageText).toBe("2 files")

      for (const person of [buyer, seller]) {
        const { body } = await linksTo(person, picture)
        const [shown, small] = [await fetchFile(body.url), await fetchFile(body.thumbnailUrl)]
        expect([shown.status, shown.type, shown.disposition]).toEqual([
          200,
          "image/jpeg",
          expect.stringMatching(/^inline/),
        ])
        const { exif, format } = await sharp(shown.bytes).metadata()
        expect([exif, format, (await sharp(small.bytes).metadata()).width]).toEqual([undefined, "jpeg", 480])
      }
      const document = (await linksTo(seller, attachments[1].id)).body
      expect(document.thumbnailUrl).toBeNull()
      expect(await fetchFile(document.url)).toMatchObject({
        type: "application/octet-stream",
        disposition: "attachment; filename*=UTF-8''Inspection%20report.pdf",
        bytes: PDF,
      })
      expect((await fetchFile(document.url.replace(/.$/, (last: string) => (last === "A" ? "B" : "A")))).status).toBe(
        404
      )
      await market.clock.advance(301_000)
      expect((await fetchFile(document.url)).status).toBe(404)
    })

    slow("are uploaded and sent once, however often it is repeated", async () => {
      const before = await filesKept()
      const copies = [await upload(buyer, PDF, "a.pdf", "file-1"), await upload(buyer, PDF, "a.pdf", "file-1")]
      expect(copies[1]!.body).toEqual(copies[0]!.body)
      expect(await filesKept()).toBe(before + 1)
      const { id } = copies[0]!.body.attachment
      const sent = [
        await send(buyer, { text: "Here", attachmentIds: [id] }, "with-file"),
        await send(buyer, { text: "Here", attachmentIds: [id] }, "with-file"),
      ]
      expect(sent[1]!.body).toEqual(sent[0]!.body)
      expect((await send(buyer, { text: "Here" }, "with-file")).body.code).toBe("IDEMPOTENCY_CONFLICT")
    })

    slow("are refused when they are another kind, too large, damaged, too many, or somebody else's", async () => {
      const before = [await filesKept(), (await read(buyer)).total]
      for (const [bytes, name, status] of [
        [Buffer.from("<html><script>alert(1)</script></html>"), "photo.jpg", 415],
        [Buffer.from("GIF89a"), "moving.gif", 415],
        [Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]), "large.pdf", 413],
        [(await photograph()).subarray(0, 400), "half.jpg", 422],
      ] as const) {
        expect([name, (await upload(buyer, bytes, name)).status]).toEqual([name, status])
      }
      expect(await upload(stranger, PDF, "a.pdf")).toMatchObject({ status: 403, body: { code: "CHAT_LOCKED" } })
      const buyers = (await upload(buyer, PDF, "mine.pdf")).body.attachment.id
      for (const attachmentIds of [[buyers], ["att_unknown"], [picture], Array(11).fill(picture)]) {
        expect(await send(seller, { text: "Look", attachmentIds })).toMatchObject({
          status: 400,
          body: { code: "INVALID_INPUT" },
        })
      }
      expect((await send(buyer, { attachmentIds: [buyers, buyers] })).status).toBe(400)
      expect((await linksTo(stranger, picture)).body.code).toBe("LISTING_NOT_FOUND")
      expect((await seller.request("DELETE", `/api/uploads/attachments/${buyers}`)).status).toBe(404)
      expect((await buyer.request("DELETE", `/api/uploads/attachments/${picture}`)).status).toBe(404)
      expect((await buyer.request("DELETE", `/api/uploads/attachments/${buyers}`)).status).toBe(200)
      expect([await filesKept(), (await read(buyer)).total]).toEqual(before)
      await expect(
        market.pool.query(`UPDATE message_attachment SET name = 'other.jpg' WHERE id = $1`, [picture])
      ).rejects.toThrow(/never changed/)
    })

    slow("are cleared away when they were not sent for a day", async () => {
      const left = (await upload(seller, PDF, "left.pdf")).body.attachment.id
      await market.pool.query(
        `UPDATE message_attachment SET uploaded_at = northlot_now() - interval '25 hours' WHERE id = $1`,
        [left]
      )
      const next = (await upload(seller, PDF, "next.pdf")).body.attachment.id
      expect((await send(seller, { attachmentIds: [left] })).status).toBe(400)
      expect((await seller.request("DELETE", `/api/uploads/attachments/${next}`)).status).toBe(200)
    })

    slow("and messages are read by an admin on record, by nobody else", async () => {
      const sale = await saleOf(buyer, listingId)
      const conversation = await admin.request("GET", `/api/admin/sales/${sale.id}/conversation`)
      const withPicture = conversation.body.messages.find(({ attachments }: any) =>
        attachments.some(({ id }: any) => id === picture)
      )
      expect(withPicture).toMatchObject({ from: "buyer", text: "" })
      const links = await admin.request("GET", `/api/admin/sales/${sale.id}/attachments/${picture}`)
      expect((await fetchFile(links.body.thumbnailUrl)).status).toBe(200)
      const { rows } = await market.pool.query(
        `SELECT action FROM audit_entry WHERE subject = $1 AND actor LIKE 'admin:%' ORDER BY action`,
        [sale.id]
      )
      expect(rows.map(({ action }: any) => action)).toEqual(["conversation.read", "private-file.opened"])
      for (const person of [buyer, stranger])
        expect((await person.request("GET", `/api/admin/sales/${sale.id}/conversation`)).status).toBe(403)
      expect((await admin.request("GET", `/api/admin/sales/sale_unknown/conversation`)).status).toBe(404)
    })
  })

  test("is read but not continued after its sale was cancelled, also beside a newer sale of the car", async () => {
    const cancelled = await sellAndOpen(market, seller, buyer)
    const sale = await saleOf(buyer, cancelled)
    expect(
      (await buyer.request("POST", `/api/chats/${cancelled}/messages`, { text: "See you on Saturday." })).status
    ).toBe(201)
    expect(
      (await admin.request("POST", `/api/admin/sales/${sale.id}/cancel`, { fault: "nobody", reason: "Both agreed." }))
        .status
    ).toBe(200)
    await untilQuiet(market)
    for (const name of [cancelled, sale.id]) {
      expect(
        (await seller.request("GET", `/api/chats/${name}/messages`)).body.messages.map(({ text }: any) => text)
      ).toEqual(["See you on Saturday."])
      expect(await seller.request("POST", `/api/chats/${name}/messages`, { text: "Hello?" })).toMatchObject({
        status: 403,
        body: {
          code: "CHAT_LOCKED",
          error: "This sale was cancelled. The conversation can be read, but not continued.",
        },
      })
      expect((await seller.request("POST", `/api/chats/${name}/phone`, { shared: true })).body.code).toBe("CHAT_LOCKED")
    }
    expect(await chatOf(seller, cancelled)).toMatchObject({
      saleStatus: "cancelled",
      active: false,
      readable: true,
      unreadCount: 1,
      counterparty: "Avery N.",
    })
    expect((await stranger.request("GET", `/api/chats/${sale.id}/messages`)).body.code).toBe("LISTING_NOT_FOUND")
    await market.pool.query(`UPDATE sale SET listing_id = $1 WHERE id = $2`, [listingId, sale.id])
    const texts = async (name: string) =>
      (await buyer.request("GET", `/api/chats/${name}/messages`)).body.messages.map(({ text }: any) => text)
    expect([await texts(listingId), await texts(sale.id)]).toEqual([
      expect.arrayContaining(["Saturday at ten."]),
      ["See you on Saturday."],
    ])
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
