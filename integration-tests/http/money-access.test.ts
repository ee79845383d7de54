import { allEndpoints, endpoints, type Endpoint, type EndpointName } from "@northlot/contract"
import sharp from "sharp"
import type { SharedMarket } from "../environment/market"
import { PASSWORD, people, postForm, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { verdictFor, type CallerRole } from "./access-support"
import { draft } from "./bidding-support"
import { booksOf } from "./ledger-support"
import {
  allowShortAuctions,
  enterPayoutAccount,
  enterWireAccount,
  payoutAccountOf,
  saleOf,
  sell,
  untilQuiet,
  untilStatus,
} from "./sales-support"

// One sale goes from the end of the auction to the payout, and another one is cancelled. Each step is first tried by
// all callers without the right to it, with the same input as its rightful callers.

const MONEY_AREAS = [
  "money",
  "credits",
  "ledger",
  "settlement",
  "transactions",
  "documents",
  "papers",
  "promotion",
  "payout account",
]

type Caller = "buyer" | "seller" | "another buyer" | "another seller" | "broker" | "admin" | "nobody"
const ROLES: Record<Caller, CallerRole> = {
  buyer: "buyer",
  seller: "seller",
  "another buyer": "buyer",
  "another seller": "seller",
  broker: "broker",
  admin: "admin",
  nobody: null,
}

interface Sale {
  listingId: string
  id: string
}

let market: SharedMarket
let callers: Record<Caller, Person>
/** The sale that goes from the end of the auction to the payout. */
let sale: Sale
/** The sale that is disputed and cancelled. */
let other: Sale
/** The id of the seller's draft that an inspection is bought for. */
let certified: string
/** Charge ids by payer and purpose. */
const charges: Record<string, string> = {}
/** Ids of the joint payments for both sales, by payer. They start before the separate payments. */
const joint: Partial<Record<Caller, string>> = {}
/** The id of the last uploaded paper file. */
let fileId = ""
/** The ids of the seller's draft and of its planned promotion. */
let draftId = ""
let promotionId = ""
/** The id of the buyer's invoice. */
let invoiceId = ""
let record = 0
let proposal = 0

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  const admin = await someone.admin()
  await allowShortAuctions(admin)
  await enterWireAccount(admin)
  const broker = await someone.buyer({ credits: 0 })
  // Nobody can register as a broker, so the test changes the account's role in the database.
  await market.pool.query(`UPDATE account SET role = 'broker', buyer_type = NULL WHERE id = $1`, [broker.id])
  const [buyer, seller, anotherBuyer, anotherSeller] = [
    await someone.buyer({ credits: 2 }),
    await someone.seller(),
    await someone.buyer({ credits: 1 }),
    await someone.seller(),
  ]
  callers = {
    buyer,
    seller,
    "another buyer": anotherBuyer,
    "another seller": anotherSeller,
    broker,
    admin,
    nobody: someone.nobody(),
  }
  await enterPayoutAccount(market, seller)
  certified = await draft(seller)
  for (const which of ["sale", "other"] as const) {
    const listingId = await sell(market, seller, buyer)
    const made = { listingId, id: (await saleOf(buyer, listingId)).id }
    if (which === "sale") sale = made
    else other = made
  }
  draftId = await draft(seller)
})
afterAll(() => market?.stop())

interface Step {
  endpoint: EndpointName
  /** The callers that may take the step. They take it in this order, after all other callers were refused. */
  owners: readonly Caller[]
  input?: (caller: Caller) => {
    params?: Record<string, string>
    query?: string
    body?: object | (() => Promise<FormData>)
  }
  /** The expected answer to the other party of the sale. By default it is the same as a stranger's answer. */
  counterparty?: `${number} ${string}` | "could do it too"
  /**
   * The expected answer to a stranger whose role may call the endpoint. It is an error, or a list of only the
   * stranger's own objects.
   */
  stranger?: `${number} ${string}` | "an own list"
  follow?: (owner: Caller, answer: { status: number; body: any }) => Promise<unknown>
}

