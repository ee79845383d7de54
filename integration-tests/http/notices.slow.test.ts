import { mkdir, readFile, readdir } from "node:fs/promises"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { TZDate } from "@date-fns/tz"
import { NOTICE_PARAMS, type NoticeType } from "@northlot/contract"
import { getExpectedTwilioSignature } from "twilio/lib/webhooks/webhooks"
import { startMarket, type Market } from "../environment/market"
import { advanceToNoon } from "../environment/noon"
import { people, type Person } from "../environment/people"
import { eventually } from "../environment/wait"
import { emailsTo } from "./accounts-support"
import { bid, publish, storedAuction } from "./bidding-support"
import { endNow, untilQuiet } from "./sales-support"

const PUBLIC_URL = "https://northlot.example"
/**
 * The advisory lock under which events are assigned to subscribers
 * (`src/modules/event-bus-outbox/store/deliveries.ts`).
 */
const SPREAD_LOCK = 720_575_941
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let market: Market
let seller: Person
let watcher: Person
let bidder: Person
let rival: Person

beforeAll(async () => {
  market = await startMarket({ environment: { NORTHLOT_PUBLIC_URL: PUBLIC_URL } })
  await advanceToNoon(market)
  const someone = people(market)
  ;[seller, watcher, bidder, rival] = await Promise.all([
    someone.seller(),
    someone.buyer(),
    someone.buyer(),
    someone.buyer(),
  ])
})
afterAll(() => market?.stop())

type Choice = { purpose: string; channel: string; on: boolean }
const choose = (person: Person, purposes: string[], channels: string[], on = true) =>
  person.request("PUT", "/api/preferences", {
    choices: purposes.flatMap((purpose): Choice[] => channels.map((channel) => ({ purpose, channel, on }))),
  })

const numberOf = async (person: Person): Promise<string> =>
  (await person.request("GET", "/api/preferences")).body.preferences.sms.number

/** The SMS sent to a person, oldest first. */
async function smsTo(person: Person): Promise<string[]> {
  const number = await numberOf(person)
  const folder = join(market.dataDirectory, "outbox")
  await mkdir(folder, { recursive: true })
  const names = (await readdir(folder)).filter((name) => name.endsWith(".txt") && name.includes(` ${number} `)).sort()
  return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))
}

async function noticesOf(person: Person, type: string, listingId: string) {
  const { body } = await person.request("GET", "/api/notices")
  return (
    body.items as {
      type: string
      listingId: string
      title: string
      text: string
      params: unknown
      seenAt: string | null
    }[]
  ).filter((notice) => notice.type === type && notice.listingId === listingId)
}

const mentioning = (messages: string[], text: string) => messages.filter((message) => message.includes(text)).length

async function consentsOf(person: Person, channel: string) {
  const { rows } = await market.pool.query<{ purpose: string; granted: boolean; wording: string; source: string }>(
    `SELECT purpose, granted, wording, source FROM consent WHERE account_id = $1 AND channel = $2 ORDER BY id`,
    [person.id, channel]
  )
  return rows
}

const bidding = async (person: Person, listingId: string, dollars: number) => {
  const { status, body } = await bid(person, listingId, { amount: dollars })
  if (status !== 201) throw new Error(`The bid was refused: ${status} ${JSON.stringify(body)}`)
}

describe("preferences", () => {
  test("grant nothing by e-mail and SMS until it is chosen; a choice is recorded with its wording, and its repeat is not", async () => {
    const { body } = await watcher.request("GET", "/api/preferences")
    const on = (body.preferences.purposes as { purpose: string; choices: Choice[] }[]).flatMap(({ purpose, choices }) =>
      choices.filter((choice) => choice.on).map(({ channel }) => `${purpose} ${channel}`)
    )
    expect(on).toEqual(["outbid site", "ending site", "savedSearches site"])
    expect(body.preferences.quietHours).toEqual({ from: "22:00", until: "08:00" })
    expect(body.preferences.sms.number).toMatch(/^\+1416555\d{4}$/)

    for (let time = 0; time < 2; time++) expect((await choose(watcher, ["ending"], ["email", "sms"])).status).toBe(200)
    const [, given] = await consentsOf(watcher, "sms")
    expect(given).toEqual({
      purpose: "ending",
      granted: true,
      source: "settings",
      wording: "Text me before auctions that I watch or bid in end. Reply STOP to end.",
    })
    expect(await consentsOf(watcher, "sms")).toHaveLength(2)
  })

  test("take ordinary numbers of Canada and the United States, and change nothing when a part is refused", async () => {
    const put = (change: object) => rival.request("PUT", "/api/preferences", change)
    for (const smsNumber of ["+1 900 555 1234", "+44 7400 123456", "1 800 555 1234", "nobody"]) {
      const { status, body } = await put({ smsNumber, choices: [{ purpose: "outbid", channel: "sms", on: true }] })
      expect([status, Object.keys(body.fields)]).toEqual([400, ["smsNumber"]])
    }
    expect((await put({ quietHours: { from: "08:00", until: "08:00" } })).status).toBe(400)
    expect((await put({ choices: [{ purpose: "news", channel: "sms", on: true }] })).status).toBe(400)
    expect(await consentsOf(rival, "sms")).toHaveLength(1)
    expect((await put({ smsNumber: "(647) 555-0199" })).body.preferences.sms.number).toBe("+16475550199")
  })
})

