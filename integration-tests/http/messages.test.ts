import type { Announcement, MessageTemplate, SentMessage } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { joinStaff, mailboxOf, people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { untilQuiet } from "./sales-support"

let market: SharedMarket
let owner: Person
let support: Person
let reader: Person

beforeAll(async () => {
  market = await sharedMarket()
  owner = await people(market).admin()
  support = await joinStaff(market, owner, { username: "messages-support", role: "support" })
  reader = await joinStaff(market, owner, { username: "messages-reader", role: "read-only" })
})
afterAll(() => market?.stop())

const sentTo = async (address: string): Promise<SentMessage[]> =>
  (await support.request("GET", `/api/admin/sent-messages?q=${encodeURIComponent(address)}`)).body.items

describe("a message that was sent", () => {
  const address = "letters@example.test"

  test("is tried out of the console, listed, and sent again once, however often that is asked", async () => {
    const test = "/api/admin/message-templates/account-news/test"
    expect((await support.request("POST", test, { to: address })).status).toBe(403)
    expect((await owner.request("POST", test, { to: address })).status).toBe(200)
    const first = await eventually("the example", async () =>
      (await sentTo(address)).find(({ status }) => status === "sent")
    )
    expect(first).toMatchObject({
      channel: "email",
      recipient: address,
      template: "account-news",
      status: "sent",
      mayBeResent: true,
    })
    const again = () => support.request("POST", `/api/admin/sent-messages/${first.id}/resend`)
    expect([(await again()).status, (await again()).status]).toEqual([200, 200])
    await untilQuiet(market)
    expect(await sentTo(address)).toHaveLength(2)
    expect(await mailboxOf(market, address)).toHaveLength(2)
    expect((await reader.request("POST", `/api/admin/sent-messages/${first.id}/resend`)).status).toBe(403)
    expect((await support.request("POST", "/api/admin/sent-messages/noti_0/resend")).status).toBe(404)
  })

  test("is not sent again where it gives a right", async () => {
    const member = await people(market).buyer()
    await owner.request("POST", `/api/admin/registrants/${member.id}/password-reset`)
    const reset = await eventually("the link", async () =>
      (await sentTo(member.email)).find(({ template }) => template === "password-reset")
    )
    expect(reset.mayBeResent).toBe(false)
    const { status, body } = await support.request("POST", `/api/admin/sent-messages/${reset.id}/resend`)
    expect([status, body.code]).toEqual([409, "INVALID_TRANSITION"])
    const test = await owner.request("POST", "/api/admin/message-templates/password-reset/test", { to: address })
    expect(test.status).toBe(409)
  })

  slow("every letter and SMS reads as an example, without a value that is missing", async () => {
    const { body } = await support.request("GET", "/api/admin/message-templates")
    expect(body.total).toBeGreaterThan(35)
    for (const { id, channel } of body.items) {
      const { item } = (await support.request("GET", `/api/admin/message-templates/${id}`)).body
      expect([id, item.subject.length > 0, /undefined|null|NaN/.test(item.text + (item.html ?? ""))]).toEqual([
        id,
        true,
        false,
      ])
      if (channel === "sms") expect([id, item.html, item.text.length > 20]).toEqual([id, null, true])
    }
    expect(body.items.filter(({ channel }: MessageTemplate) => channel === "sms").length).toBeGreaterThan(8)
    // A test SMS goes only to numbers of the operator's list.
    expect((await owner.request("POST", "/api/admin/message-templates/sms-outbid/test", { to: address })).status).toBe(
      404
    )
    expect((await support.request("GET", "/api/admin/message-templates/nothing")).status).toBe(404)
  })
})

describe("an address that is held back", () => {
  test("gets nothing until it is allowed again, and what it did not get is counted", async () => {
    const address = "Held@Example.test"
    const path = "/api/admin/suppressed-addresses"
    const send = () => owner.request("POST", "/api/admin/message-templates/account-news/test", { to: address })
    expect((await reader.request("POST", path, { address, reason: "Asked us" })).status).toBe(403)
    for (const reason of ["Asked us by telephone", "Asked us again"])
      expect((await support.request("POST", path, { address, reason })).status).toBe(201)
    await send()
    const held = await eventually("the count", async () =>
      (await support.request("GET", `${path}?q=held`)).body.items.find(
        ({ heldBack }: { heldBack: number }) => heldBack > 0
      )
    )
    expect(held).toMatchObject({ address: "held@example.test", note: "Asked us by telephone", heldBack: 1 })
    expect(await sentTo(address)).toEqual([])
    const lift = `${path}/${held.id}?reason=Wants%20it%20again`
    expect((await support.request("DELETE", lift)).status).toBe(200)
    expect((await support.request("DELETE", lift)).status).toBe(404)
    await send()
    await eventually("the letter", async () => (await sentTo(address)).length === 1)
  })
})

test("a number that answered STOP is on the list until its own START, and nobody else lets it in again", async () => {
  const number = "+14165550142"
  const path = "/api/admin/suppressed-addresses"
  const say = (id: string, meaning: "stop" | "start") =>
    market.pool.query(`INSERT INTO sms_reply (id, number, text, meaning, at) VALUES ($1, $2, $3, $4, northlot_now())`, [
      id,
      number,
      meaning.toUpperCase(),
      meaning,
    ])
  const found = async (filter = "") => (await reader.request("GET", `${path}?q=5550142${filter}`)).body.items
  expect(await found()).toEqual([])
  await say("stopped-1", "stop")
  const [stopped] = await found("&channel=sms&reason=stopped")
  expect(stopped).toMatchObject({ channel: "sms", address: number, note: "STOP", addedBy: null, heldBack: null })
  expect(await found("&channel=email")).toEqual([])
  const lift = await support.request("DELETE", `${path}/${stopped.id}?reason=Asked%20us`)
  expect([lift.status, lift.body.code]).toEqual([409, "INVALID_TRANSITION"])
  await say("started-1", "start")
  expect(await found()).toEqual([])
})

describe("an announcement", () => {
  const words = { title: "We open on Sundays", text: "From December on.", group: { role: "buyer", kind: "everybody" } }
  const ANNOUNCEMENTS = "/api/admin/announcements"
  let willing: Person
  let unwilling: Person

  beforeAll(async () => {
    ;[willing, unwilling] = await Promise.all([people(market).buyer(), people(market).buyer()])
    await market.pool.query(
      `INSERT INTO consent (account_id, channel, purpose, granted, wording, at, source)
       SELECT id, 'email', 'news', id = $2, 'News by e-mail', northlot_now(), 'settings' FROM unnest($1::text[]) AS id`,
      [[willing.id, unwilling.id], willing.id]
    )
  })

  const preview = () => owner.request("POST", `${ANNOUNCEMENTS}/preview`, words)
  const item = async (id: string): Promise<Announcement> =>
    (await support.request("GET", `${ANNOUNCEMENTS}?id=${id}`)).body.items[0]

  test("names its sender, or is not sent", async () => {
    const { status, body } = await preview()
    expect([status, body.code]).toEqual([409, "INVALID_TRANSITION"])
    const details = { registeredName: "Northlot Test Inc.", address: "1 Main Street\nAjax ON" }
    expect((await owner.request("PUT", "/api/admin/site-details", details)).status).toBe(200)
    const shown = (await preview()).body
    expect(shown.text).toContain("Northlot Test Inc., 1 Main Street, Ajax ON")
    expect(shown.text).toContain("Unsubscribe")
  })

  test("goes to those alone who agreed, once, though it is asked twice and its job runs again", async () => {
    const { recipients } = (await preview()).body
    expect((await support.request("POST", ANNOUNCEMENTS, { ...words, recipients })).status).toBe(403)
    const sent = await owner.request("POST", ANNOUNCEMENTS, { ...words, recipients })
    expect([sent.status, sent.body.item?.recipients]).toEqual([201, recipients])
    const twice = await owner.request("POST", ANNOUNCEMENTS, { ...words, recipients })
    expect([twice.status, twice.body.error]).toEqual([409, "This message was already sent today."])
    for (let turn = 0; turn < 2; turn++) await market.inside("runJob", "send-announcements")
    await untilQuiet(market)
    expect(await item(sent.body.item.id)).toMatchObject({ status: "sent", done: recipients })
    const lettersTo = async (person: Person) =>
      (await mailboxOf(market, person.email)).filter(({ subject }) => subject === words.title)
    expect([await lettersTo(willing), await lettersTo(unwilling)].map(({ length }) => length)).toEqual([1, 0])
    expect((await lettersTo(willing))[0]!.text).toContain("Unsubscribe")
  })

  test("does not go to more people than the preview said, nor to who took the consent back meanwhile", async () => {
    const other = { ...words, title: "We close on Mondays" }
    const few = await owner.request("POST", ANNOUNCEMENTS, { ...other, recipients: 1 })
    const { recipients } = (await preview()).body
    if (recipients > 1) expect(few.status).toBe(409)
    const sent = few.status === 201 ? few : await owner.request("POST", ANNOUNCEMENTS, { ...other, recipients })
    await market.pool.query(
      `INSERT INTO consent (account_id, channel, purpose, granted, wording, at, source)
       VALUES ($1, 'email', 'news', false, 'No more', northlot_now(), 'unsubscribe')`,
      [willing.id]
    )
    await market.inside("runJob", "send-announcements")
    await untilQuiet(market)
    expect(await item(sent.body.item.id)).toMatchObject({ status: "sent" })
    const subjects = (await mailboxOf(market, willing.email)).map(({ subject }) => subject)
    expect(subjects).not.toContain(other.title)
  })

  test("is stopped before the next turn, on record", async () => {
    const other = { ...words, title: "Never mind", group: { role: "everybody", kind: "everybody" } }
    await market.pool.query(
      `INSERT INTO consent (account_id, channel, purpose, granted, wording, at, source)
       VALUES ($1, 'email', 'news', true, 'News', northlot_now(), 'settings')`,
      [unwilling.id]
    )
    const { recipients } = (await owner.request("POST", `${ANNOUNCEMENTS}/preview`, other)).body
    const { id } = (await owner.request("POST", ANNOUNCEMENTS, { ...other, recipients })).body.item
    const stop = () => owner.request("POST", `${ANNOUNCEMENTS}/${id}/stop`, { reason: "A mistake" })
    expect((await stop()).body.item).toMatchObject({ status: "stopped", done: 0 })
    expect((await stop()).status).toBe(409)
    await market.inside("runJob", "send-announcements")
    expect(await item(id)).toMatchObject({ status: "stopped", done: 0 })
    expect((await owner.request("POST", `${ANNOUNCEMENTS}/ann_0/stop`, { reason: "A mistake" })).status).toBe(404)
  })
})

describe("legal texts", () => {
  const write = (values: object, more: object = {}) =>
    owner.request("PUT", "/api/admin/policies/legal", { values, reason: "Our lawyer's wording", ...more })
  const read = async (version = "") => (await support.request("GET", `/api/legal${version}`)).body

  slow(
    "are the site's own until an operator words them; each version stays readable, with who made it and why",
    async () => {
      expect(await read()).toMatchObject({ version: 0, terms: "", privacy: "", effectiveFrom: null })
      expect((await support.request("PUT", "/api/admin/policies/legal", { values: { terms: "Mine" } })).status).toBe(
        403
      )
      const before = await people(market).register({ role: "buyer", buyerType: "private" }, { identity: true })
      expect((await write({ terms: "## Fees\n\nDue in three days." })).body.version).toBe(1)
      expect(await read()).toMatchObject({ version: 1, terms: "## Fees\n\nDue in three days.", privacy: "" })
      const after = await people(market).register({ role: "buyer", buyerType: "private" }, { identity: true })
      const inTwoDays = new Date((await market.clock.now()).getTime() + 2 * 86_400_000).toISOString()
      expect((await write({ privacy: "From later on." }, { effectiveFrom: inTwoDays })).body.version).toBe(2)
      expect((await read()).version).toBe(1)
      expect((await support.request("GET", "/api/legal?version=2")).status).toBe(404)
      expect(await read("?version=0")).toMatchObject({ terms: "", versions: [{ version: 1 }, { version: 0 }] })
      const { versions } = (await owner.request("GET", "/api/admin/policies/legal")).body
      expect(versions[1]).toMatchObject({ version: 1, state: "in force", by: "admin", reason: "Our lawyer's wording" })
      const accepted = async (person: Person) =>
        (
          await market.pool.query(`SELECT wording FROM consent WHERE account_id = $1 AND purpose = 'terms'`, [
            person.id,
          ])
        ).rows.map(({ wording }) => wording)
      expect(await accepted(before)).toEqual(["Terms of Use and Privacy Policy, version 0"])
      expect(await accepted(after)).toEqual([
        expect.stringMatching(/^Terms of Use and Privacy Policy, version 1, in force since /),
      ])
    }
  )
})

describe("the calendar of inspections", () => {
  const CLOSURES = "/api/admin/inspection-closures"
  let inspector: Person
  let date: string
  let seller: Person

  beforeAll(async () => {
    inspector = await joinStaff(market, owner, { username: "calendar-inspector", role: "inspector" })
    seller = await people(market).seller()
    date = new Date((await market.clock.now()).getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
    for (const place of ["ajax", "etobicoke"]) {
      const change = { address: "1 Yard Road", capacity: 1, open: true }
      expect((await owner.request("PUT", `/api/admin/inspection-locations/${place}`, change)).status).toBe(200)
    }
  })

  const free = async () =>
    (await seller.request("GET", `/api/appointments/taken?location=ajax&date=${date}`)).body.free as string[]
  const dayAt = async (location: string) => {
    const { status, body } = await inspector.request("GET", `/api/admin/inspection-calendar?from=${date}`)
    expect(status).toBe(200)
    return body.locations.find(({ id }: { id: string }) => id === location).days[0]
  }

  test("takes no booking on days that are closed, and takes them again once they are open", async () => {
    expect((await free()).length).toBe(9)
    expect(await dayAt("ajax")).toMatchObject({ date, capacity: 9, closed: null, appointments: [] })
    expect((await support.request("POST", CLOSURES, {})).status).toBe(403)
    const closure = { locationId: "ajax", from: date, to: date, reason: "The lift is being repaired" }
    expect((await inspector.request("POST", CLOSURES, { ...closure, to: "2020-01-01" })).body.fields).toHaveProperty(
      "to"
    )
    expect((await inspector.request("POST", CLOSURES, { ...closure, locationId: "moon" })).status).toBe(400)
    const { status, body } = await inspector.request("POST", CLOSURES, closure)
    expect([status, body.booked, body.item.location]).toEqual([201, 0, { id: "ajax", name: "Ajax" }])
    expect(await free()).toEqual([])
    expect(await dayAt("ajax")).toMatchObject({ capacity: 0, closed: closure.reason })
    expect((await dayAt("etobicoke")).closed).toBeNull()
    expect((await inspector.request("DELETE", `${CLOSURES}/${body.item.id}`)).status).toBe(200)
    expect((await inspector.request("DELETE", `${CLOSURES}/${body.item.id}`)).status).toBe(404)
    expect((await free()).length).toBe(9)
  })

  test("names who inspects, of those alone who do", async () => {
    const assign = (to: string | null) => inspector.request("PUT", "/api/admin/appointments/insp_0/inspector", { to })
    expect((await assign("calendar-inspector")).status).toBe(404)
    expect((await assign("messages-support")).body.fields).toEqual({ to: "Nobody who inspects has this name." })
  })
})
