import { cents, type OpenTask } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { people, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { eventually } from "../environment/wait"
import { bid, draft, publish, storedAuction } from "./bidding-support"
import {
  allowShortAuctions,
  endNow,
  enterPayoutAccount,
  enterWireAccount,
  payFee,
  saleOf,
  sell,
  sellAndOpen,
} from "./sales-support"

const HOUR = 3_600_000
const RESERVE = 2_000_000

let market: SharedMarket
let admin: Person
let seller: Person
let buyer: Person
let rival: Person
let stranger: Person
let otherSeller: Person

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  await allowShortAuctions(admin)
  await enterWireAccount(admin)
  seller = await someone.seller()
  otherSeller = await someone.seller()
  buyer = await someone.dealerBuyer()
  rival = await someone.dealerBuyer()
  stranger = await someone.buyer({ credits: 1 })
})
afterAll(() => market?.stop())

async function queueOf(person: Person): Promise<OpenTask[]> {
  const { status, body } = await person.request("GET", "/api/tasks")
  expect([status, body.total]).toEqual([200, body.items.length])
  return body.items
}
const tasksOf = async (person: Person, listingId: string) =>
  (await queueOf(person)).filter((task) => task.listingId === listingId)
const typesOf = async (person: Person, listingId: string) => (await tasksOf(person, listingId)).map(({ type }) => type)
const placed = async (person: Person, listingId: string, amountCents: number) =>
  expect((await bid(person, listingId, { amountCents })).status).toBe(201)
const dueInHours = async ({ dueAt }: OpenTask) =>
  Math.round((Date.parse(dueAt!) - (await market.clock.now()).getTime()) / HOUR)

test("is a member's alone: a visitor has none", async () => {
  const answer = await people(market).nobody().request("GET", "/api/tasks")
  expect([answer.status, answer.body.code]).toEqual([401, "UNAUTHENTICATED"])
})

describe("an auction with an own bid", () => {
  test("calls who was outbid until its end, names the next bid, and is done by it", async () => {
    const listingId = await publish(market, seller, { startingPriceCents: cents(500_000) })
    await placed(buyer, listingId, 500_000)
    expect(await typesOf(buyer, listingId)).toEqual([])
    await placed(rival, listingId, 600_000)
    const { id, ends_at: endsAt } = await storedAuction(market, listingId)
    expect(await tasksOf(buyer, listingId)).toEqual([
      {
        type: "outbid",
        aboutId: id,
        role: "buyer",
        listingId,
        title: "2003 Honda Accord",
        photo: null,
        count: 1,
        amountCents: 610_000,
        dueAt: endsAt.toISOString(),
      },
    ])
    for (const other of [rival, stranger, seller]) expect(await typesOf(other, listingId)).toEqual([])
    await placed(buyer, listingId, 610_000)
    expect([await typesOf(buyer, listingId), await typesOf(rival, listingId)]).toEqual([[], ["outbid"]])
  })

  test("calls who leads in its last hour, and nobody during a pause", async () => {
    const listingId = await publish(market, seller, { startingPriceCents: cents(500_000), durationSeconds: 3_000 })
    await placed(rival, listingId, 500_000)
    await placed(buyer, listingId, 600_000)
    expect(await tasksOf(buyer, listingId)).toMatchObject([{ type: "leading", amountCents: 600_000 }])
    expect(await typesOf(rival, listingId)).toEqual(["outbid"])
    const { id } = await storedAuction(market, listingId)
    const until = new Date((await market.clock.now()).getTime() + 2 * HOUR).toISOString()
    const paused = await admin.request("POST", `/api/admin/auctions/${id}/pause`, { until, reason: "A wrong photo." })
    expect(paused.status).toBe(200)
    expect([await typesOf(buyer, listingId), await typesOf(rival, listingId)]).toEqual([[], []])
  })
})

