import sharp from "sharp"
import { film } from "../environment/films"
import type { SharedMarket } from "../environment/market"
import { PASSWORD, people, send, type Answer, type Person } from "../environment/people"
import { sharedMarket } from "../environment/shared-market"
import { bid, draft, newVin, publish } from "./bidding-support"
import { allowShortAuctions, enterWireAccount, saleOf, sell, sellAndOpen } from "./sales-support"
import { PDF } from "../environment/pdf-file"

/**
 * Makes the API calls from section 7 of both specification documents, row by row, on the running product. Each row has
 * a method, a path, a payload, and the answer fields that the documents name.
 */

interface World {
  admin: Person
  seller: Person
  buyer: Person
  dealer: Person
  nobody: Person
  live: string
  own: string
  opened: string
  openedSale: string
  unpaid: string
  forFees: string
  vin: string
  certification: string
  unwanted: string
  leaving: Person
  /** The id of a recipient of the operator's SMS. */
  recipient: string
}
let market: SharedMarket
let world: World

beforeAll(async () => {
  market = await sharedMarket()
  const someone = people(market)
  const admin = await someone.admin()
  await allowShortAuctions(admin)
  await enterWireAccount(admin)
  const [seller, buyer, dealer] = await Promise.all([
    someone.seller(),
    someone.buyer({ credits: 2 }),
    someone.dealerBuyer(),
  ])
  const [opened, unpaid] = [await sellAndOpen(market, seller, dealer), await sell(market, seller, dealer)]
  const live = await publish(market, seller)
  await bid(buyer, live, { amount: 500 })
  const own = await draft(seller)
  const certification = (await seller.request("POST", "/api/payments/certify/start", { listingId: own })).body.session
    .id
  world = {
    certification,
    unwanted: await draft(seller),
    leaving: await someone.dealerBuyer(),
    recipient: (await admin.request("POST", "/api/sms-recipients", { name: "Robin", phone: "416-555-0176" })).body
      .recipients[0].id,
    admin,
    seller,
    buyer,
    dealer,
    nobody: someone.nobody(),
    live,
    own,
    opened,
    unpaid,
    forFees: unpaid,
    openedSale: (await saleOf(dealer, opened)).id,
    vin: newVin(),
  }
  await dealer.request("POST", `/api/sales/${world.openedSale}/settlement/steps`, { step: "buyerSentFunds" })
})
afterAll(() => market?.stop())

type Who = "nobody" | "admin" | "seller" | "buyer" | "dealer"
interface Row {
  who: Who
  call: string
  sends?: (world: World) => unknown
  /** Paths of fields in the answer, separated by spaces. Each field must exist, even with the value null. */
  names: string
  status?: number
}

const picture = async () => {
  const form = new FormData()
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#446688" } })
    .jpeg()
    .toBuffer()
  form.append("image", new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), "car.jpg")
  return form
}
const report = ({ own }: World) => {
  const form = new FormData()
  form.append("listingId", own)
  form.append("file", new Blob([new Uint8Array(PDF)], { type: "application/pdf" }), "report.pdf")
  return form
}

const video = () => {
  const form = new FormData()
  form.append("file", new Blob([new Uint8Array(film())], { type: "video/mp4" }), "walk-around.mp4")
  return form
}
const REGISTRATION = {
  role: "buyer",
  buyerType: "dealer",
  first: "Robin",
  last: "Yard",
  mobile: "9055550199",
  email: "robin.yard@example.test",
  location: "",
  password: PASSWORD,
  acceptedTerms: true,
  dealer: { name: "Yard Motors Ltd.", address: "2 Yard Road, Ajax", omvic: "7654321", tel: "9055550199" },
}
const LATER = { date: "2030-01-02", time: "10:00" }

