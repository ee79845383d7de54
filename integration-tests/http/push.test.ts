import type { SharedMarket } from "../environment/market"
import { PASSWORD, people, send, type Person } from "../environment/people"
import { pushService, type Browser } from "../environment/push-service"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { bid, publish } from "./bidding-support"
import { count, untilQuiet } from "./sales-support"

const CHROME = { "user-agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/141.0 Mobile Safari/537.36" }
const MINUTE = 60_000

let market: SharedMarket
let service: Awaited<ReturnType<typeof pushService>>
let seller: Person
let rival: Person
beforeAll(async () => {
  market = await sharedMarket()
  service = await pushService()
  const someone = people(market)
  ;[seller, rival] = await Promise.all([someone.seller(), someone.buyer({ credits: 20 })])
})
afterAll(async () => {
  await service?.close()
  await market?.stop()
})

const add = (person: Person, { subscription }: Browser, more: object = {}) =>
  person.request("POST", "/api/push-devices", { ...subscription, ...more }, CHROME)
const choose = (person: Person, purpose: string, on = true) =>
  person.request("PUT", "/api/preferences", { choices: [{ purpose, channel: "push", on }] })
const devicesOf = async (person: Person) => (await person.request("GET", "/api/push-devices")).body
const preferencesOf = async (person: Person) => (await person.request("GET", "/api/preferences")).body.preferences
const code = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

/** A buyer whose browser gets push notifications of being outbid, at any hour. */
async function bidderWith(...browsers: Browser[]): Promise<Person> {
  return withPush(await people(market).buyer(), ...browsers)
}

async function withPush(person: Person, ...browsers: Browser[]): Promise<Person> {
  for (const browser of browsers) expect(await add(person, browser)).toMatchObject({ status: 200 })
  expect((await choose(person, "outbid")).status).toBe(200)
  await person.request("PUT", "/api/preferences", { quietHours: null })
  return person
}

async function placed(person: Person, listingId: string, bidOf: object) {
  const { status, body } = await bid(person, listingId, bidOf)
  if (status !== 201) throw new Error(`The bid was refused: ${status} ${JSON.stringify(body)}`)
}

/** The person bids on a new car and is outbid by another bidder's hidden maximum. Returns the listing's id. */
async function outbidOn(person: Person): Promise<string> {
  const listingId = await publish(market, seller)
  await placed(person, listingId, { amount: 100 })
  await placed(rival, listingId, { amount: 7_777, mode: "proxy" })
  return listingId
}

const signedInAgain = async ({ email }: Person): Promise<string> =>
  (await send(market, "POST", "/api/auth/login", { email, password: PASSWORD })).body.token

slow("whoever chose it is told once on each device, in the words of the bell, and led to the next bid", async () => {
  const [phone, desk] = [service.browser(), service.browser()]
  const person = await bidderWith(phone, desk)
  const listingId = await outbidOn(person)
  for (const { shown } of [phone, desk]) await eventually("the notification", async () => shown.length > 0)
  await untilQuiet(market)
  const { serverKey, items } = await devicesOf(person)
  for (const { shown } of [phone, desk])
    expect(shown).toEqual([
      {
        title: "You were outbid on 2003 Honda Accord",
        body: "The highest bid is CA$350 now. Bid CA$450 or more to lead again.",
        path: `/listing/${listingId}?bid`,
        tag: `outbid:${listingId}`,
        silent: false,
        headers: { ttl: expect.any(Number), urgency: "high", topic: expect.stringMatching(/^[\w-]{32}$/) },
        signedBy: serverKey,
      },
    ])
  expect(JSON.stringify(phone.shown)).not.toContain("7,777")
  // The push service stores the notification for an offline device, at most until the auction ends.
  expect(phone.shown[0]!.headers.ttl).toBeLessThanOrEqual(7_200)

  expect(items).toMatchObject([{ name: "Chrome on Android", current: true }, {}])
  expect(JSON.stringify(items)).not.toContain(phone.subscription.endpoint)
  const { rows } = await market.pool.query(
    `SELECT granted, source, wording, at IS NOT NULL AS timed FROM consent WHERE account_id = $1 AND channel = 'push'`,
    [person.id]
  )
  const { choices } = (await preferencesOf(person)).purposes.find(({ purpose }: any) => purpose === "outbid")
  const { wording } = choices.find(({ channel }: any) => channel === "push")
  expect(rows).toEqual([{ granted: true, source: "settings", wording, timed: true }])

  // The second notification for the same car is sent ten minutes later at the earliest, as for email. It replaces the
  // first one.
  await placed(person, listingId, { amount: 8_000 })
  await placed(rival, listingId, { amount: 8_500 })
  await untilQuiet(market)
  expect(phone.shown).toHaveLength(1)
  await market.clock.advance(10 * MINUTE)
  await eventually("the second notification", async () => phone.shown.length === 2)
  expect(phone.shown[1]!.tag).toBe(phone.shown[0]!.tag)
})