describe("reminders", () => {
  let listingId: string
  let later: string
  /**
   * Waits until the watcher has `count` reminders of the auction `later`. That auction ends a minute after the auction
   * `listingId`. All reminders of `listingId`, even wrongly repeated ones, have therefore arrived before.
   */
  const untilLater = (count: number) =>
    eventually(
      `${count} reminders of the later end`,
      async () => (await noticesOf(watcher, "reminder", later)).length === count
    )

  beforeAll(async () => {
    listingId = await publish(market, seller, { durationSeconds: 4 * 3_600 })
    later = await publish(market, seller, { durationSeconds: 4 * 3_600 + 60 })
    for (const id of [listingId, later]) expect((await watcher.request("PUT", `/api/watchlist/${id}`)).status).toBe(200)
    await choose(bidder, ["ending"], ["sms"])
    await bidding(bidder, listingId, 100)
  })

  test("come an hour before the end to who watches and who leads, by the channels of each, once", async () => {
    await market.clock.advance(3 * HOUR + 2 * MINUTE)
    await untilLater(1)
    await untilQuiet(market)
    expect((await noticesOf(watcher, "reminder", listingId)).map(({ title }) => title)).toEqual([
      "2003 Honda Accord ends in 1 hour",
    ])
    expect((await noticesOf(bidder, "reminder", listingId)).map(({ title }) => title)).toEqual([
      "You lead: 2003 Honda Accord ends in 1 hour",
    ])
    expect(await noticesOf(seller, "reminder", listingId)).toEqual([])
    expect(mentioning(await smsTo(watcher), listingId)).toBe(1)
    expect(mentioning(await smsTo(bidder), listingId)).toBe(1)
    expect(mentioning(await emailsTo(market, watcher.email), listingId)).toBe(1)
    expect(mentioning(await emailsTo(market, bidder.email), "ends in")).toBe(0)
  })

  test("follow an end that moves, and are not sent again where they were; who came late gets the next one alone; a restart loses none", async () => {
    expect((await rival.request("PUT", `/api/watchlist/${listingId}`)).status).toBe(200)
    for (const id of [listingId, later]) {
      await market.pool.query(`UPDATE auction SET ends_at = ends_at + interval '2 hours' WHERE listing_id = $1`, [id])
    }
    // The clock is now less than an hour before the new end. The 60-minute reminder was already sent before the old end
    // and is not repeated.
    await market.clock.advance(2 * HOUR)
    // The 15-minute reminder is due when the process is killed. It is sent exactly once.
    await market.clock.advance(47 * MINUTE)
    await market.kill9()
    await market.restart()
    await untilLater(2)
    await untilQuiet(market)
    for (const person of [watcher, bidder]) expect(await noticesOf(person, "reminder", listingId)).toHaveLength(2)
    expect((await noticesOf(rival, "reminder", listingId)).map(({ text }) => text.split("\n")[0])).toEqual([
      "The highest bid is CA$100.",
    ])
    expect(mentioning(await smsTo(watcher), listingId)).toBe(2)
    expect(mentioning(await emailsTo(market, watcher.email), listingId)).toBe(2)
  })
})