const LISTING =
  "id _id slug vin title year make model trim price priceCents reserveMet currentBid currentBidCents bidCount bidsCount bids.0.amount bids.0.bid " +
  "bids.0.ts bids.0.amountCents min_increment startsAt endsAt photoUrls photo photos videoUrls carfaxUrl documents.carfaxUrl certified " +
  "northlotCertified northlotVerification.verified km kms mileage color exteriorColor interiorColor colorHex features options featuresFlags.Sunroof " +
  "featuresExtra description location body bodyStyle category fuel powertrain status isSold isLiveNow featuredTier featuredUntil views watchers " +
  "soldAt createdAt updatedAt warranty.basicMonths condition.accidents specs.BodyClass specs.Doors specs.EngineCylinders " +
  "specs.EngineDisplacementL specs.FuelTypePrimary specs.TransmissionStyle specs.DriveType specs.PlantCountry"
const IN_LIST =
  "id _id slug vin title year make model trim price priceCents reserveMet currentBid currentBidCents bidCount bidsCount min_increment startsAt " +
  "endsAt photoUrls photo photos km kms mileage color category bodyStyle powertrain isSold isLiveNow documents.carfaxUrl status views watchers"
const PROFILE =
  "id userId email first last firstName lastName mobile phone city province location role buyerType capabilities.canBid capabilities.canEstimate created_at"
const prefixed = (prefix: string, names: string) =>
  names
    .split(" ")
    .map((name) => `${prefix}.${name}`)
    .join(" ")
const LEDGER =
  "id listingId type vin year make model title price priceCents counterparty date status paymentSent buyerPaymentSent sellerPaymentSent " +
  "buyerProcessingFeePaid sellerProcessingFeePaid sellerType meetingAt meetingLocation sellerHandoff buyerCompleted releaseReady"
const REGISTRANT = "id email first last mobile role buyerType status created_at"

