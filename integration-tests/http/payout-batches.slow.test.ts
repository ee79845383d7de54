import { cents, sumOf } from "@northlot/contract"
import type { SharedMarket } from "../environment/market"
import { joinStaff, people, postForm, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { booksOf } from "./ledger-support"
import {
  allowShortAuctions,
  enterPayoutAccount,
  enterWireAccount,
  payoutAccountOf,
  saleOf,
  sellAndOpen,
  untilQuiet,
} from "./sales-support"

let market: SharedMarket
let admin: Person
/** Two members with the role finance, invited by the owner and confirmed by another person long ago. */
let maria: Person
let noor: Person
let support: Person
let seller: Person
let buyer: Person

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  admin = await someone.admin()
  await allowShortAuctions(admin)
  await enterWireAccount(admin)
  maria = await joinStaff(market, admin, { username: "maria", role: "finance" })
  noor = await joinStaff(market, admin, { username: "noor", role: "finance" })
  support = await joinStaff(market, admin, { username: "sunny", role: "support" })
  await market.pool.query(
    `UPDATE staff_member SET confirmed_by = 'another', confirmed_at = northlot_now() - interval '8 days'
     WHERE username IN ('maria', 'noor')`
  )
  seller = await someone.seller()
  buyer = await someone.dealerBuyer()
  await enterPayoutAccount(market, seller)
})
afterAll(() => market?.stop())
afterEach(() => booksOf(market, admin).expectSound())

const papers = ["keys", "permit", "uvip", "billOfSale"]
const tick = (person: Person, saleId: string, step: string, more: object = {}) =>
  person.request("POST", `/api/sales/${saleId}/settlement/steps`, { step, ...more })