slow("a seller is led to the question, a winner to what is owed, and quiet hours make no sound", async () => {
  const browser = service.browser()
  expect((await add(seller, browser)).status).toBe(200)
  expect((await choose(seller, "sales")).status).toBe(200)
  const inToronto = { hour: "2-digit", hourCycle: "h23", timeZone: "America/Toronto" } as const
  const now = Number(new Intl.DateTimeFormat("en-CA", inToronto).format(await market.clock.now()))
  const hour = (offset: number) => `${String((now + offset + 24) % 24).padStart(2, "0")}:00`
  const quietHours = { from: hour(-1), until: hour(2) }
  expect((await seller.request("PUT", "/api/preferences", { quietHours })).status).toBe(200)
  const listingId = await publish(market, seller)
  const text = "Is the timing belt done?"
  const { body } = await rival.request("POST", `/api/listings/${listingId}/questions`, { text })
  await eventually("the notification", async () => browser.shown.length > 0)
  expect(browser.shown).toMatchObject([
    {
      title: "A question about 2003 Honda Accord",
      body: text,
      path: `/listing/${listingId}?question=${body.question.id}`,
      silent: true,
      headers: { urgency: "normal" },
    },
  ])
  // The winner gets push notifications for 'Your bids', which include the notification of a won auction.
  const winning = service.browser()
  const winner = await bidderWith(winning)
  await placed(winner, listingId, { amount: 100 })
  await market.clock.advance(3 * 60 * MINUTE)
  await eventually("the winner's notification", async () => winning.shown.length > 0)
  expect(winning.shown).toMatchObject([{ path: `/pay/buyer?listingId=${listingId}` }])
  await choose(seller, "sales", false)
})

slow(
  "nothing comes without consent, or without the device, or after its person signed out there or from elsewhere",
  async () => {
    const browsers = Array.from({ length: 4 }, () => service.browser())
    const [chosen, removed, left, stolen] = browsers as [Browser, Browser, Browser, Browser]
    const [quiet, none, gone, robbed] = (await Promise.all(browsers.map((browser) => bidderWith(browser)))) as [
      Person,
      Person,
      Person,
      Person,
    ]
    await choose(quiet, "outbid", false)
    const [{ id }] = (await devicesOf(none)).items
    expect((await none.request("DELETE", `/api/push-devices/${id}`)).status).toBe(200)
    const back = await signedInAgain(gone)
    await gone.request("POST", "/api/auth/logout", {})
    // The stolen session has expired, but nobody has ended it.
    await market.pool.query(`UPDATE session SET expires_at = northlot_now() WHERE account_id = $1`, [robbed.id])
    const home = await signedInAgain(robbed)
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    expect((await send(market, "POST", "/api/profile/sessions/end-others", {}, bearer(home))).status).toBe(200)

    // A password alone does not restore notifications; the person must turn them on again.
    const again = { ...stolen.subscription, inPlaceOf: stolen.subscription.endpoint }
    expect((await send(market, "POST", "/api/push-devices", again, bearer(home))).body.item).toBeNull()

    const listingId = await publish(market, seller)
    let amount = 100
    const tokens = new Map([
      [gone, back],
      [robbed, home],
    ])
    for (const person of [quiet, none, gone, robbed]) {
      const { status } = await send(
        market,
        "POST",
        "/api/offers",
        { listingId, amount },
        bearer(tokens.get(person) ?? person.token)
      )
      expect(status).toBe(201)
      amount += 100
    }
    await placed(rival, listingId, { amount: 7_777, mode: "proxy" })
    await eventually("the last one's notice", async () => {
      const { body } = await send(market, "GET", "/api/notices", undefined, bearer(home))
      return body.items.some(({ type }: { type: string }) => type === "outbid")
    })
    await untilQuiet(market)
    expect([chosen, removed, left, stolen].map(({ shown }) => shown)).toEqual([[], [], [], []])
    expect(await count(market, `push_device WHERE account_id = ANY ($1)`, [[none.id, gone.id]])).toBe(0)
  }
)

slow(
  "a device whose push service is away for a moment is tried again; one that it knows no more is forgotten",
  async () => {
    const [away, gone, odd] = [service.browser(), service.browser(), service.browser()]
    const person = await bidderWith(away, gone, odd)
    away.answer(503)
    gone.answer(410)
    odd.answer(403)
    await outbidOn(person)
    await eventually("the second try", async () => away.shown.length === 1)
    await untilQuiet(market)
    expect([away.shown.length, gone.shown.length, odd.shown.length]).toEqual([1, 0, 0])
    const { items } = await devicesOf(person)
    expect(items).toHaveLength(2)
    expect((await preferencesOf(person)).push).toEqual({ available: true, devices: 2 })
    for (const { id } of items) expect((await person.request("POST", `/api/push-devices/${id}/test`)).status).toBe(200)
    await eventually("both tests", async () => away.shown.length === 2 && odd.shown.length === 1)
    expect(odd.shown[0]).toMatchObject({ title: "Notifications arrive here", path: "/account/notifications" })
  }
)