const ROWS: Row[] = [
  // Calls of the first specification document.
  {
    who: "nobody",
    call: "POST /api/auth/login",
    sends: ({ buyer }) => ({ email: buyer.email, password: PASSWORD, role: "buyer" }),
    names: "token user.email user.role user.id",
  },
  { who: "nobody", call: "POST /api/register", sends: () => REGISTRATION, names: "ok next", status: 201 },
  // Only the browser that started the verification gets an answer, so that nobody can test other people's
  // addresses.
  { who: "nobody", call: "GET /api/idv/is-adult?email=avery.reid@example.test", names: "ok error", status: 404 },
  {
    who: "nobody",
    call: "POST /api/idv/start",
    sends: () => ({ firstName: "Avery", lastName: "Reid", email: "avery.reid@example.test", vendorData: "x" }),
    names: "hostedUrl",
  },
  { who: "buyer", call: "GET /api/profile/me", names: PROFILE },
  { who: "buyer", call: "GET /api/profile", names: PROFILE },
  { who: "nobody", call: "GET /api/listings", names: prefixed("listings.0", IN_LIST) },
  { who: "nobody", call: "GET /api/listings?status=live", names: prefixed("listings.0", IN_LIST) },
  { who: "nobody", call: "GET /api/listings?listed=true", names: prefixed("listings.0", IN_LIST) },
  { who: "nobody", call: "GET /api/listings?sold=true", names: prefixed("listings.0", IN_LIST) },
  { who: "nobody", call: "GET /api/auctions?status=live", names: prefixed("listings.0", IN_LIST) },
  { who: "nobody", call: "GET /api/cars?status=live", names: prefixed("listings.0", IN_LIST) },
  { who: "nobody", call: "GET /api/listings/{live}", names: prefixed("listing", LISTING) },
  {
    who: "buyer",
    call: "GET /api/listings/{live}",
    names: prefixed("listing", `${LISTING} isTopBidder winning iAmWinning outbid wasWinning hadLead`),
  },
  {
    who: "seller",
    call: "GET /api/listings/{live}",
    names: prefixed("listing", `${LISTING} sellerId views7d viewsSpark.7 northlotVerification.appointment`),
  },
  {
    who: "admin",
    call: "GET /api/listings/{live}",
    names: prefixed("listing", `${LISTING} sellerId views7d viewsSpark.7 northlotVerification.appointment`),
  },
  {
    who: "dealer",
    call: "POST /api/offers",
    sends: ({ live }) => ({ listingId: live, amount: 700 }),
    names: "currentBid currentBidCents",
    status: 201,
  },
  {
    who: "dealer",
    call: "POST /api/bids",
    sends: ({ live }) => ({ listingId: live, amount: 3_000, mode: "proxy" }),
    names: "currentBid",
    status: 201,
  },
  {
    who: "buyer",
    call: "POST /api/listings/{live}/bid",
    sends: () => ({ amount: 3_500 }),
    names: "currentBid",
    status: 201,
  },
  { who: "buyer", call: "GET /api/offers", names: "offers.0.listingId offers.0.amount offers.0.createdAt" },
  { who: "buyer", call: "GET /api/credits/balance", names: "balance credits" },
  { who: "buyer", call: "GET /api/credits/profile", names: "buyerType user.buyerType buyer_type balance" },
  {
    who: "buyer",
    call: "PATCH /api/credits/profile__disabled",
    sends: () => ({ balance: 99 }),
    names: "buyerType user.buyerType buyer_type balance",
  },
  { who: "buyer", call: "POST /api/credits/checkout", sends: () => ({ qty: 2 }), names: "checkoutUrl" },
  { who: "buyer", call: "POST /api/credits/checkout", sends: () => ({}), names: "checkoutUrl totalCents" },
  { who: "buyer", call: "POST /api/credits/buy", sends: () => ({}), names: "balance" },
  {
    who: "dealer",
    call: "GET /api/users/me/chats/active",
    names: "chats.0.listingId chats.0.title chats.0.vin chats.0.counterparty chats.0.unreadCount",
  },
  { who: "dealer", call: "GET /api/chats/{opened}/messages", names: "messages" },
  {
    who: "dealer",
    call: "POST /api/fees/checkout",
    sends: ({ unpaid }) => ({ listingId: unpaid, role: "buyer" }),
    names: "ok url",
  },
  { who: "dealer", call: "GET /api/payments/ledger", names: prefixed("items.0", LEDGER) },
  { who: "admin", call: "GET /api/payments/ledger", names: prefixed("items.0", LEDGER) },
  {
    who: "nobody",
    call: "GET /api/payments/fees/schedule",
    names: "fees.sellerFeeCents fees.buyerFeeCents fees.processingSellerCents fees.processingBuyerCents",
  },
  {
    who: "dealer",
    call: "GET /api/payments/my",
    names:
      "payments.0.type payments.0.role payments.0.status payments.0.ref payments.0.meta.listingId payments.0.amount payments.0.createdAt",
  },
  {
    who: "dealer",
    call: "GET /api/transactions/my",
    names: "transactions.0.type transactions.0.ref transactions.0.amount transactions.0.createdAt",
  },
  {
    who: "dealer",
    call: "POST /api/payments/vehicle/start",
    sends: ({ opened }) => ({ listingId: opened }),
    names: "ok id",
  },
  {
    who: "dealer",
    call: "POST /api/payments/vehicle/mark",
    sends: ({ opened }) => ({ status: "paid", listingId: opened }),
    names: "ok",
  },
  {
    who: "buyer",
    call: "POST /api/finance/now",
    sends: ({ live }) => ({
      listing: { id: live, title: "Accord" },
      buyer: { name: "x" },
      finance: true,
      text: "Call me",
    }),
    names: "ok",
    status: 200,
  },
  {
    who: "buyer",
    call: "POST /api/finance/request",
    sends: ({ live }) => ({ listing: live, sendDocuSignBillOfSale: true }),
    names: "ok",
  },
  {
    who: "buyer",
    call: "POST /api/notify/finance-now",
    sends: ({ live }) => ({ listing: { _id: live } }),
    names: "ok",
  },
  { who: "nobody", call: "GET /api/wall/listed", names: "items" },
  { who: "nobody", call: "GET /api/wall/sold", names: "items" },
  { who: "nobody", call: "GET /api/settings", names: "social.facebook social.instagram social.x" },
  { who: "seller", call: "GET /api/seller/dashboard", names: "listings messages payoutsTotal" },
  // Calls of the second specification document.
  {
    who: "seller",
    call: "POST /api/listings",
    sends: ({ vin }) => ({ vin, make: "Honda" }),
    names: "id listing.id",
    status: 201,
  },
  {
    who: "seller",
    call: "POST /api/listings/new",
    sends: () => ({ vin: newVin() }),
    names: "id listing.id",
    status: 201,
  },
  {
    who: "seller",
    call: "PATCH /api/listings/{own}",
    sends: () => ({ reserve: 9_000, reservePrice: 9_000, price: 12_000 }),
    names: "listing.price",
  },
  {
    who: "seller",
    call: "PATCH /api/listings/{own}",
    sends: () => ({ carfaxUrl: null }),
    names: "listing.documents.carfaxUrl",
  },
  {
    who: "seller",
    call: "PUT /api/listings/bulk/park",
    sends: ({ own }) => ({ ids: [own], parked: true }),
    names: "ok",
  },
  { who: "seller", call: "POST /api/uploads/images", sends: picture, names: "url", status: 201 },
  { who: "seller", call: "POST /api/uploads/files", sends: video, names: "url file.url", status: 201 },
  { who: "seller", call: "POST /api/uploads/carfax", sends: report, names: "url", status: 201 },
  {
    who: "seller",
    call: "POST /api/payments/certify/start",
    sends: ({ own }) => ({ listingId: own }),
    names: "url session.url",
  },
  {
    who: "seller",
    call: "POST /api/payments/certify/checkout",
    sends: ({ own }) => ({ listingId: own }),
    names: "url session.url",
  },
  { who: "seller", call: "GET /api/payments/certify/status?session_id={certification}", names: "ok paid error" },
  { who: "seller", call: "GET /api/appointments/taken?location=Ajax&date=2030-01-02", names: "times" },
  {
    who: "seller",
    call: "POST /api/appointments/book",
    sends: () => ({ location: "Ajax", date: "2030-01-02", time: "10:00", stripeSessionId: "none" }),
    names: "error",
    status: 402,
  },
  {
    who: "seller",
    call: "POST /api/appointments",
    sends: () => ({
      slot: LATER,
      contact: { name: "Avery Reid", email: "avery@example.test", phone: "4165550100" },
      paymentSessionId: "none",
    }),
    names: "error",
    status: 402,
  },
  { who: "seller", call: "DELETE /api/listings/{unwanted}", names: "ok" },
  {
    who: "seller",
    call: "POST /api/payments/feature/start",
    sends: ({ live }) => ({ listingId: live, days: 7 }),
    names: "url",
  },
  { who: "seller", call: "GET /api/users/me", names: PROFILE },
  {
    who: "seller",
    call: "GET /api/users/{seller}",
    names: prefixed("user", "id email first last mobile location role"),
  },
  {
    who: "admin",
    call: "GET /api/users/{seller}",
    names: prefixed("user", "id email first last mobile location role"),
  },
  { who: "buyer", call: "GET /api/users/{seller}", names: prefixed("user", "id role accountType") },
  {
    who: "buyer",
    call: "PUT /api/profile",
    sends: () => ({ city: "Ajax", province: "Ontario" }),
    names: "city province",
  },
  {
    who: "admin",
    call: "POST /api/admin/login",
    sends: ({ admin }) => ({ username: admin.email, password: admin.password }),
    names: "ok token",
  },
  { who: "admin", call: "GET /api/admin/registrants", names: `ok ${prefixed("items.0", REGISTRANT)}` },
  {
    who: "admin",
    call: "GET /api/admin/registrants/counts",
    names: "ok byRole.0.role byRole.0.count byBuyerType.0.buyer_type byBuyerType.0.count",
  },
  {
    who: "admin",
    call: "POST /api/admin/users/upsert",
    sends: () => ({
      email: "by.hand@example.test",
      password: PASSWORD,
      role: "buyer",
      buyerType: "private",
      first: "By",
      last: "Hand",
      mobile: "4165550100",
      status: "active",
    }),
    names: "ok",
  },
  {
    who: "admin",
    call: "POST /api/admin/users/upsert",
    sends: () => ({ email: "by.hand@example.test", last: "Second" }),
    names: "ok",
  },
  {
    who: "admin",
    call: "POST /api/admin/registrants",
    sends: () => ({
      email: "another@example.test",
      password: PASSWORD,
      role: "buyer",
      buyerType: "private",
      first: "An",
      last: "Other",
      mobile: null,
      status: "active",
    }),
    names: "ok",
    status: 201,
  },
  {
    who: "admin",
    call: "PUT /api/admin/registrants/{seller}",
    sends: ({ seller }) => ({ email: seller.email, mobile: null, city: "Ajax", province: null }),
    names: "ok",
  },
  {
    who: "admin",
    call: "GET /api/admin/fees",
    names: "fees.buyerFeeCents fees.sellerFeeCents fees.processingBuyerCents fees.processingSellerCents",
  },
  {
    who: "admin",
    call: "PUT /api/admin/fees",
    sends: () => ({
      buyerFeeCents: 35_000,
      sellerFeeCents: 35_000,
      processingBuyerCents: 17_500,
      processingSellerCents: 17_500,
    }),
    names: "fees.buyerFeeCents fees.sellerFeeCents",
  },
  { who: "admin", call: "DELETE /api/admin/registrants/{leaving}", names: "ok outcome" },
  { who: "admin", call: "GET /api/admin/registrants?email=nobody@example.test", names: "ok items total" },
  { who: "admin", call: "GET /api/sms-recipients", names: "recipients" },
  {
    who: "admin",
    call: "POST /api/sms-recipients",
    sends: () => ({ phone: "416 555 0177" }),
    names: prefixed("recipients.0", "id name phone"),
  },
  {
    who: "admin",
    call: "POST /api/sms-recipients",
    sends: () => ({ name: "Nobody" }),
    names: "code error fields.phone",
    status: 400,
  },
  { who: "admin", call: "POST /api/sms-test", sends: () => ({}), names: "sent total" },
  { who: "admin", call: "DELETE /api/sms-recipients/{recipient}", names: "recipients" },
  // The documents put the admin's token into the URL. The product takes a one-time token there, valid for a minute.
  { who: "nobody", call: "GET /api/admin/registrants.csv?token=none", names: "error", status: 401 },
  { who: "admin", call: "GET /api/admin/metrics/registrations?range=week", names: "byRole" },
  { who: "admin", call: "GET /api/admin/metrics/sold", names: "items" },
  {
    who: "admin",
    call: "GET /api/admin/metrics/funds?range=month",
    names: "funds.buyerCents funds.sellerCents funds.processingCents",
  },
  {
    who: "admin",
    call: "PUT /api/settings/social",
    sends: () => ({ instagram: "", facebook: "", x: "" }),
    names: "ok",
  },
  {
    who: "dealer",
    call: "POST /api/payments/ledger/event",
    sends: ({ openedSale }) => ({
      id: openedSale,
      type: "inspection_scheduled",
      payload: { meetingAt: new Date(Date.now() + 3 * 86_400_000).toISOString(), location: "1 Yard Road" },
    }),
    names: "ok row",
  },
  // The documents send only the sale's id. The product also needs the reference of the payment in the bank's records.
  {
    who: "admin",
    call: "POST /api/payments/ledger/mark-paid",
    sends: ({ openedSale }) => ({ id: openedSale, reason: "Seen at the bank", bankReference: "W-1001" }),
    names: "ok",
  },
  {
    who: "admin",
    call: "POST /api/payments/ledger/mark-unpaid",
    sends: ({ openedSale }) => ({ id: openedSale, reason: "Taken back by the bank" }),
    names: "ok",
  },
  { who: "nobody", call: "POST /api/auth/forgot", sends: ({ buyer }) => ({ email: buyer.email }), names: "ok" },
  {
    who: "nobody",
    call: "POST /api/auth/reset",
    sends: () => ({ token: "none", password: "another-horse-battery" }),
    names: "ok error",
    status: 400,
  },
]