const BOTH = ["buyer", "seller"] as const
const EVERY_MEMBER = ["buyer", "seller", "another buyer", "another seller", "broker"] as const
const NOT_FOUND = "404 NOT_FOUND"
const LISTING_NOT_FOUND = "404 LISTING_NOT_FOUND"
const onSale = (body?: object) => () => ({ params: { id: sale.id, saleId: sale.id }, body })
const onOther = (body?: object) => () => ({ params: { id: other.id, saleId: other.id }, body })
const tick = (
  step: string,
  owner: "buyer" | "seller",
  more: object = {},
  counterparty: Step["counterparty"] = "403 FORBIDDEN"
): Step => ({
  endpoint: "completeSettlementStep",
  owners: [owner],
  counterparty,
  stranger: NOT_FOUND,
  input: onSale({ step, ...more }),
})
const meeting = {
  kind: "pickup",
  at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  place: "ServiceOntario, 5555 Eglinton Ave W",
}
const aPicture = async () => {
  const form = new FormData()
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0f4a3c" } })
    .jpeg()
    .toBuffer()
  form.append("file", new Blob([Uint8Array.from(bytes)]), "permit.jpg")
  return form
}
const proposes = (owner: "buyer" | "seller"): Step => ({
  endpoint: "proposeInspection",
  owners: [owner],
  counterparty: "could do it too",
  stranger: NOT_FOUND,
  input: onSale({ at: meeting.at, place: "The seller's yard, Ajax" }),
  follow: async (_owner, { body }) => (proposal = body.settlement.inspection.proposed.proposal),
})
const recordsPermit: Step = {
  endpoint: "recordPaper",
  owners: ["seller"],
  counterparty: "403 FORBIDDEN",
  stranger: NOT_FOUND,
  input: () => onSale({ paper: "permit", reference: "A1234", fileId })(),
  follow: async (_owner, { body }) =>
    (record = body.settlement.papers.find(({ name }: { name: string }) => name === "permit").record.record),
}
const report = (endpoint: EndpointName, query = ""): Step => ({
  endpoint,
  owners: ["admin"],
  input: () => ({ ...onSale()(), query }),
})
const paysOnPage = async (owner: Caller, address: string, sessionId: string) => {
  charges[owner] = sessionId
  await postForm(market, new URL(address).pathname, { outcome: "succeed" })
  await untilQuiet(market)
}