test("refuses a device that leads into the own network, one too many, and everything of somebody else's", async () => {
  const person = await people(market).buyer()
  const browser = service.browser()
  const { keys } = browser.subscription
  expect(code(await choose(person, "outbid"))).toEqual([400, "INVALID_INPUT"])
  for (const endpoint of [
    "https://10.0.0.1/send",
    "https://169.254.169.254/latest",
    "https://[::1]/send",
    "http://push.example.com/send",
    "https://push.example.com:22/send",
    "https://me:secret@push.example.com/send",
    "file:///etc/passwd",
  ]) {
    const { status, body } = await person.request("POST", "/api/push-devices", { endpoint, keys })
    expect([endpoint, status, Object.keys(body.fields)]).toEqual([endpoint, 400, ["endpoint"]])
  }
  const noPoint = { ...browser.subscription, keys: { ...keys, p256dh: "B".repeat(87) } }
  expect(code(await person.request("POST", "/api/push-devices", noPoint))).toEqual([400, "INVALID_INPUT"])

  // A person can add at most ten devices, even with concurrent requests.
  const many = Array.from({ length: 13 }, () => service.browser())
  const codes = (await Promise.all(many.map((one) => add(person, one)))).map(({ body }) => body.code ?? "added")
  expect(codes.filter((each) => each === "added")).toHaveLength(10)
  expect(codes.filter((each) => each === "DEVICES_FULL")).toHaveLength(3)
  const known = many[codes.indexOf("added")]!
  expect((await add(person, known)).status).toBe(200)

  const { items } = await devicesOf(person)
  expect(items).toHaveLength(10)
  for (const [method, path] of [
    ["DELETE", `/api/push-devices/${items[0].id}`],
    ["POST", `/api/push-devices/${items[0].id}/test`],
  ] as const)
    expect(code(await rival.request(method, path))).toEqual([404, "NOT_FOUND"])
  // A person who learns a push address does not have the browser's keys.
  const guessed = { ...known.subscription, keys: service.browser().subscription.keys }
  expect(code(await rival.request("POST", "/api/push-devices", guessed))).toEqual([400, "INVALID_INPUT"])
  expect((await devicesOf(person)).items).toHaveLength(10)
})

test("a browser is one person's: it comes again as the same device, and changes hands with who uses it", async () => {
  const browser = service.browser()
  const [first, second] = await Promise.all([bidderWith(browser), people(market).buyer()])
  const before = (await devicesOf(first)).items
  const again = await add(first, browser, { inPlaceOf: browser.subscription.endpoint })
  expect(again.body.item).toMatchObject({ id: before[0].id, addedAt: before[0].addedAt })

  // The browser got a new address from its push service.
  const renewed = service.browser()
  expect((await add(first, renewed, { inPlaceOf: browser.subscription.endpoint })).body.item).not.toBeNull()
  expect((await devicesOf(first)).items).toHaveLength(1)

  // Another person signs in on this browser. Nobody gets notifications there until the person turns them on.
  expect((await add(second, renewed, { inPlaceOf: renewed.subscription.endpoint })).body.item).toBeNull()
  expect([(await devicesOf(first)).items, (await devicesOf(second)).items]).toEqual([[], []])
  expect((await add(second, service.browser(), { inPlaceOf: browser.subscription.endpoint })).body.item).toBeNull()
  expect((await add(second, renewed)).body.item).toMatchObject({ current: true })
})

test("how to be told of being outbid is asked once, and not who has chosen, closed it, or does not bid", async () => {
  const [closing, choosing] = await Promise.all([people(market).buyer(), people(market).buyer()])
  const asked = async (person: Person) => (await preferencesOf(person)).asksAboutOutbid
  expect([await asked(closing), await asked(choosing), await asked(seller)]).toEqual([true, true, false])
  for (let time = 0; time < 2; time++)
    expect((await closing.request("PUT", "/api/preferences", { asked: "outbid" })).status).toBe(200)
  const choices = [{ purpose: "outbid", channel: "email", on: true }]
  const { body } = await choosing.request("PUT", "/api/preferences", { choices, asked: "outbid" })
  expect([await asked(closing), body.preferences.asksAboutOutbid]).toEqual([false, false])
  expect(await count(market, `consent WHERE account_id = $1 AND purpose = 'outbid'`, [closing.id])).toBe(0)
})

test("a person's devices are among the own data, and go with the account", async () => {
  const browser = service.browser()
  // The person has no credits, because an account with an unused credit cannot be closed.
  const person = await withPush(await people(market).buyer({ credits: 0 }), browser)
  const { pushDevices } = (await person.request("GET", "/api/profile/data.json")).body
  expect(pushDevices).toMatchObject([{ name: "Chrome on Android", push_service: expect.stringContaining("localhost") }])
  expect((await person.request("POST", "/api/profile/close", { currentPassword: PASSWORD })).status).toBe(200)
  expect(await count(market, `push_device WHERE account_id = $1`, [person.id])).toBe(0)
  expect(await count(market, `asked_once WHERE account_id = $1`, [person.id])).toBe(0)
})