/** Whether the path exists in the answer, even with the value null. */
function leadsSomewhere(body: any, path: string): boolean {
  let at = body
  for (const part of path.split(".")) {
    if (at === null || typeof at !== "object" || !(part in at) || at[part] === undefined) return false
    at = at[part]
  }
  return true
}

function filled(path: string): string {
  const { live, own, opened, certification, unwanted, seller, leaving, recipient } = world
  const named: Record<string, string> = {
    live,
    own,
    opened,
    certification,
    unwanted,
    seller: seller.id,
    leaving: leaving.id,
    recipient,
  }
  return path.replace(/\{(\w+)\}/g, (_, name: string) => named[name]!)
}

async function ask({ who, call, sends }: Row): Promise<Answer> {
  const [method, path] = call.split(" ") as [string, string]
  const body = sends ? await sends(world) : undefined
  return world[who].request(method, filled(path), body)
}

test.each(ROWS.map((row, index) => [`${index + 1}. ${row.call} as ${row.who}`, row] as const))(
  "%s answers what the documents read of it",
  async (_name, row) => {
    const { status, body } = await ask(row)
    expect([status, status === (row.status ?? 200) ? "" : JSON.stringify(body)]).toEqual([row.status ?? 200, ""])
    expect(row.names.split(" ").filter((name) => !leadsSomewhere(body, name))).toEqual([])
  }
)

