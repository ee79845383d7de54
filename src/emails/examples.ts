import { cents, type NoticeFact, type NoticeParams, type NoticePurpose, type NoticeType } from "@northlot/contract"
import type { EmailTemplate } from "#src/platform/outbox"
import { noticeWords, type Reader } from "#src/wording/notice/index"
import { figureData } from "#src/wording/notice/figures"
import type { Around, Email } from "./letter"
import { renderEmail } from "./templates"

const CAR = "2021 Honda Civic LX"

/** One example car and one example person for all letters. */
const EXAMPLE: Readonly<Record<string, string>> = {
  first: "Avery",
  title: CAR,
  car: CAR,
  listingId: "example",
  saleId: "example",
  sessionId: "example",
  requestId: "example",
  chargeId: "example",
  price: "CA$18,500",
  highest: "CA$17,900",
  fee: "CA$593.25",
  amount: "CA$593.25",
  tax: "CA$68.25",
  hst: "CA$68.25",
  what: "1 bidding credit",
  dueBy: "November 30, 2026 at 6:00 p.m.",
  dueDay: "November 30",
  until: "December 2, 2026 at 6:00 p.m.",
  untilDay: "December 2",
  reached: "The highest bid was CA$17,900.",
  party: "buyer",
  who: "a private buyer",
  code: "000000",
  token: "example",
  decision: "verified",
  expiresOn: "November 30, 2027",
  newEmail: "new@example.com",
  outcome: "closed",
  by: "Morgan",
  role: "Support",
  topic: "sale.opened",
  subscriber: "place-order",
  reason: "kept-failing",
  error: "The provider did not answer.",
  found: "Eicar-Test-Signature",
  sentTo: "POST /api/profile/documents",
  count: "one difference",
  list: "Charge A1B2C3D4: the provider knows of a refund that the books do not have.",
  night: "November 22, 2026",
  failure: "The provider did not answer.",
  open: "yes",
  why: "The fee provider volume is not installed any more. Its fee lines were left out.",
}

/** Example values of an e-mail that repeats a notice: the notice's sentences and figures. */
function fact<Type extends NoticeType>(
  type: Type,
  params: NoticeParams<Type>,
  role: Reader["role"] = "buyer"
): Record<string, string> {
  const told = { type, params } as NoticeFact
  const reader = { role, car: CAR }
  return { ...noticeWords(told, reader), subject: "", ...figureData(told, reader) }
}

const END = "2026-11-30T23:00:00.000Z"
const LATER = "2026-12-02T23:00:00.000Z"
const EXTENSION = { antiSnipeWindowSeconds: 120, antiSnipeExtensionSeconds: 120 }
const CERTIFY_VISIT = {
  startsAt: "2026-11-30T15:00:00.000Z",
  location: "Northlot Ajax",
  online: false,
  address: "1 Main Street, Ajax ON",
}