/** A sale that both sides have approved, so that its payout is due. */
async function due(): Promise<string> {
  const listingId = await sellAndOpen(market, seller, buyer)
  const { id } = await saleOf(buyer, listingId)
  const at = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const meeting = { kind: "pickup", at, place: "ServiceOntario, Etobicoke", note: "" }
  const answers = [
    await tick(buyer, id, "buyerSentFunds"),
    await noor.request("POST", `/api/admin/sales/${id}/funds-received`, {
      bankReference: `W-${id.slice(-6)}`,
      amountCents: cents(500_000),
    }),
    await tick(buyer, id, "deliveryScheduled", { meeting }),
    await tick(seller, id, "keysDocsHanded", { handedOver: papers }),
    await tick(buyer, id, "buyerApproved"),
    await tick(seller, id, "sellerApproved"),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  return id
}

const make = (who: Person, saleIds: string[]) => who.request("POST", "/api/admin/payout-batches", { saleIds })
const act = (who: Person, batch: number, name: string, body: object, headers: Record<string, string> = {}) =>
  who.request("POST", `/api/admin/payout-batches/${batch}/${name}`, body, headers)
const read = async (batch: number, who = admin) =>
  (await who.request("GET", `/api/admin/payout-batches/${batch}`)).body.item
const sumOfDue = async (...saleIds: string[]) =>
  (await maria.request("GET", `/api/admin/payouts/sum?saleIds=${saleIds.join(",")}`)).body.amountCents
const paidOut = async (saleId: string): Promise<number> =>
  (await admin.request("GET", `/api/admin/ledger/sales/${saleId}`)).body.lines.filter(
    ({ kind, account }: { kind: string; account: string }) => kind === "vehicle.paid_out" && account === "bank:trust"
  ).length
const ask = (saleId: string, path: string, body: object = {}, who = admin) =>
  who.request("POST", `/api/admin/sales/${saleId}/${path}`, body)

/** `maria` creates a batch, and `noor` approves it. Returns the id of the batch. */
async function ordered(saleIds: string[]): Promise<number> {
  const made = await make(maria, saleIds)
  expect([made.status, made.body.error]).toEqual([201, undefined])
  const { id, totalCents } = made.body.item
  expect((await act(noor, id, "approve", { totalCents })).status).toBe(200)
  return id
}

test("two people pay a batch out: made by one, approved by another, filed, noted, and booked once", async () => {
  const [one, other] = [await due(), await due()]
  const { items } = (await maria.request("GET", "/api/admin/payouts/due")).body
  expect(items.map(({ saleId, problem, batch }: any) => [saleId, problem, batch])).toEqual([
    [one, null, null],
    [other, null, null],
  ])
  expect([await sumOfDue(one), await sumOfDue(one, other), await sumOfDue("sale_unknown")]).toEqual([
    500_000, 1_000_000, 0,
  ])
  const made = await make(maria, [one, other])
  expect(made.body.item).toMatchObject({
    status: "open",
    count: 2,
    totalCents: 1_000_000,
    waitingCents: 1_000_000,
    madeBy: "maria",
    approvalProblem: "You made this batch: somebody else has to approve it.",
  })
  const { id } = made.body.item
  const sums = { totalCents: cents(1_000_000) }
  expect((await act(maria, id, "approve", sums)).body).toMatchObject({ code: "FORBIDDEN" })
  // The owner invited the maker of the batch, so the owner may not approve it.
  expect((await act(admin, id, "approve", sums)).body).toMatchObject({ code: "FORBIDDEN" })
  expect((await act(noor, id, "file", { format: "csv" })).body.code).toBe("INVALID_TRANSITION")
  expect((await act(noor, id, "sent", { bankReference: "BATCH-1" })).body.code).toBe("INVALID_TRANSITION")
  expect((await act(noor, id, "approve", { totalCents: cents(999_999) })).body).toMatchObject({
    code: "INVALID_TRANSITION",
    error: "The batch is now CA$10,000.00 for 2 payouts. Look at it again.",
  })
  const approvals = await Promise.all(Array.from({ length: 4 }, () => act(noor, id, "approve", sums)))
  expect(approvals.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])

  const file = await act(maria, id, "file", { format: "csv" })
  const { accountNumber } = payoutAccountOf(seller)
  expect(file.body.content.split("\r\n").slice(1, -1)).toEqual([
    expect.stringContaining(`Avery Stone,003,10202,${accountNumber},5000.00,NL-`),
    expect.stringContaining(`Avery Stone,003,10202,${accountNumber},5000.00,NL-`),
  ])

  const noted = await Promise.all(Array.from({ length: 4 }, () => act(maria, id, "sent", { bankReference: "BATCH-1" })))
  expect(noted.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(await sumOfDue(one, other)).toBe(0)
  expect(await read(id)).toMatchObject({
    status: "sent",
    bankReference: "BATCH-1",
    sentBy: "maria",
    approvedBy: "noor",
  })
  for (const saleId of [one, other]) {
    expect(await paidOut(saleId)).toBe(1)
    expect((await admin.request("GET", `/api/admin/sales/${saleId}`)).body.item.status).toBe("completed")
    expect((await ask(saleId, "payout/paid", { bankReference: "P-9" })).status).toBe(409)
  }
  await untilQuiet(market)
  const { rows } = await market.pool.query(
    `SELECT actor, action FROM audit_entry WHERE subject = $1 AND action LIKE 'payout-batch.%' ORDER BY id`,
    [String(id)]
  )
  expect(rows).toEqual([
    { actor: "admin:maria", action: "payout-batch.made" },
    { actor: "admin:noor", action: "payout-batch.approved" },
    { actor: "admin:maria", action: "payout-batch.file-made" },
    { actor: "admin:maria", action: "payout-batch.sent" },
  ])
})

test("a payout is in one batch at a time, goes no other way meanwhile, and is due again when it is taken out", async () => {
  const saleId = await due()
  const answers = await Promise.all(Array.from({ length: 3 }, () => make(maria, [saleId])))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
  const { id } = answers.find(({ status }) => status === 201)!.body.item
  expect(answers.find(({ status }) => status === 400)!.body.fields).toEqual({
    [saleId]: `This payout is in batch ${id}.`,
  })
  for (const [path, body] of [
    ["payout/approve", {}],
    ["payout/paid", { bankReference: "P-1" }],
  ] as const)
    expect((await ask(saleId, path, body)).body.error).toBe(`This payout is in batch ${id}.`)
  expect((await act(maria, id, "remove", { saleId, reason: "Wrong day" })).body.item).toMatchObject({
    count: 0,
    rows: [{ saleId, outcome: "removed", reason: "Wrong day" }],
  })
  expect((await act(maria, id, "remove", { saleId, reason: "Wrong day" })).status).toBe(404)
  expect((await act(noor, id, "approve", { totalCents: cents(0) })).body.code).toBe("INVALID_TRANSITION")
  expect((await act(maria, id, "cancel", { reason: "Nothing in it" })).body.item.status).toBe("cancelled")
  expect((await act(maria, id, "cancel", { reason: "Nothing in it" })).status).toBe(409)
  expect((await ask(saleId, "payout/paid", { bankReference: "P-1" })).status).toBe(200)
  expect(await paidOut(saleId)).toBe(1)
})

test("what stands against a payout stops the approval; once it is approved, nothing stops it but taking it out", async () => {
  const [disputed, other] = [await due(), await due()]
  const { id, totalCents } = (await make(maria, [disputed, other])).body.item
  const dispute = (saleId: string) =>
    buyer.request("POST", `/api/sales/${saleId}/dispute`, { reason: "The odometer shows another figure." })
  expect((await dispute(disputed)).status).toBe(200)
  const refused = await act(noor, id, "approve", { totalCents })
  expect(refused.body).toMatchObject({
    code: "INVALID_INPUT",
    fields: { [disputed]: expect.stringMatching(/dispute/) },
  })
  expect((await read(id, noor)).rows.map(({ saleId, problem }: any) => [saleId, problem !== null])).toEqual(
    [disputed, other].sort().map((saleId) => [saleId, saleId === disputed])
  )
  expect((await act(noor, id, "remove", { saleId: disputed, reason: "In dispute" })).status).toBe(200)
  // The seller has changed the payout account since the batch was made.
  const account = payoutAccountOf(seller)
  await enterPayoutAccount(market, seller, { accountNumber: "7654321" })
  expect((await act(noor, id, "approve", { totalCents: cents(500_000) })).body.fields).toEqual({
    [other]: "The seller has changed the payout account since the batch was made.",
  })
  await enterPayoutAccount(market, seller, account)
  expect((await act(noor, id, "cancel", { reason: "The account was changed" })).status).toBe(200)

  const again = await ordered([other])
  await enterPayoutAccount(market, seller, { accountNumber: "7654321" })
  expect((await dispute(other)).body.error).toMatch(/is with the bank/)
  expect(
    (await ask(other, "cancel", { fault: "nobody", reason: "Changed their minds", bankReference: "R-1" })).status
  ).toBe(409)
  // The payout goes to the approved account.
  expect((await act(noor, again, "file", { format: "csv" })).body.content).toContain(account.accountNumber)
  const returned = [{ saleId: other, reason: "The account is closed" }]
  expect(
    (await act(noor, again, "sent", { bankReference: "BATCH-2", returned: [{ ...returned[0], saleId: disputed }] }))
      .body.fields
  ).toEqual({
    [disputed]: "This payout is not in the batch.",
  })
  expect((await act(noor, again, "sent", { bankReference: "BATCH-2", returned })).body.item).toMatchObject({
    status: "sent",
    count: 0,
    rows: [{ outcome: "returned", reason: "The account is closed" }],
  })
  expect(await paidOut(other)).toBe(0)
  expect((await maria.request("GET", "/api/admin/payouts/due")).body.items).toMatchObject([
    { saleId: other, batch: null },
  ])
  await ask(other, "payout/paid", { bankReference: "P-2" })
  await ask(disputed, "cancel", { fault: "nobody", reason: "Settled between them", bankReference: "R-2" })
})

test("what the bank returns after it was noted is owed again, with the reason, and paid once more in another batch", async () => {
  const saleId = await due()
  const first = await ordered([saleId])
  expect((await act(maria, first, "sent", { bankReference: "BATCH-6" })).status).toBe(200)
  const back = { bankReference: "RET-1", reason: "The account is closed." }
  expect((await ask(saleId, "payout/returned", { ...back, reason: "" })).body.code).toBe("INVALID_INPUT")
  const answers = await Promise.all([1, 2, 3].map(() => ask(saleId, "payout/returned", back, maria)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { settlement } = answers.find(({ status }) => status === 200)!.body
  expect(settlement.payout).toMatchObject({ paidAt: null, approvedBy: [], batch: null })
  expect(settlement.steps.at(-1)).toMatchObject({
    done: false,
    takenBack: [{ by: "admin:maria", reason: "The account is closed." }],
  })
  expect((await admin.request("GET", `/api/admin/sales/${saleId}`)).body.item).toMatchObject({
    status: "open",
    nextStep: { step: "northlotPaidSeller", waitingFor: "admin" },
  })
  expect(await read(first)).toMatchObject({
    rows: [{ outcome: "returned", reason: "The account is closed." }],
    waitingCents: 0,
  })
  const onBooks = async () => {
    const { lines } = (await admin.request("GET", `/api/admin/ledger/sales/${saleId}`)).body
    const of = (account: string) => lines.filter((line: any) => line.account === account)
    return [`payable:${saleId}`, "bank:trust"].map((account) =>
      sumOf(of(account), (line: any) => cents(line.amountCents))
    )
  }
  expect(await onBooks()).toEqual([-500_000, 500_000])
  expect((await maria.request("GET", "/api/admin/payouts/due")).body.items).toContainEqual(
    expect.objectContaining({ saleId, batch: null, problem: null })
  )
  const again = await ordered([saleId])
  expect((await act(maria, again, "sent", { bankReference: "BATCH-7" })).status).toBe(200)
  expect(await paidOut(saleId)).toBe(2)
  expect(await onBooks()).toEqual([0, 0])
  expect((await read(again)).rows).toMatchObject([{ outcome: "paid" }])
  expect((await admin.request("GET", `/api/admin/sales/${saleId}`)).body.item.status).toBe("completed")
  // A payout can be returned a second time, and then be paid without a batch.
  expect((await ask(saleId, "payout/returned", { ...back, bankReference: "RET-2" })).status).toBe(200)
  expect((await ask(saleId, "payout/paid", { bankReference: "P-3" })).status).toBe(200)
  expect([await paidOut(saleId), await onBooks()]).toEqual([3, [0, 0]])
})

test("the file for the bank is made once its number with the bank is entered, and each batch has a number of its own", async () => {
  const [one, other] = [await ordered([await due()]), await ordered([await due()])]
  expect((await act(maria, one, "file", { format: "eft" })).body.error).toMatch(/Bank files/)
  const values = { originatorId: "8090012300", shortName: "Northlot", longName: "Northlot Inc.", dataCentre: "00320" }
  expect(
    (await admin.request("PUT", "/api/admin/policies/eft", { values: { ...values, dataCentre: "32" } })).status
  ).toBe(400)
  expect((await admin.request("PUT", "/api/admin/policies/eft", { values })).status).toBe(200)
  const files = [
    ...(await Promise.all([one, other].map((batch) => act(maria, batch, "file", { format: "eft" })))),
    await act(maria, one, "file", { format: "eft" }),
  ].map(({ body }) => body)
  expect(files[2].content.slice(0, 24)).toBe(files[0].content.slice(0, 24))
  expect(
    files
      .slice(0, 2)
      .map(({ content }) => content.slice(20, 24))
      .sort()
  ).toEqual(["0001", "0002"])
  for (const { content } of files)
    expect(content.split("\r\n").map(({ length }: string) => length)).toEqual([1464, 1464, 1464, 0])
  for (const [batch, bankReference] of [
    [one, "BATCH-4"],
    [other, "BATCH-5"],
  ] as const)
    expect((await act(noor, batch, "sent", { bankReference }, { "idempotency-key": `sent-${batch}` })).status).toBe(200)
  const repeated = await act(noor, one, "sent", { bankReference: "BATCH-4" }, { "idempotency-key": `sent-${one}` })
  expect(repeated.body.item.status).toBe("sent")
})

test("above the limit both have to count, as for a single payout", async () => {
  await admin.request("PUT", "/api/admin/settlement-policy", { twoAdminLimitCents: cents(100_000) })
  const saleId = await due()
  await market.pool.query(`UPDATE staff_member SET confirmed_at = northlot_now() WHERE username = 'maria'`)
  const { id, totalCents } = (await make(maria, [saleId])).body.item
  expect((await act(noor, id, "approve", { totalCents })).body.fields).toEqual({
    [saleId]: "This payout needs the approval of a second admin.",
  })
  expect((await act(maria, id, "cancel", { reason: "I do not count yet" })).status).toBe(200)
  await market.pool.query(
    `UPDATE staff_member SET confirmed_at = northlot_now() - interval '8 days' WHERE username = 'maria'`
  )
  const batch = await ordered([saleId])
  expect((await act(maria, batch, "sent", { bankReference: "BATCH-3" })).status).toBe(200)
  expect(await paidOut(saleId)).toBe(1)
})

test("a payout that is taken out of an approved batch has lost both approvals", async () => {
  await admin.request("PUT", "/api/admin/settlement-policy", { twoAdminLimitCents: cents(100_000) })
  const [saleId, other] = [await due(), await due()]
  const batch = await ordered([saleId, other])
  expect((await act(maria, batch, "remove", { saleId, reason: "Another day" })).status).toBe(200)
  for (const one of [maria, noor])
    expect((await ask(saleId, "payout/paid", { bankReference: "P-11" }, one)).body.code).toBe("APPROVAL_MISSING")
  expect(await paidOut(saleId)).toBe(0)
  expect((await ask(saleId, "payout/approve", {}, maria)).status).toBe(200)
  expect((await ask(saleId, "payout/paid", { bankReference: "P-11" }, noor)).status).toBe(200)
  expect(await paidOut(saleId)).toBe(1)
  // The approval remains valid for the payouts that are still in the batch.
  expect((await act(maria, batch, "sent", { bankReference: "BATCH-11" })).status).toBe(200)
  expect(await paidOut(other)).toBe(1)
})

test.each([
  ["approved it", "noor", /noor approved this batch .* Somebody else has to approve this batch/],
  ["made it", "maria", /maria made this batch .* make another one/],
])("a batch is not paid once whoever %s has left", async (_what, gone, reason) => {
  const saleId = await due()
  const batch = await ordered([saleId])
  const leave = (change: string) => market.pool.query(`UPDATE staff_member SET ${change} WHERE username = $1`, [gone])
  const { rows } = await market.pool.query(`SELECT role FROM staff_member WHERE username = $1`, [gone])
  const remaining = gone === "maria" ? noor : maria
  for (const [change, back] of [
    ["role = 'support'", `role = '${rows[0].role}'`],
    ["removed_at = northlot_now(), removed_by = 'admin'", "removed_at = NULL, removed_by = NULL"],
  ] as const) {
    await leave(change)
    expect((await act(remaining, batch, "file", { format: "csv" })).body.error).toMatch(reason)
    expect((await act(remaining, batch, "sent", { bankReference: "BATCH-12" })).body.error).toMatch(reason)
    expect(await read(batch, remaining)).toMatchObject({ status: "open" })
    expect(await paidOut(saleId)).toBe(0)
    await leave(back)
  }
  expect((await act(remaining, batch, "sent", { bankReference: "BATCH-12" })).status).toBe(200)
})

test("a fee that a card dispute takes back stops the approval and the file, and what the bank has paid is still noted", async () => {
  const [waiting, approved] = [await due(), await due()]
  const { id: open, totalCents } = (await make(maria, [waiting])).body.item
  const batch = await ordered([approved])
  for (const saleId of [waiting, approved]) {
    const { rows } = await market.pool.query(
      `SELECT provider_reference FROM charge JOIN fee ON fee.id = reference_id WHERE sale_id = $1 AND party = 'buyer'`,
      [saleId]
    )
    for (const outcome of ["dispute", "dispute_lost"]) {
      await postForm(market, `/sandbox/checkout/${rows[0].provider_reference}`, { outcome })
      await untilQuiet(market)
    }
  }
  const why = "A fee of this sale is no longer paid. Take the payout of this sale out of the batch."
  expect((await act(noor, open, "approve", { totalCents })).body).toMatchObject({
    code: "INVALID_INPUT",
    fields: { [waiting]: why },
  })
  const file = await act(noor, batch, "file", { format: "csv" })
  expect(file.body).toMatchObject({ code: "INVALID_TRANSITION", error: `Sale ${approved}: ${why}` })
  // The bank has paid from a file made earlier. So the payout is recorded, although a new file is refused.
  expect((await act(noor, batch, "sent", { bankReference: "B-1001", returned: [] })).status).toBe(200)
  expect(await paidOut(approved)).toBe(1)
  expect((await admin.request("GET", `/api/admin/sales/${approved}`)).body.item.status).toBe("completed")
  expect((await act(maria, open, "cancel", { reason: "A fee went back." })).status).toBe(200)
})

test("somebody else approves a batch again whose approval has lapsed", async () => {
  const saleId = await due()
  const batch = await ordered([saleId])
  await market.pool.query(`UPDATE staff_member SET role = 'support' WHERE username = 'noor'`)
  const olga = await joinStaff(market, admin, { username: "olga", role: "finance" })
  await market.pool.query(
    `UPDATE staff_member SET confirmed_by = 'another', confirmed_at = northlot_now() - interval '8 days' WHERE username = 'olga'`
  )
  const { totalCents } = await read(batch, olga)
  expect((await act(olga, batch, "approve", { totalCents })).body.item).toMatchObject({
    status: "approved",
    approvedBy: "olga",
  })
  expect((await act(maria, batch, "sent", { bankReference: "BATCH-13" })).status).toBe(200)
  expect(await paidOut(saleId)).toBe(1)
  await market.pool.query(`UPDATE staff_member SET role = 'finance' WHERE username = 'noor'`)
})

test("a batch is refused to who may not, and with what it cannot hold; the database keeps it whole", async () => {
  expect((await make(support, ["sale_1"])).status).toBe(403)
  expect((await make(seller, ["sale_1"])).status).toBe(403)
  expect((await make(maria, [])).status).toBe(400)
  expect((await make(maria, ["sale_00000000000000000000000000"])).status).toBe(404)
  expect((await admin.request("GET", "/api/admin/payout-batches/all")).status).toBe(404)
  expect((await act(noor, 999_999, "approve", { totalCents: cents(1) })).status).toBe(404)
  expect((await act(noor, 1, "approve", { totalCents: 1.5 })).status).toBe(400)
  expect((await act(noor, 1, "approve", { totalCents: -1 })).status).toBe(400)
  const { rows } = await market.pool.query(`SELECT number FROM payout_batch WHERE sent_at IS NOT NULL LIMIT 1`)
  for (const statement of [
    `UPDATE payout_batch SET approved_by = made_by, approved_at = now() WHERE number = ${rows[0].number}`,
    `UPDATE payout_batch_row SET outcome = NULL WHERE batch = ${rows[0].number}`,
    `UPDATE payout_batch_row SET amount_cents = 1 WHERE batch = ${rows[0].number}`,
    `DELETE FROM payout_batch_row`,
  ])
    await expect(market.pool.query(statement)).rejects.toThrow()
})