test("figures of the seller's own are for the seller and admins, and the reserve is in none of the names", async () => {
  const { live, seller, buyer, nobody, admin } = world
  await market.pool.query(`UPDATE listing SET reserve_cents = 1234500 WHERE id = $1`, [live])
  for (const person of [nobody, buyer]) {
    const { body } = await person.request("GET", `/api/listings/${live}`)
    for (const name of ["views7d", "viewsSpark", "sellerId", "owner"]) expect(body.listing).not.toHaveProperty(name)
    expect(body.listing.northlotVerification).not.toHaveProperty("appointment")
    expect(JSON.stringify(body)).not.toContain("12345")
  }
  for (const person of [seller, admin])
    expect((await person.request("GET", `/api/listings/${live}`)).body.listing.sellerId).toBe(seller.id)
})

test("an account is told whole to its own person and admins, and to others as what it is here", async () => {
  const { seller, buyer, dealer, nobody } = world
  expect((await buyer.request("GET", `/api/users/${dealer.id}`)).body.user).toEqual({
    id: dealer.id,
    userId: dealer.id,
    role: "buyer",
    buyerType: "dealer",
    sellerType: null,
    accountType: "Dealer Buyer",
    dealer: { name: "Test Motors Ltd.", omvic: "1234567" },
  })
  expect(JSON.stringify((await buyer.request("GET", `/api/users/${seller.id}`)).body)).not.toContain(seller.email)
  expect((await nobody.request("GET", `/api/users/${seller.id}`)).status).toBe(401)
  expect((await buyer.request("GET", "/api/users/acct_none")).status).toBe(404)
})