slow(
  "questions of a car that is on sale call its seller once, by its end, until all of them are answered",
  async () => {
    const listingId = await publish(market, seller)
    const ask = async (person: Person, text: string): Promise<string> =>
      (await person.request("POST", `/api/listings/${listingId}/questions`, { text })).body.question.id
    const [brakes, keys] = [await ask(buyer, "Were the brakes done?"), await ask(rival, "How many keys?")]
    const { ends_at: endsAt } = await storedAuction(market, listingId)
    expect(await tasksOf(seller, listingId)).toMatchObject([
      {
        type: "answerQuestions",
        aboutId: brakes,
        role: "seller",
        count: 2,
        amountCents: null,
        dueAt: endsAt.toISOString(),
      },
    ])
    for (const other of [buyer, rival, otherSeller]) expect(await typesOf(other, listingId)).toEqual([])
    const answer = (id: string) => seller.request("POST", `/api/questions/${id}/answer`, { text: "Yes, in March." })
    expect((await answer(brakes)).status).toBe(200)
    expect(await tasksOf(seller, listingId)).toMatchObject([{ aboutId: keys, count: 1 }])
    expect((await answer(keys)).status).toBe(200)
    expect(await typesOf(seller, listingId)).toEqual([])
  }
)

describe("a sale", () => {
  slow("calls each side for its own fee within three days, and no longer once it is paid", async () => {
    const listingId = await sell(market, seller, buyer)
    const { id: saleId, ownFee } = await saleOf(buyer, listingId)
    const fees = { type: "payFee", aboutId: saleId, amountCents: ownFee.totalCents }
    const [bought] = await tasksOf(buyer, listingId)
    expect(bought).toMatchObject({ ...fees, role: "buyer", dueAt: ownFee.dueAt })
    expect(await dueInHours(bought!)).toBe(72)
    expect(await tasksOf(seller, listingId)).toMatchObject([{ ...fees, role: "seller" }])
    for (const other of [rival, stranger, otherSeller]) expect(await typesOf(other, listingId)).toEqual([])
    await payFee(market, buyer, listingId)
    expect([await typesOf(buyer, listingId), await typesOf(seller, listingId)]).toEqual([[], ["payFee"]])
  })

  slow("then calls for money, bill of sale and payout account, each from whose turn it is", async () => {
    const owner = await people(market).seller()
    const listingId = await sellAndOpen(market, owner, buyer)
    const { id: saleId } = await saleOf(buyer, listingId)
    const [pay, sign] = await tasksOf(buyer, listingId)
    expect(pay).toMatchObject({ type: "payForVehicle", aboutId: saleId, amountCents: 500_000 })
    expect(await dueInHours(pay!)).toBe(72)
    expect(sign).toMatchObject({ type: "acceptBillOfSale", aboutId: saleId, dueAt: null })
    expect(await typesOf(owner, listingId)).toEqual(["acceptBillOfSale", "enterPayoutAccount"])

    const tick = (person: Person, step: string, more: object = {}) =>
      person.request("POST", `/api/sales/${saleId}/settlement/steps`, { step, ...more })
    expect((await tick(buyer, "buyerSentFunds")).status).toBe(200)
    await enterPayoutAccount(market, owner)
    await buyer.request("GET", `/api/sales/${saleId}/bill-of-sale`)
    const signed = { name: "Avery Stone", address: "12 King Street West, Toronto, Ontario M5V 1A1" }
    expect((await buyer.request("POST", `/api/sales/${saleId}/bill-of-sale/accept`, signed)).status).toBe(200)
    expect([await typesOf(buyer, listingId), await typesOf(owner, listingId)]).toEqual([[], ["acceptBillOfSale"]])

    expect(
      (
        await admin.request("POST", `/api/admin/sales/${saleId}/funds-received`, {
          bankReference: "WIRE-1",
          amountCents: 500_000,
        })
      ).status
    ).toBe(200)
    const at = new Date((await market.clock.now()).getTime() + 48 * HOUR).toISOString()
    for (const person of [buyer, owner]) expect(await typesOf(person, listingId)).toContain("arrangeMeeting")
    const meeting = { kind: "pickup", at, place: "1 Yard Road, Ajax", note: "" }
    expect((await tick(owner, "deliveryScheduled", { meeting })).status).toBe(200)
    expect(await typesOf(buyer, listingId)).toEqual([])
    expect((await tasksOf(owner, listingId)).map(({ type, dueAt }) => [type, dueAt])).toEqual(
      expect.arrayContaining([
        ["handOver", at],
        ["acceptBillOfSale", at],
      ])
    )
    const stopped = await buyer.request("POST", `/api/sales/${saleId}/dispute`, { reason: "It is another car." })
    expect(stopped.status).toBe(200)
    expect(await typesOf(owner, listingId)).toEqual([])
  })
})