const STEPS: Step[] = [
  { endpoint: "creditProfile", owners: EVERY_MEMBER, stranger: "an own list" },
  { endpoint: "changeCreditProfile", owners: EVERY_MEMBER, stranger: "an own list" },
  { endpoint: "creditBalance", owners: EVERY_MEMBER, stranger: "an own list" },
  { endpoint: "creditHistory", owners: ["buyer"], stranger: "an own list" },
  { endpoint: "buyCredits", owners: ["buyer"], stranger: "an own list" },
  {
    endpoint: "startCreditCheckout",
    owners: ["buyer"],
    stranger: "an own list",
    input: () => ({ body: { qty: 1 } }),
    follow: async (_owner, { body }) => {
      await paysOnPage("buyer", body.checkoutUrl, body.sessionId)
      charges.credits = body.sessionId
    },
  },
  { endpoint: "listCreditPurchases", owners: ["buyer"], stranger: "an own list" },
  {
    endpoint: "refundCreditPurchase",
    owners: ["buyer"],
    stranger: NOT_FOUND,
    input: () => ({ params: { id: charges.credits! } }),
  },
  {
    endpoint: "readCreditCheckout",
    owners: ["buyer"],
    stranger: NOT_FOUND,
    input: () => ({ query: `?session_id=${charges.credits}` }),
  },
  {
    endpoint: "startCertificationCheckout",
    owners: ["seller"],
    stranger: LISTING_NOT_FOUND,
    input: () => ({ body: { listingId: certified } }),
  },
  {
    endpoint: "startCertification",
    owners: ["seller"],
    stranger: LISTING_NOT_FOUND,
    input: () => ({ body: { listingId: certified } }),
    follow: async (_owner, { body }) => {
      await paysOnPage("seller", body.url, body.session.id)
      charges.certification = body.session.id
    },
  },
  {
    endpoint: "readCertificationCheckout",
    owners: ["seller"],
    stranger: NOT_FOUND,
    input: () => ({ query: `?session_id=${charges.certification}` }),
  },
  { endpoint: "listPayments", owners: BOTH, stranger: "an own list" },
  {
    endpoint: "listSales",
    owners: BOTH,
    stranger: "an own list",
    input: () => ({ query: `?listingId=${sale.listingId}` }),
  },
  { endpoint: "readSettlement", owners: [], counterparty: "403 FEES_UNPAID", stranger: NOT_FOUND, input: onSale() },
  {
    endpoint: "startJointFeeCheckout",
    owners: BOTH,
    stranger: LISTING_NOT_FOUND,
    input: () => ({ body: { listingIds: [sale.listingId, other.listingId] } }),
    follow: async (owner, { body }) => (joint[owner] = body.jointId),
  },
  {
    endpoint: "readJointCheckout",
    owners: ["seller"],
    counterparty: NOT_FOUND,
    stranger: NOT_FOUND,
    input: () => ({ query: `?joint_id=${joint.seller}` }),
  },
  { endpoint: "readFeePlan", owners: ["buyer"], stranger: "an own list" },
  {
    endpoint: "payFeesByCredit",
    owners: [],
    counterparty: "409 FEES_CHANGED",
    stranger: LISTING_NOT_FOUND,
    input: () => ({ body: { listingIds: [sale.listingId], cardCents: 1 } }),
  },
  {
    endpoint: "settleFeeByCredit",
    owners: ["buyer"],
    stranger: LISTING_NOT_FOUND,
    input: () => ({ body: { listingId: sale.listingId } }),
  },
  {
    endpoint: "startFeeCheckout",
    owners: ["seller"],
    counterparty: "409 FEE_ALREADY_PAID",
    stranger: LISTING_NOT_FOUND,
    input: () => ({ body: { listingId: sale.listingId } }),
    follow: (owner, { body }) => paysOnPage(owner, body.url, body.sessionId),
  },
  {
    endpoint: "startFeeCheckout",
    owners: BOTH,
    stranger: LISTING_NOT_FOUND,
    input: () => ({ body: { listingId: other.listingId } }),
    follow: async (owner, { body }) => {
      const ownFee = charges[owner]
      await paysOnPage(owner, body.url, body.sessionId)
      charges[`${owner} of the other`] = body.sessionId
      if (ownFee) charges[owner] = ownFee
    },
  },
  {
    endpoint: "readCheckout",
    owners: ["seller"],
    counterparty: NOT_FOUND,
    stranger: NOT_FOUND,
    input: () => ({ query: `?session_id=${charges.seller}` }),
    follow: () => untilStatus(callers.seller, charges.seller!, "paid"),
  },
  { endpoint: "readSettlement", owners: BOTH, stranger: NOT_FOUND, input: onSale() },
  { endpoint: "readAdminSettlement", owners: ["admin"], input: onSale() },
  {
    endpoint: "startVehiclePayment",
    owners: BOTH,
    stranger: LISTING_NOT_FOUND,
    input: () => ({ body: { listingId: sale.listingId } }),
  },
  {
    endpoint: "markVehiclePayment",
    owners: BOTH,
    stranger: LISTING_NOT_FOUND,
    input: () => ({ body: { listingId: sale.listingId, status: "paid" } }),
  },
  proposes("buyer"),
  {
    endpoint: "declineInspection",
    owners: ["seller"],
    counterparty: "could do it too",
    stranger: NOT_FOUND,
    input: () => onSale({ proposal })(),
  },
  proposes("seller"),
  {
    endpoint: "agreeInspection",
    owners: ["buyer"],
    counterparty: "403 FORBIDDEN",
    stranger: NOT_FOUND,
    input: () => onSale({ proposal })(),
  },
  { endpoint: "downloadInspection", owners: BOTH, stranger: NOT_FOUND, input: onSale() },
  {
    endpoint: "cancelInspection",
    owners: ["buyer"],
    counterparty: "could do it too",
    stranger: NOT_FOUND,
    input: onSale(),
  },
  {
    endpoint: "uploadPaper",
    owners: ["another buyer", "another seller", "buyer", "seller"],
    input: () => ({ body: aPicture }),
    follow: async (_owner, { body }) => (fileId = body.fileId),
  },
  recordsPermit,
  { endpoint: "downloadPaper", owners: BOTH, stranger: NOT_FOUND, input: () => ({ params: { id: sale.id, fileId } }) },
  { endpoint: "readAdminPaper", owners: ["admin"], input: () => ({ params: { id: sale.id, fileId } }) },
  {
    endpoint: "withdrawPaper",
    owners: ["seller"],
    counterparty: "403 FORBIDDEN",
    stranger: NOT_FOUND,
    input: () => onSale({ paper: "permit", record })(),
  },
  { ...recordsPermit, input: onSale({ paper: "permit", reference: "A1234" }) },
  {
    endpoint: "confirmPaper",
    owners: ["buyer"],
    counterparty: "403 FORBIDDEN",
    stranger: NOT_FOUND,
    input: () => onSale({ paper: "permit", record })(),
  },
  tick("buyerSentFunds", "buyer"),
  {
    endpoint: "takeBackFundsSent",
    owners: ["buyer"],
    counterparty: "403 FORBIDDEN",
    stranger: NOT_FOUND,
    input: onSale(),
  },
  tick("buyerSentFunds", "buyer"),
  { endpoint: "confirmFunds", owners: ["admin"], input: onSale({ bankReference: "W-1", amountCents: 500_000 }) },
  { endpoint: "reverseFunds", owners: ["admin"], input: onSale({ reason: "The wrong sale" }) },
  {
    endpoint: "markLedgerPaid",
    owners: ["admin"],
    input: () => ({ body: { id: sale.id, reason: "On the statement", bankReference: "W-2" } }),
  },
  {
    endpoint: "markLedgerUnpaid",
    owners: ["admin"],
    input: () => ({ body: { id: sale.id, reason: "Another sale's" } }),
  },
  {
    endpoint: "markLedgerPaid",
    owners: ["admin"],
    input: () => ({ body: { id: sale.id, reason: "This sale's after all", bankReference: "W-3" } }),
  },
  tick("deliveryScheduled", "buyer", { meeting }, "could do it too"),
  {
    endpoint: "changeMeeting",
    owners: BOTH,
    stranger: NOT_FOUND,
    input: onSale({ ...meeting, note: "By the main door" }),
  },
  { endpoint: "downloadMeeting", owners: BOTH, stranger: NOT_FOUND, input: onSale() },
  { endpoint: "readBillOfSale", owners: BOTH, stranger: NOT_FOUND, input: onSale() },
  { endpoint: "downloadBillOfSale", owners: BOTH, stranger: NOT_FOUND, input: onSale() },
  {
    endpoint: "acceptBillOfSale",
    owners: BOTH,
    stranger: NOT_FOUND,
    input: onSale({ name: "Avery Number", address: "1 Main Street, Ajax ON L1S 1A1" }),
  },
  { endpoint: "downloadAcceptedBillOfSale", owners: BOTH, stranger: NOT_FOUND, input: onSale() },
  tick("keysDocsHanded", "seller", { handedOver: ["keys", "permit", "uvip", "billOfSale"] }),
  {
    endpoint: "recordLedgerEvent",
    owners: ["buyer"],
    counterparty: "403 FORBIDDEN",
    stranger: NOT_FOUND,
    input: () => ({ body: { id: sale.id, type: "buyer_received_confirmed" } }),
  },
  tick("sellerApproved", "seller"),
  { endpoint: "approvePayout", owners: ["admin"], input: onSale() },
  { endpoint: "showPayoutAccount", owners: ["admin"], input: onSale() },
  { endpoint: "readPayoutAccount", owners: ["seller"], stranger: "an own list" },
  {
    endpoint: "changePayoutAccount",
    owners: ["seller"],
    stranger: "an own list",
    // The seller sends the same account again, which changes nothing. Another seller enters an account of their own.
    input: (caller) => ({ body: { ...payoutAccountOf(callers[caller]), currentPassword: PASSWORD } }),
  },
  { endpoint: "confirmPayout", owners: ["admin"], input: onSale({ bankReference: "P-1" }) },
  { endpoint: "listTransactions", owners: BOTH, stranger: "an own list" },
  { endpoint: "downloadTransactions", owners: BOTH, stranger: "an own list" },
  {
    endpoint: "listInvoices",
    owners: ["seller", "buyer"],
    stranger: "an own list",
    follow: async (_owner, { body }) => (invoiceId = body.items[0].id),
  },
  { endpoint: "downloadInvoice", owners: ["buyer"], stranger: NOT_FOUND, input: () => ({ params: { id: invoiceId } }) },
  {
    endpoint: "downloadInvoiceStatement",
    owners: BOTH,
    stranger: "an own list",
    input: () => ({ query: "?year=2026" }),
  },
  {
    endpoint: "downloadInvoiceStatementCsv",
    owners: BOTH,
    stranger: "an own list",
    input: () => ({ query: "?year=2026" }),
  },
  { endpoint: "listLedger", owners: [...BOTH, "admin"], stranger: "an own list" },
  ...BOTH.flatMap((owner): Step[] => [
    {
      endpoint: "disputeSale",
      owners: [owner],
      counterparty: "could do it too",
      stranger: NOT_FOUND,
      input: onOther({ reason: "The odometer shows another figure." }),
    },
    { endpoint: "closeDispute", owners: ["admin"], input: onOther({ reason: "Settled between both" }) },
  ]),
  {
    endpoint: "startPromotionCheckout",
    owners: ["seller"],
    stranger: LISTING_NOT_FOUND,
    input: () => ({ body: { listingId: draftId } }),
    follow: async (_owner, { body }) => {
      const ownFee = charges.seller!
      await paysOnPage("seller", body.url, body.sessionId)
      charges.promotion = body.sessionId
      charges.seller = ownFee
    },
  },
  {
    endpoint: "readPromotionCheckout",
    owners: ["seller"],
    stranger: NOT_FOUND,
    input: () => ({ query: `?session_id=${charges.promotion}` }),
  },
  {
    endpoint: "readPromotion",
    owners: ["seller"],
    stranger: LISTING_NOT_FOUND,
    input: () => ({ params: { id: draftId } }),
    follow: async (_owner, { body }) => (promotionId = body.promotions[0].id),
  },
  {
    endpoint: "movePromotion",
    owners: ["seller"],
    stranger: NOT_FOUND,
    input: () => ({ params: { id: promotionId }, body: { startsAt: new Date(Date.now() + 86_400_000).toISOString() } }),
  },
  {
    endpoint: "cancelPromotion",
    owners: ["seller"],
    stranger: NOT_FOUND,
    input: () => ({ params: { id: promotionId } }),
  },
  { endpoint: "listListingPromotions", owners: ["admin"], input: () => ({ params: { id: draftId } }) },
  {
    endpoint: "cancelSale",
    owners: ["admin"],
    input: onOther({ fault: "seller", reason: "The car was sold elsewhere" }),
  },
  report("listCharges"),
  { endpoint: "readCharge", owners: ["admin"], input: () => ({ params: { id: charges.seller! } }) },
  {
    endpoint: "refundCharge",
    owners: ["admin"],
    input: () => ({ params: { id: charges.seller! }, body: { reason: "Charged by mistake" } }),
  },
  report("listLedgerEntries"),
  report("readAgeing"),
  report("readDuePayouts"),
  report("readPayoutSum", "?saleIds=sale_unknown"),
  report("listPayoutBatches"),
  report("readLedgerMonths"),
  report("listLicences"),
  report("readTrialBalance"),
  report("downloadTrialBalance"),
  report("readTrustBalances"),
  report("downloadTrustBalances"),
  report("readHst", "?from=2026-01-01&to=2026-12-31"),
  report("downloadHst", "?from=2026-01-01&to=2026-12-31"),
  report("readSaleStatement"),
  report("downloadSaleStatement"),
  report("reconcileNow"),
  report("readReconciliation"),
  report("downloadDifferences"),
  report("readSettlementPolicy"),
  { endpoint: "writeSettlementPolicy", owners: ["admin"], input: () => ({ body: { twoAdminLimitCents: 100_000 } }) },
]