slow("an upsert adds an account once, and leaves the password of one that exists to its person", async () => {
  const { admin, seller } = world
  const upsert = (body: object, by = admin) => by.request("POST", "/api/admin/users/upsert", body)
  expect((await upsert({ email: "none@example.test" }, seller)).status).toBe(403)
  const email = "twice@example.test"
  const both = await Promise.all([1, 2].map(() => upsert({ email, password: PASSWORD, first: "Twice" })))
  expect(both.filter(({ body }) => body.created === true)).toHaveLength(1)
  const changed = await upsert({ email, last: "Known", city: "Ajax", province: "Ontario" })
  expect(changed).toMatchObject({
    status: 200,
    body: { created: false, item: { first: "Twice", last: "Known", location: "Ajax, Ontario", role: "buyer" } },
  })
  expect(await upsert({ email, password: "taken-over-by-me" })).toMatchObject({
    status: 400,
    body: { fields: { password: expect.any(String) } },
  })
  expect((await send(market, "POST", "/api/auth/login", { email, password: PASSWORD })).status).toBe(200)
  expect((await upsert({ email: "new@example.test" })).body).toMatchObject({ created: true })
})

test("an account added with the required fields alone is edited as the documents send it, and its password is trimmed", async () => {
  const { admin } = world
  const email = "only.required@example.test"
  const added = await admin.request("POST", "/api/admin/registrants", {
    email,
    password: `  ${PASSWORD} `,
    role: "buyer",
    buyerType: "private",
    first: null,
    last: null,
    mobile: null,
    status: "active",
  })
  expect(added).toMatchObject({ status: 201, body: { item: { first: "", last: "", mobile: "" } } })
  expect((await send(market, "POST", "/api/auth/login", { email, password: PASSWORD })).status).toBe(200)
  const edit = (body: object) => admin.request("PUT", `/api/admin/registrants/${added.body.item.id}`, body)
  const sent = { email, first: null, last: null, mobile: null, role: "buyer", buyerType: "private", status: "active" }
  expect(await edit(sent)).toMatchObject({ status: 200, body: { item: { first: "", last: "" } } })
  expect((await edit({ ...sent, first: "Ann" })).body.item).toMatchObject({ first: "Ann", last: "" })
  // If an account has a name, a change cannot remove both first and last name.
  expect((await edit(sent)).body).toMatchObject({ code: "INVALID_INPUT", fields: { first: expect.any(String) } })
})