slow(
  "a negotiation calls both sides for a price, then the one who has to answer; the reserve is in no answer",
  async () => {
    const listingId = await publish(market, seller, { reserveCents: cents(RESERVE) })
    await placed(rival, listingId, 1_700_000)
    await placed(buyer, listingId, 1_800_000)
    await endNow(market, listingId)
    const open = async (person: Person) =>
      (await person.request("GET", `/api/negotiations?listingId=${listingId}`)).body.items[0]
    const { id, endsAt } = await eventually("the negotiation", () => open(buyer))
    const first = { type: "namePrice", aboutId: id, amountCents: 1_800_000, dueAt: endsAt }
    expect(await tasksOf(buyer, listingId)).toMatchObject([{ ...first, role: "buyer" }])
    expect(await tasksOf(seller, listingId)).toMatchObject([{ ...first, role: "seller" }])
    expect(JSON.stringify([await queueOf(buyer), await queueOf(rival)])).not.toContain(String(RESERVE))
    expect(await typesOf(rival, listingId)).toEqual([])

    const act = (person: Person, what: string, body?: object) =>
      person.request("POST", `/api/negotiations/${id}/${what}`, body)
    expect((await act(buyer, "offer", { amountCents: 1_900_000 })).status).toBe(200)
    expect(await typesOf(buyer, listingId)).toEqual([])
    expect(await tasksOf(seller, listingId)).toMatchObject([
      { type: "answerPrice", aboutId: id, amountCents: 1_900_000, dueAt: (await open(seller)).endsAt },
    ])
    expect((await act(seller, "decline")).status).toBe(200)
    // After the declined negotiation, the seller can relist the car.
    expect(await typesOf(seller, listingId)).toEqual(["relist"])
  }
)

test("a draft calls its seller once nothing is missing in it, unless it is put aside or waits for Northlot", async () => {
  const listingId = await draft(otherSeller)
  expect(await tasksOf(otherSeller, listingId)).toMatchObject([
    { type: "publishDraft", aboutId: listingId, dueAt: null },
  ])
  expect(await typesOf(seller, listingId)).toEqual([])
  const park = (parked: boolean) => otherSeller.request("PUT", "/api/listings/bulk/park", { ids: [listingId], parked })
  expect((await park(true)).status).toBe(200)
  expect(await typesOf(otherSeller, listingId)).toEqual([])
  expect((await park(false)).status).toBe(200)

  const asked = await admin.request("POST", `/api/admin/listings/${listingId}/correction`, {
    text: "The photos show another car.",
    takeDown: true,
  })
  expect(asked.status).toBe(201)
  expect(await tasksOf(otherSeller, listingId)).toMatchObject([
    { type: "answerCorrection", aboutId: asked.body.item.id, dueAt: null },
  ])
  await otherSeller.request("POST", `/api/listings/${listingId}/correction`, { text: "New photos are there." })
  expect(await typesOf(otherSeller, listingId)).toEqual([])

  const unfinished = await draft(otherSeller)
  await otherSeller.request("PATCH", `/api/listings/${unfinished}`, { kms: null })
  expect(await typesOf(otherSeller, unfinished)).toEqual([])
})

slow("comes by urgency: a debt before what ends sooner, and what has no date last", async () => {
  const owner = await people(market).seller()
  await draft(owner)
  await sell(market, owner, buyer)
  const listingId = await publish(market, owner)
  await rival.request("POST", `/api/listings/${listingId}/questions`, { text: "How many keys?" })
  expect((await queueOf(owner)).map(({ type }) => type)).toEqual(["payFee", "answerQuestions", "publishDraft"])
})