/** The endpoints that other test files cover in place of `STEPS`, by file name. */
const WALKED_ELSEWHERE: Readonly<Record<string, readonly EndpointName[]>> = {
  "payout-batches.slow.test.ts": [
    "makePayoutBatch",
    "readPayoutBatch",
    "removeBatchPayout",
    "approvePayoutBatch",
    "cancelPayoutBatch",
    "makePayoutFile",
    "notePayoutBatch",
    "returnPayout",
  ],
  "ledger.test.ts": [
    "closeLedgerMonth",
    "reopenLedgerMonth",
    "downloadJournal",
    "readChargeDispute",
    "saveEvidence",
    "addEvidenceFile",
    "removeEvidenceFile",
    "readEvidenceFile",
    "submitEvidence",
  ],
  "settlement-steps.test.ts": ["approveWireAccount", "declineWireAccount"],
  "accounts-licences.test.ts": ["readLicence"],
}

slow("every endpoint of the money is walked by the table", () => {
  const elsewhere: readonly string[] = Object.values(WALKED_ELSEWHERE).flat()
  const ofMoney = allEndpoints
    .filter(({ area, access }) => MONEY_AREAS.includes(area) && access !== "anyone")
    .map(({ name }) => name)
    .filter((name) => !elsewhere.includes(name))
  expect([...new Set(STEPS.map(({ endpoint }) => endpoint))].sort()).toEqual([...ofMoney].sort())
})