/** The example data of letters that need more values than `EXAMPLE`. */
const TOLD: { [Template in EmailTemplate]?: Record<string, string> } = {
  "sale-step": fact("saleStep", { fact: "funds-sent", totalCents: cents(1_850_000) }, "seller"),
  "fee-due": fact("feeDue", { fact: "fee-due", totalCents: cents(59_325), dueAt: END, overdue: false }),
  "runner-up-offer": fact("runnerUpOffer", {
    fact: "opened",
    priceCents: cents(1_790_000),
    endsAt: LATER,
    sellerConsent: null,
  }),
  negotiation: fact("negotiation", { fact: "offered", priceCents: cents(1_850_000), until: LATER, by: "seller" }),
  outbid: fact("outbid", {
    fact: "outbid",
    currentCents: cents(1_790_000),
    minimumCents: cents(1_800_000),
    endsAt: END,
    ...EXTENSION,
  }),
  reminder: fact("reminder", {
    fact: "ending",
    minutes: 60,
    endsAt: END,
    openingCents: cents(600_000),
    currentCents: cents(1_790_000),
    standing: "watches",
    ...EXTENSION,
  }),
  "saved-search": {
    ...fact("savedSearch", {
      fact: "found",
      kind: "listed",
      kms: 48_000,
      location: "Toronto",
      searches: ["Civics"],
      openingPriceCents: cents(600_000),
      currentBidCents: null,
      hasReserve: true,
      endsAt: END,
    }),
    stops: JSON.stringify([{ name: "Civics", token: "example" }]),
  },
  "auction-extended": fact("auctionExtended", { fact: "extended", endsAt: END }),
  "disclosure-changed": fact("disclosureChanged", {
    fact: "disclosed",
    changes: [{ field: "accidents", was: false, now: true }],
  }),
  "bids-voided": fact("bidsVoided", { fact: "own-bids-voided" }),
  "listing-decided": fact(
    "disclosureChanged",
    { fact: "kilometres-corrected", was: 48_000, now: 84_000, reason: "The dashboard's photo shows 84,000 km." },
    "seller"
  ),
  question: fact("question", { fact: "asked", text: "Is the second key there?" }, "seller"),
  appointment: {
    ...fact("appointment", { fact: "tomorrow", ...CERTIFY_VISIT }, "seller"),
    action: "See the appointment",
  },
  promotion: fact(
    "promotion",
    {
      fact: "paid",
      label: "Boost 7 days",
      priceCents: cents(1_499),
      hstCents: cents(172),
      endsAt: LATER,
      runsFrom: END,
      runsTo: LATER,
      plannedAt: null,
    },
    "seller"
  ),
  "finance-received": fact("finance", { fact: "finance-received", deskNamed: true }),
  "listing-sold": { withHst: "CA$20,905.00" },
  "finance-request": {
    first: "",
    title: `Financing wanted: ${CAR}`,
    text: [
      `Avery Singh (avery@example.com, 416 555 0100) asks about financing ${CAR}, VIN 2HGFE2F50MH100001.`,
      "The car's price is at CA$17,900.",
      "The buyer writes: I can pay CA$4,000 down.",
    ].join("\n"),
  },
  "account-news": fact("account", { fact: "password-changed", at: END }),
  "contact-message": {
    title: "Message #ABCDEFGH: A listing",
    text: "From: Avery Singh\nIs the second key there?",
    subject: "",
    first: "",
    links: JSON.stringify([{ label: "Open the listing", path: "/listing/example" }]),
  },
  "staff-news": {
    title: "Your password was changed",
    text: "Your password for the Northlot console was changed, and your other sessions ended.",
    subject: "",
  },
  "admins-changed": { subject: "Admin invited: morgan", text: "morgan was invited as an owner by avery." },
  "staff-morning": {
    day: "2026-11-22",
    count: "2",
    more: "",
    rows: "Wire announced by the buyer\t2019 Honda Civic, Avery Stone, by Nov. 24, 2026, 5:00 p.m.\nLicence to verify\tKawartha Auto Centre, Robin Lee",
  },
  "audit-head": { day: "2026-11-22", head: "10:73620f4c9a1e", rows: "10" },
}

/** Letters that a person chose to receive. */
const CHOSEN: { [Template in EmailTemplate]?: NoticePurpose } = {
  outbid: "outbid",
  reminder: "ending",
  "saved-search": "savedSearches",
}

/** Letters about one car, which show its photo. */
const ABOUT_A_CAR: ReadonlySet<EmailTemplate> = new Set([
  "bid-won",
  "listing-sold",
  "auction-unsold",
  "chat-activated",
  "fee-paid",
  "sale-step",
  "fee-due",
  "payout-urgent",
  "wire-account-missing",
  "fees-held",
  "runner-up-offer",
  "runner-up-ended",
  "negotiation",
  "disclosure-changed",
  "bids-voided",
  "auction-extended",
  "listing-decided",
  "appointment",
  "promotion",
  "question",
  "outbid",
  "reminder",
  "saved-search",
  "finance-request",
  "finance-received",
])

/** Renders an example of a letter. `around.photo` is shown in letters about one car. */
export function exampleEmail(template: EmailTemplate, publicUrl: string, around: Around = {}): Email {
  const { photo = null, operator } = around
  return renderEmail(template, exampleData(template), publicUrl, {
    operator,
    photo: ABOUT_A_CAR.has(template) ? photo : null,
  })
}

export function exampleData(template: EmailTemplate): Record<string, string> {
  const purpose = CHOSEN[template]
  const asked: Record<string, string> = purpose ? { unsubscribe: "example", unsubscribePurpose: purpose } : {}
  return { ...EXAMPLE, ...TOLD[template], ...asked }
}