test("a place is changed by its city or province, and cleared by null where it may be", async () => {
  const { admin, seller } = world
  const change = async (body: object) =>
    (await admin.request("PUT", `/api/admin/registrants/${seller.id}`, body)).body.item.location
  expect(await change({ city: "Oshawa", province: "Ontario" })).toBe("Oshawa, Ontario")
  expect(await change({ province: null })).toBe("Oshawa")
  expect(await change({ city: null })).toBe("")
  const own = await world.buyer.request("PUT", "/api/profile", {
    phone: "416 555 0188",
    city: "Whitby",
    province: "Ontario",
  })
  expect(own).toMatchObject({
    status: 200,
    body: { city: "Whitby", province: "Ontario", location: "Whitby, Ontario", mobile: "416 555 0188" },
  })
  expect(await world.buyer.request("PUT", "/api/profile", { firstName: "Somebody" })).toMatchObject({
    status: 409,
    body: { code: "NAME_CONFIRMED" },
  })
  expect(await world.buyer.request("PUT", "/api/profile", { mobile: null })).toMatchObject({
    status: 400,
    body: { fields: { mobile: expect.any(String) } },
  })
})

test("a finance request is about one car", async () => {
  const { buyer, live, opened } = world
  expect(await buyer.request("POST", "/api/finance/request", {})).toMatchObject({
    status: 400,
    body: { fields: { listingId: "Name the car that you want to finance." } },
  })
  expect(
    await buyer.request("POST", "/api/finance/request", { listingId: live, listing: { id: opened } })
  ).toMatchObject({ status: 400, body: { fields: { listing: expect.any(String) } } })
})