describe("a bidder who is outbid", () => {
  let listingId: string
  const alerts = async () => mentioning(await emailsTo(market, bidder.email), "Subject: You were outbid")

  beforeAll(async () => {
    const admin = await people(market).admin()
    const policy = (seconds: [number, number]) =>
      admin.request("PUT", "/api/admin/auction-policy", {
        antiSnipeWindowSeconds: seconds[0],
        antiSnipeExtensionSeconds: seconds[1],
      })
    // Notices of an auction use the terms of its publication, not the current policy.
    await policy([180, 240])
    listingId = await publish(market, seller, { durationSeconds: 20 * 3_600 })
    await policy([120, 120])
    await choose(bidder, ["outbid"], ["email", "sms"])
  })

  test("is told at once on every channel, and then every ten minutes with the newest price, in one unread notice", async () => {
    await bidding(bidder, listingId, 100)
    await bidding(rival, listingId, 200)
    await eventually("the alert", async () => (await alerts()) === 1)
    for (const [one, other] of [
      [300, 400],
      [500, 600],
    ] as const) {
      await bidding(bidder, listingId, one)
      await bidding(rival, listingId, other)
    }
    await untilQuiet(market)
    expect(await alerts()).toBe(1)
    const [notice, ...more] = await noticesOf(bidder, "outbid", listingId)
    expect(more).toEqual([])
    expect(notice!.text).toContain("CA$600 now. Bid CA$700 or more")

    await market.clock.advance(10 * MINUTE)
    await eventually("the second alert", async () => (await alerts()) === 2)
    expect((await emailsTo(market, bidder.email)).at(-1)).toContain("The highest bid is CA$600 now.")
    expect((await emailsTo(market, bidder.email)).at(-1)).toContain(
      "A bid in the last 3 minutes moves the end to 4 minutes after that bid."
    )
    await untilQuiet(market)
    const texts = (await smsTo(bidder)).filter((text) => text.includes("Outbid"))
    expect(texts).toHaveLength(2)
    expect(texts[1]).toContain(
      `Outbid on 2003 Honda Accord: CA$600 now. ${PUBLIC_URL}/listing/${listingId} Reply STOP to end.`
    )
  })

  test("and leads again when the ten minutes are over is told nothing", async () => {
    await bidding(bidder, listingId, 700)
    await bidding(rival, listingId, 800)
    await bidding(bidder, listingId, 900)
    await untilQuiet(market)
    await market.clock.advance(10 * MINUTE)
    await eventually("the alert to be given up", async () => {
      const { rows } = await market.pool.query(
        `SELECT FROM outbid_alert WHERE account_id = $1 AND due_at IS NOT NULL`,
        [bidder.id]
      )
      return rows.length === 0
    })
    await untilQuiet(market)
    expect(await alerts()).toBe(2)
  })

  test("in the quiet hours gets the SMS when they are over, and none that says nothing by then", async () => {
    const hour = (offset: number) =>
      `${String((new TZDate(now, "America/Toronto").getHours() + offset + 24) % 24).padStart(2, "0")}:00`
    const now = await market.clock.now()
    await bidder.request("PUT", "/api/preferences", { quietHours: { from: hour(-1), until: hour(2) } })
    // At about this time the bidder also wins the car of the reminder tests. `about` does not count the SMS about that
    // car.
    const about = async (id: string) => mentioning(await smsTo(bidder), id)
    const before = await about(listingId)
    const soon = await publish(market, seller, { durationSeconds: 3_700 })
    await bidding(bidder, soon, 100)
    await bidding(rival, soon, 200)
    await bidding(rival, listingId, 1_000)
    await untilQuiet(market)
    const stored = async () =>
      (
        await market.pool.query(
          `SELECT status, reason FROM sms_message WHERE account_id = $1 ORDER BY id DESC LIMIT 2`,
          [bidder.id]
        )
      ).rows
    await eventually("both SMS to be planned", async () => {
      const states = (await stored()).map(({ status, reason }) => `${status} ${reason}`).sort()
      return states.join() === "dropped quiet-hours,waiting null"
    })
    expect([await about(listingId), await about(soon)]).toEqual([before, 0])
    await market.clock.advance(2 * HOUR)
    await eventually("the SMS that waited", async () => (await about(listingId)) > before)
    expect([await about(listingId), await about(soon)]).toEqual([before + 1, 0])
    await bidder.request("PUT", "/api/preferences", { quietHours: null })
  })

  test("has won by SMS, too, when SMS about bids were chosen", async () => {
    await bidding(bidder, listingId, 1_100)
    await endNow(market, listingId)
    await eventually(
      "the SMS",
      async () => mentioning(await smsTo(bidder), "You won 2003 Honda Accord: CA$1,100.") === 1
    )
    expect((await storedAuction(market, listingId)).outcome).toBe("sold")
  })

  test("hears of it, too, when the news comes after the end and a bid in time that moves it is not yet committed", async () => {
    const soon = await publish(market, seller, { durationSeconds: 3_700 })
    await bidding(bidder, soon, 100)
    const { id: auctionId, ends_at: end } = await storedAuction(market, soon)
    const [spreading, late] = await Promise.all([market.pool.connect(), market.pool.connect()])
    try {
      // No event is delivered to subscribers while the test holds this lock.
      await spreading.query("SELECT pg_advisory_lock($1)", [SPREAD_LOCK])
      await bidding(rival, soon, 200)
      await late.query("BEGIN")
      await late.query("UPDATE auction SET ends_at = ends_at + interval '1 hour' WHERE id = $1", [auctionId])
      await market.clock.advance(end.getTime() - (await market.clock.now()).getTime() + 1_000)
      await spreading.query("SELECT pg_advisory_unlock($1)", [SPREAD_LOCK])
      await eventually("the news to have come", async () => {
        const { rows } = await market.pool.query(
          `SELECT FROM outbox_event AS event WHERE topic = 'bidder.outbid' AND payload ->> 'auctionId' = $1
             AND (done_at IS NOT NULL OR EXISTS (
               SELECT FROM outbox_delivery WHERE event_id = event.id AND relay IS NOT NULL)
               AND EXISTS (
                 SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'))`,
          [auctionId]
        )
        return rows.length > 0
      })
      await late.query("COMMIT")
    } finally {
      spreading.release(true)
      late.release(true)
    }
    await eventually("the notice", async () => (await noticesOf(bidder, "outbid", soon)).length === 1)
  })
})