/** The expected answer to a caller who may not take the step. */
function refusalOf(step: Step, endpoint: Endpoint, caller: Caller): string {
  const verdict = verdictFor(endpoint, ROLES[caller])
  if (verdict !== "passed") return verdict
  if (endpoint.access === "memberOrAdmin" && caller === "admin") return "403 FORBIDDEN"
  const isParty = caller === "buyer" || caller === "seller"
  return (isParty && step.counterparty) || step.stranger || "said nowhere"
}

test.each(
  STEPS.map(
    (step, index) =>
      [`${index + 1}. ${step.endpoint} is for ${step.owners.join(" and ") || "nobody yet"}`, step] as const
  )
)("%s", async (_name, step) => {
  const endpoint = endpoints[step.endpoint] as Endpoint
  const call = async (caller: Caller) => {
    const { params = {}, query = "", body: given } = step.input?.(caller) ?? {}
    const body = typeof given === "function" ? await given() : given
    const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => params[name] ?? "missing")
    return callers[caller].request(
      endpoint.method,
      path + query,
      endpoint.method === "GET" || endpoint.method === "DELETE" ? undefined : (body ?? {})
    )
  }
  const ofTheParties = [sale.id, other.id, ...Object.values(charges), callers.buyer.email, callers.seller.email]

  const met: Record<string, string> = {}
  const expected: Record<string, string> = {}
  for (const caller of Object.keys(callers) as Caller[]) {
    const isParty = caller === "buyer" || caller === "seller"
    if (step.owners.includes(caller) || (isParty && step.counterparty === "could do it too")) continue
    const { status, body } = await call(caller)
    expected[caller] = refusalOf(step, endpoint, caller)
    met[caller] = status < 300 ? "an own list" : `${status} ${body.code}`
    const told = typeof body === "string" ? body : JSON.stringify(body)
    if (!isParty) expect([caller, ofTheParties.filter((secret) => told.includes(secret))]).toEqual([caller, []])
  }
  expect(met).toEqual(expected)

  for (const owner of step.owners) {
    const answer = await call(owner)
    expect([owner, answer.status, answer.status < 300 ? "" : answer.body]).toEqual([owner, endpoint.status ?? 200, ""])
    await step.follow?.(owner, answer)
  }
})

test("afterwards one sale is complete, the other cancelled, and the books are sound", async () => {
  expect((await saleOf(callers.buyer, sale.listingId)).status).toBe("completed")
  const { body } = await callers.admin.request("GET", `/api/admin/sales/${other.id}`)
  expect(body.item.status).toBe("cancelled")
  await booksOf(market, callers.admin).expectSound()
})
