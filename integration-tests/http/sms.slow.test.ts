import { TZDate } from "@date-fns/tz"
import { format } from "date-fns"
import type { SharedMarket } from "../environment/market"
import { advanceToNoon } from "../environment/noon"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { bid, publish } from "./bidding-support"
import { untilQuiet } from "./sales-support"

const HOUR = 3_600_000

let market: SharedMarket
let seller: Person
let ann: Person
let ben: Person
let rival: Person

beforeAll(async () => {
  market = await sharedMarket()
  await advanceToNoon(market)
  const someone = people(market)
  ;[seller, ann, ben, rival] = await Promise.all([someone.seller(), someone.buyer(), someone.buyer(), someone.buyer()])
})
afterAll(() => market?.stop())

const choose = (person: Person, on: boolean) =>
  person.request("PUT", "/api/preferences", { choices: [{ purpose: "outbid", channel: "sms", on }] })
async function smsOf({ id }: Person): Promise<(string | null)[][]> {
  const { rows } = await market.pool.query(
    `SELECT status, reason FROM sms_message WHERE account_id = $1 ORDER BY created_at`,
    [id]
  )
  return rows.map(({ status, reason }) => [status, reason])
}
/** The bidders bid on a new car one after another, so that all but the last one are outbid. */
async function outbid(...bidders: Person[]): Promise<void> {
  const car = await publish(market, seller, { durationSeconds: 20 * 3_600 })
  for (const [index, bidder] of bidders.entries())
    expect((await bid(bidder, car, { amount: 100 * (index + 1) })).status).toBe(201)
}

test("an SMS goes to who has chosen it for that purpose, and to nobody else", async () => {
  expect((await choose(ann, true)).status).toBe(200)
  await outbid(ann, ben, rival)
  await eventually("the SMS", async () => (await smsOf(ann))[0]?.[0] === "sent")
  await untilQuiet(market)
  expect([await smsOf(ann), await smsOf(ben), await smsOf(rival)]).toEqual([[["sent", null]], [], []])
})

test("one that waits for the end of quiet hours is not sent once its reader has taken the choice back", async () => {
  const now = new TZDate(await market.clock.now(), "America/Toronto")
  const at = (hours: number) => format(new TZDate(now.getTime() + hours * HOUR, "America/Toronto"), "HH:mm")
  const quietHours = { from: at(-1), until: at(2) }
  expect((await ann.request("PUT", "/api/preferences", { quietHours })).status).toBe(200)
  await outbid(ann, rival)
  await eventually("an SMS that waits", async () => (await smsOf(ann))[1]?.[0] === "waiting")
  expect((await choose(ann, false)).status).toBe(200)
  await market.clock.advance(3 * HOUR)
  await eventually("the SMS to be decided", async () => (await smsOf(ann))[1]?.[0] !== "waiting")
  await untilQuiet(market)
  expect(await smsOf(ann)).toEqual([
    ["sent", null],
    ["dropped", "consent"],
  ])
})