describe("unsubscribing", () => {
  test("by the link or a mail program's button needs no sign-in, ends this purpose's e-mails alone, and is undone by its own hand only", async () => {
    await choose(watcher, ["outbid"], ["email"])
    const message = (await emailsTo(market, watcher.email)).find((text) => text.includes("List-Unsubscribe:"))!
    expect(message).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
    const address = new URL(/List-Unsubscribe:\s*<([^>]+)>/.exec(message)![1]!)
    expect(address.origin).toBe(PUBLIC_URL)
    const path = address.pathname + address.search
    expect(message).toContain(`${PUBLIC_URL}/unsubscribe${address.search}`)
    const nobody = people(market).nobody()

    const looked = await nobody.request("GET", path)
    expect(looked.body.subscription).toMatchObject({ purpose: "ending", subscribed: true })
    expect(looked.body.subscription.email).not.toBe(watcher.email)
    const clicked = await fetch(market.url + path, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    })
    expect([clicked.status, await clicked.json()]).toMatchObject([200, { subscription: { subscribed: false } }])
    expect((await nobody.request("POST", path)).body.subscription.subscribed).toBe(false)
    const said = (await consentsOf(watcher, "email")).slice(1)
    expect(said.map(({ purpose, granted, source }) => [purpose, granted, source])).toEqual([
      ["ending", true, "settings"],
      ["outbid", true, "settings"],
      ["ending", false, "unsubscribe"],
    ])

    expect((await nobody.request("POST", `${path}&restore=true`)).body.subscription.subscribed).toBe(true)
    await choose(watcher, ["ending"], ["email"], false)
    expect((await nobody.request("POST", `${path}&restore=true`)).body.subscription.subscribed).toBe(false)
    expect((await nobody.request("POST", `${path}x`)).status).toBe(404)
    const opened = await fetch(market.url + path, { headers: { accept: "text/html" }, redirect: "manual" })
    expect([opened.status, opened.headers.get("location")]).toEqual([303, `${PUBLIC_URL}/unsubscribe${address.search}`])
  })
})

describe("a reply by SMS", () => {
  const secrets = () =>
    JSON.parse(readFileSync(join(market.dataDirectory, "secrets.json"), "utf8")) as { sandboxWebhook: string }
  const reply = async (fields: Record<string, string>, secret = secrets().sandboxWebhook) => {
    const signature = getExpectedTwilioSignature(secret, `${PUBLIC_URL}/webhooks/twilio-sms`, fields)
    const answer = await fetch(`${market.url}/webhooks/twilio-sms`, {
      method: "POST",
      headers: { "x-twilio-signature": signature },
      body: new URLSearchParams(fields),
    })
    return { status: answer.status, text: await answer.text() }
  }

  test("ends all SMS to its number, once and on record, and START gives back what it ended", async () => {
    const number = await numberOf(bidder)
    const standing = async () => (await bidder.request("GET", "/api/preferences")).body.preferences
    const on = async () =>
      (await standing()).purposes
        .flatMap(({ choices }: { choices: Choice[] }) => choices)
        .filter(({ channel, on: given }: Choice) => channel === "sms" && given).length
    expect(await on()).toBe(2)
    expect((await reply({ MessageSid: "SM1", From: number, Body: "STOP" }, "somebody else's secret")).status).toBe(400)
    expect(await on()).toBe(2)

    for (let time = 0; time < 2; time++)
      expect((await reply({ MessageSid: "SM2", From: number, Body: "Arrêt" })).text).toContain("<Message>")
    expect(await on()).toBe(0)
    expect((await standing()).sms.stopped).toBe(true)
    const ended = (await consentsOf(bidder, "sms")).filter(({ source }) => source === "sms")
    expect(ended.map(({ granted, wording }) => [granted, wording])).toEqual(
      Array(2).fill([false, "Reply by SMS: Arrêt"])
    )

    // The settings cannot lift the SMS block of a phone number. Only an SMS from that number lifts the block.
    await choose(bidder, ["outbid"], ["sms"])
    const listingId = await publish(market, seller)
    await bidding(bidder, listingId, 100)
    await bidding(rival, listingId, 200)
    await eventually("the e-mail", async () => mentioning(await emailsTo(market, bidder.email), listingId) > 0)
    await untilQuiet(market)
    expect(mentioning(await smsTo(bidder), listingId)).toBe(0)

    expect((await reply({ MessageSid: "SM3", From: number, Body: "START" })).text).not.toContain("<Message>")
    expect([await on(), (await standing()).sms.stopped]).toEqual([2, false])
  })

  test("is not needed to be spared: one person gets twenty SMS in a day at most", async () => {
    await market.pool.query(
      `INSERT INTO sms_message (id, key, account_id, number, purpose, text, status, due_at, created_at, sent_at)
       SELECT 'sms_q' || n, 'quota:' || n, $1, '+14165550000', 'outbid', 'x', 'sent', northlot_now(), northlot_now(), northlot_now() FROM generate_series(1, 20) AS n`,
      [bidder.id]
    )
    const listingId = await publish(market, seller)
    await bidding(bidder, listingId, 100)
    await bidding(rival, listingId, 200)
    await eventually("the SMS to be dropped", async () => {
      const { rows } = await market.pool.query(
        `SELECT FROM sms_message WHERE account_id = $1 AND reason = 'quota' AND text LIKE '%' || $2 || '%'`,
        [bidder.id, listingId]
      )
      return rows.length === 1
    })
    expect(mentioning(await smsTo(bidder), listingId)).toBe(0)
  })
})

describe("a notice", () => {
  const asked = async (listingId: string) =>
    (await noticesOf(seller, "question", listingId)).map(({ title, text, params }) => ({ title, text, params }))

  test("names its car by the title that it has now, and says beside the sentences what it is about", async () => {
    const listingId = await publish(market, seller)
    const text = "Is the timing belt done?"
    expect((await watcher.request("POST", `/api/listings/${listingId}/questions`, { text })).status).toBe(201)
    const params = { fact: "asked", text, questionId: expect.any(String) }
    await eventually("the notice", async () => (await asked(listingId)).length > 0)
    expect(await asked(listingId)).toEqual([{ title: "A question about 2003 Honda Accord", text, params }])
    const renamed = { title: "Accord of a careful owner" }
    expect((await seller.request("PATCH", `/api/listings/${listingId}`, renamed)).status).toBe(200)
    expect(await asked(listingId)).toEqual([{ title: `A question about ${renamed.title}`, text, params }])
  })

  test("that was kept as sentences reads as it was told", async () => {
    await market.pool.query(
      `INSERT INTO notice (id, key, account_id, type, role, listing_id, title, text)
       VALUES ('ntc_told', 'told', $1, 'finance', 'buyer', 'lst_gone', 'A title of then', 'What it said.')`,
      [rival.id]
    )
    expect(await noticesOf(rival, "finance", "lst_gone")).toMatchObject([
      { title: "A title of then", text: "What it said.", params: null },
    ])
  })

  test("is kept as what its type tells, whatever was told so far", async () => {
    const { rows } = await market.pool.query<{ type: NoticeType; params: unknown }>(
      `SELECT type, params FROM notice WHERE params IS NOT NULL`
    )
    expect(rows.map(({ type }) => type)).toEqual(expect.arrayContaining(["outbid", "reminder", "question"]))
    for (const { type, params } of rows) expect(NOTICE_PARAMS[type].safeParse(params).error).toBeUndefined()
  })
})
