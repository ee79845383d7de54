import {
  HELD_FEES,
  NOTICE_PURPOSES,
  bidTarget,
  questionTarget,
  withFullStop,
  type NoticePurpose,
} from "@northlot/contract"
import type { EmailTemplate } from "#src/platform/outbox"
import { renderLetter } from "./layout"
import type { Around, Email, Letter, Row } from "./letter"

type Data = Record<string, string>
type Footer = Pick<Letter, "why" | "stop">
type Content = Omit<Letter, keyof Footer> & { because: Reason }

/** The reason why a person gets a letter without having asked for it, and why the letter cannot be stopped. */
interface Reason {
  why: string
  stop: string
}

const REASONS = {
  account: {
    why: "You get this email because it is about your Northlot account.",
    stop: "You cannot stop this email: it is about your account.",
  },
  address: {
    why: "You get this email because somebody entered your address at Northlot.",
    stop: "You cannot stop this email: it keeps others from using your address.",
  },
  sale: {
    why: "You get this email because you buy or sell this car.",
    stop: "You cannot stop this email: it is about a sale of yours.",
  },
  auction: {
    why: "You get this email because you sell this car or have bid on it.",
    stop: "You cannot stop this email: it is about an auction of yours.",
  },
  listing: {
    why: "You get this email because this car is listed by you.",
    stop: "You cannot stop this email: it is about a listing of yours.",
  },
  payment: {
    why: "You get this email because it is about a payment of yours.",
    stop: "You cannot stop this email: it is about a payment of yours.",
  },
  request: {
    why: "You get this email because you wrote to us.",
    stop: "You cannot stop this email: it answers something that you asked.",
  },
  chosen: {
    why: "You get this email because you chose this kind of email.",
    stop: "You choose your notices under Notifications in your account.",
  },
  staff: {
    why: "You get this email because you work in the console of this site, or are invited to.",
    stop: "You cannot stop this email: it is about your access.",
  },
  work: {
    why: "You get this email because you work in the console of this site.",
    stop: "You cannot stop this email: it lists what waits for you.",
  },
  operator: {
    why: "You get this email because this address receives the operator's messages of this site.",
    stop: "You cannot stop this email: somebody has to act on it.",
  },
} satisfies Record<string, Reason>

/**
 * The sentence that tells a person why they get a letter, by the notice purpose for which they get e-mails. Letters of
 * one kind may serve several purposes.
 */
const ASKED: Readonly<Record<NoticePurpose, string>> = {
  outbid: "You asked for this email: you chose to be notified when you are outbid.",
  ending: "You asked for this email: you chose a reminder before the end of auctions that you watch or bid in.",
  savedSearches: "You asked for this email: you chose to be notified of cars that fit your saved searches.",
  sales: "You get this email because it is about a sale of yours.",
  news: "You asked for this email: you chose to be notified of news and offers.",
}

const within = (path: string, id: string | undefined) => `${path}${encodeURIComponent(id ?? "")}`
const listingPath = ({ listingId }: Data) => within("/listing/", listingId)
/** The path that a letter's button opens. A letter stored by an older version has no `path` and opens `otherwise`. */
const placeOf = (data: Data, otherwise = listingPath(data)) => data.path || otherwise
const salePath = ({ saleId }: Data) => `${within("/admin/sales/", saleId)}/show`
const chargePath = ({ chargeId }: Data) => `${within("/admin/charges/", chargeId)}/show`
const paragraphs = (text = "") => text.split("\n").filter((line) => line.trim() !== "")
const by = (day: string | undefined) => (day ? ` by ${day}` : "")

/** The rows that have a value. */
const rowsOf = (...rows: [label: string, value: string | undefined][]): Row[] =>
  rows.flatMap(([label, value]) => (value ? [{ label, value }] : []))
const deadlineOf = (label: string, moment: string | undefined): Row | null => (moment ? { label, value: moment } : null)

/** Parses rows from text: each line is a row, with a tab after its label. */
const toldRows = (rows: string | undefined): Row[] =>
  paragraphs(rows).map((line) => {
    const [label = "", ...rest] = line.split("\t")
    return { label, value: rest.join(" ") }
  })

/**
 * The parts of a letter that repeats a notice: the notice's words and the figures of `src/wording/notice/figures.ts`.
 */
function told(data: Data, fallback: string) {
  const title = data.title ?? fallback
  const { deadlineLabel: label = "", deadline: value = "" } = data
  return {
    subject: data.subject || title,
    car: data.car,
    first: data.first,
    happened: title,
    details: paragraphs(data.text),
    rows: toldRows(data.rows),
    deadline: label && value ? { label, value } : null,
  }
}

const aboutListing =
  (subject: string) =>
  (data: Data): Content => ({
    ...told(data, subject),
    button: { label: "Look at the listing", path: placeOf(data) },
    because: REASONS.auction,
  })

const CONTENTS: Record<EmailTemplate, (data: Data) => Content> = {
  "password-reset": (data) => ({
    subject: "Reset your Northlot password",
    first: data.first,
    happened: "Set a new password for your Northlot account.",
    details: [
      "Somebody, hopefully you, asked for a new password. The link works once and for 60 minutes.",
      "If it was not you, nothing has changed and you can ignore this message.",
    ],
    button: { label: "Set a new password", path: within("/reset?token=", data.token) },
    because: REASONS.account,
  }),
  "account-made": (data) => ({
    subject: "Choose the password of your Northlot account",
    first: data.first,
    happened: "We made a Northlot account for you with this address.",
    details: [
      "Choose your own password with this link, which works once and for 60 minutes. Until you have chosen a password, you can only look around.",
      "After the 60 minutes, 'Forgot password' sends you another link. If you did not ask for an account, write to us.",
    ],
    button: { label: "Choose a password", path: within("/reset?token=", data.token) },
    because: REASONS.account,
  }),
  "verify-email": (data) => ({
    subject: "Confirm your email address",
    first: data.first,
    happened: "Confirm your email address.",
    details: [
      `Somebody, hopefully you, registered at Northlot with this address as ${data.who ?? ""}.`,
      "Enter this code on the page where you registered. The code works for 30 minutes. The link works for 24 hours, on any device.",
      "If it was not you, use neither the code nor the link, and give them to nobody. Without the code or the link, no account is made.",
    ],
    code: data.code ?? "",
    button: { label: "Confirm my address", path: within("/verify-email?token=", data.token) },
    because: REASONS.address,
  }),
  "registration-known": (data) => ({
    subject: "You have a Northlot account already",
    first: data.first,
    happened: "You have a Northlot account already.",
    details: [
      "Somebody, hopefully you, just tried to register with this address. Nothing has changed, and there is no code to enter.",
      "Sign in with your password, or set a new one if you have forgotten it. If it was not you, you can ignore this message.",
    ],
    button: { label: "Sign in", path: "/login" },
    ends: [{ label: "I forgot my password", path: "/forgot" }],
    because: REASONS.account,
  }),
  "bid-won": (data) => ({
    subject: data.feeHeld
      ? `You won ${data.title ?? "the auction"}: we are checking the fee`
      : `Pay the buyer fee for your ${data.title ?? "car"}${by(data.dueDay)}`,
    car: data.title,
    first: data.first,
    happened:
      data.by === "offer"
        ? `You bought ${data.title ?? ""} at ${data.price ?? ""}, as agreed.`
        : `You won the auction of ${data.title ?? ""} at ${data.price ?? ""}.`,
    details: [
      ...(data.withHst ? [`You pay ${data.withHst} with HST for the car.`] : []),
      data.feeHeld
        ? HELD_FEES
        : `Please pay the buyer fee by ${data.dueBy ?? "its due date"} at the latest. The private chat with the seller opens when both sides have paid.`,
    ],
    rows: rowsOf(["Price", data.price], ["Price with 13% HST", data.withHst], ["Buyer fee, HST included", data.fee]),
    deadline: deadlineOf("Pay by", data.dueBy),
    button: {
      label: data.feeHeld ? "Look at the sale" : "Pay the buyer fee",
      path: placeOf(data, within("/pay/buyer?listingId=", data.listingId)),
    },
    because: REASONS.sale,
  }),
  "listing-sold": (data) => ({
    subject: data.feeHeld
      ? `Sold: ${data.title ?? "your car"}. We are checking the fee`
      : `Sold: pay the seller fee for your ${data.title ?? "car"}${by(data.dueDay)}`,
    car: data.title,
    first: data.first,
    happened: `${data.title ?? "Your car"} was sold at ${data.price ?? ""}.`,
    details: [
      ...(data.withHst
        ? [`The buyer pays ${data.withHst} with HST; you keep ${data.price ?? ""} after you remit the HST.`]
        : []),
      data.feeHeld
        ? HELD_FEES
        : `Please pay the seller fee by ${data.dueBy ?? "its due date"} at the latest. The private chat with the buyer opens when both sides have paid.`,
    ],
    rows: rowsOf(
      ["Price", data.price],
      ["The buyer pays, with 13% HST", data.withHst],
      ["Seller fee, HST included", data.fee]
    ),
    deadline: deadlineOf("Pay by", data.dueBy),
    button: {
      label: data.feeHeld ? "Look at the sale" : "Pay the seller fee",
      path: placeOf(data, within("/pay/seller?listingId=", data.listingId)),
    },
    because: REASONS.sale,
  }),
  "auction-unsold": (data) => ({
    subject: data.until
      ? `Not sold: name your price for ${data.title ?? "your car"}${by(data.untilDay)}`
      : data.again
        ? `Not sold: we list ${data.title ?? "your car"} again`
        : `Not sold: relist ${data.title ?? "your car"}`,
    car: data.title,
    first: data.first,
    happened: `The auction of ${data.title ?? "your car"} ended without a sale.`,
    details: [
      data.until
        ? `${data.reached ?? ""} Until ${data.until} you can name a price to the highest bidder, or the bidder can make one best offer. Nothing is owed, and you can end the negotiation at any time. ${data.again ?? ""}`.trim()
        : data.again
          ? `Nothing is owed. ${data.again}`
          : "Nothing is owed, and the listing is a draft again: relist it as it is with one click, or change it first.",
    ],
    rows: rowsOf(["Highest bid", data.highest]),
    deadline: deadlineOf("Agree by", data.until),
    button: data.until
      ? { label: "Name your price", path: placeOf(data) }
      : { label: "Relist it", path: placeOf(data, "/sellers?status=draft") },
    because: REASONS.listing,
  }),
  "chat-activated": (data) => ({
    subject: `Arrange the hand-over of ${data.title ?? "the car"}: the chat is open`,
    car: data.title,
    first: data.first,
    happened: `Both fees for ${data.title ?? "your sale"} are paid.`,
    details: ["You can now talk to the other side and arrange the hand-over."],
    button: { label: "Open the chat", path: placeOf(data, within("/messages?listingId=", data.listingId)) },
    because: REASONS.sale,
  }),
  "fee-paid": (data) => ({
    subject: `Receipt: ${data.amount ?? "your fee"} for ${data.title ?? "your sale"}`,
    car: data.title,
    first: data.first,
    ...(data.by === "credit"
      ? {
          happened: `Your fee of ${data.amount ?? ""} for ${data.title ?? "your sale"} was settled by one bidding credit; nothing was charged.`,
          details: [`The fee includes HST of ${data.tax ?? ""}.`],
        }
      : {
          happened: `We received ${data.amount ?? "your fee"} for ${data.title ?? "your sale"}, HST of ${data.tax ?? ""} included.`,
          details: ["Thank you."],
        }),
    rows: rowsOf([data.by === "credit" ? "Settled by one credit" : "Paid", data.amount], ["HST included", data.tax]),
    button: { label: "See my payments", path: "/payments" },
    because: REASONS.payment,
  }),
  "credits-refunded": (data) => ({
    subject: `Refunded: ${data.what ?? "your credits"}`,
    first: data.first,
    happened: `${data.amount ?? "Your payment"} for ${data.what ?? "your credits"} is on its way back to the card that it was paid with.`,
    details: [
      "Your bank may take a few days to show the refund. The credits are removed from your account.",
      "If you did not ask for a refund, write to us.",
    ],
    rows: rowsOf(["Refund", data.amount]),
    button: { label: "See my credits", path: "/credits/profile" },
    because: REASONS.payment,
  }),
  "purchase-paid": (data) => ({
    subject: `Paid: ${data.what ?? "your purchase"}`,
    first: data.first,
    happened: `We received ${data.amount ?? "your payment"}, HST of ${data.hst ?? "CA$0.00"} included, for ${data.what ?? "your purchase"}.`,
    rows: rowsOf(["Paid", data.amount], ["HST included", data.hst]),
    button: { label: "See my payments", path: "/payments" },
    because: REASONS.payment,
  }),
  "purchase-refunded": (data) => ({
    subject: `Refunded: ${data.what ?? "your purchase"}`,
    first: data.first,
    happened: `${data.amount ?? "Your payment"} for ${data.what ?? "your purchase"} is on its way back to the card that it was paid with.`,
    details: ["Your bank may take a few days to show the refund.", "If you did not ask for a refund, write to us."],
    rows: rowsOf(["Refund", data.amount]),
    button: { label: "See my payments", path: "/payments" },
    because: REASONS.payment,
  }),
  "sale-step": (data) => ({
    ...told(data, "Your sale"),
    button: { label: "Open the sale", path: placeOf(data, within("/payments?listingId=", data.listingId)) },
    because: REASONS.sale,
  }),
  "fee-due": (data) => ({
    ...told(data, "Your fee is due"),
    button: {
      label: `Pay the ${data.party} fee`,
      path: placeOf(data, within(`/pay/${encodeURIComponent(data.party ?? "")}?listingId=`, data.listingId)),
    },
    because: REASONS.sale,
  }),
  "payout-urgent": (data) => ({
    subject: `Payout due: ${data.title ?? ""}`,
    car: data.title,
    happened: `Both sides have approved the sale of ${data.title ?? ""}.`,
    details: [`The seller must be paid ${data.amount ?? ""} by ${data.dueBy ?? "its due date"} at the latest.`],
    rows: rowsOf(["Payout", data.amount]),
    deadline: deadlineOf("Pay by", data.dueBy),
    button: { label: "Open the sale", path: salePath(data) },
    because: REASONS.operator,
  }),
  "payment-disputed": (data) => ({
    subject: `A payment is disputed: ${data.title ?? ""}`,
    happened: `A cardholder disputes the payment of ${data.amount ?? ""} for ${data.title ?? ""}.`,
    details: [
      "The provider withholds the money until the card's bank has decided.",
      data.dueBy
        ? withFullStop(`Evidence that the payment is right can be submitted once, until ${data.dueBy}`)
        : "The bank takes no evidence for this dispute.",
    ],
    rows: rowsOf(["Amount", data.amount]),
    deadline: deadlineOf("Answer by", data.dueBy),
    button: { label: "Open the payment", path: chargePath(data) },
    because: REASONS.operator,
  }),
  "payment-inquiry": (data) => ({
    subject: `A card's bank asks about a payment: ${data.title ?? ""}`,
    happened: `The cardholder's bank asks about the payment of ${data.amount ?? ""} for ${data.title ?? ""}.`,
    details: [
      "The bank has taken no money. If nobody answers, the question can become a dispute.",
      data.dueBy
        ? withFullStop(`Evidence that the payment is right can be submitted once, until ${data.dueBy}`)
        : "The bank takes no evidence for this inquiry.",
    ],
    rows: rowsOf(["Amount", data.amount]),
    deadline: deadlineOf("Answer by", data.dueBy),
    button: { label: "Open the payment", path: chargePath(data) },
    because: REASONS.operator,
  }),
  "wire-account-missing": (data) => ({
    subject: `A buyer cannot pay: enter the account for wires (${data.title ?? ""})`,
    car: data.title,
    happened: `Both fees for ${data.title ?? ""} are paid, and the buyer is to pay ${data.amount ?? ""} for the car.`,
    details: [
      "The account that buyers wire to is not entered.",
      "Until you enter the account, the buyer reads 'Do not pay yet' and cannot pay. The time to pay has not begun. Enter the account in the settlement policy.",
    ],
    rows: rowsOf(["The buyer is to pay", data.amount]),
    button: { label: "Enter the account", path: "/admin/settlement-policy" },
    because: REASONS.operator,
  }),
  "fees-held": (data) => ({
    subject: `Decide the fees of a sale: ${data.title ?? ""}`,
    car: data.title,
    happened: `${data.title ?? "A car"} was sold, but its fees are not those that the auction promised.`,
    details: [
      data.why ?? "",
      "Neither side can pay until you decide. Ask the fee providers again, charge the fees as they stand, or cancel the sale.",
    ],
    button: { label: "Open the sale", path: salePath(data) },
    because: REASONS.operator,
  }),
  "event-set-aside": (data) => ({
    subject: `An event was set aside: ${data.topic ?? ""}`,
    happened: `The reaction ${data.subscriber ?? ""} to the event ${data.topic ?? ""} has failed.`,
    details: [
      data.reason === "ended-process"
        ? "A server process ended twice during this job. The job is not repeated automatically."
        : `The reaction has failed for about a day, and is not repeated automatically. The last reason: ${data.error ?? ""}`,
      "The event may carry an email or a step of a sale. Find the cause first, most likely a plugin. Then retry the event in the console.",
    ],
    rows: rowsOf(["Event", data.topic], ["What follows", data.subscriber]),
    button: { label: "Open the events", path: "/admin/set-aside-events" },
    because: REASONS.operator,
  }),
  "file-quarantined": (data) => ({
    subject: `An infected file was sent: ${data.found ?? ""}`,
    happened: `Somebody sent a file that carries the signature ${data.found ?? ""} (${data.sentTo ?? ""}).`,
    details: [
      "We did not accept the file. Nobody can open it, and it is deleted after 30 days.",
      "The sender's device may be infected without the sender's knowledge. The console shows who sent the file, and when.",
    ],
    button: { label: "Open the quarantine", path: "/admin/quarantined-files" },
    because: REASONS.operator,
  }),
  "admins-changed": (data) => ({
    subject: data.subject ?? "The admins of this site changed",
    happened: "The admins of this site changed.",
    details: [
      ...paragraphs(data.text),
      "If no admin did this, somebody has an admin's password. Change it now, and read the audit log.",
    ],
    button: { label: "See all staff", path: "/admin/staff" },
    because: REASONS.operator,
  }),
  "staff-invitation": (data) => ({
    subject: "Your invitation to the Northlot console",
    happened: `${data.by ?? "Somebody"} invites you to work in the back office of Northlot (${data.role ?? ""}).`,
    details: [
      "The link works once and for 72 hours. Use the link to choose your user name and your password. Give the link to nobody.",
      "If you did not expect an invitation, you can ignore this message.",
    ],
    button: { label: "Accept the invitation", path: within("/admin/invite/", data.token) },
    because: REASONS.staff,
  }),
  "staff-news": (data) => ({
    ...told(data, "Your access to the Northlot console"),
    details: [
      ...paragraphs(data.text),
      "If it was not you, tell another owner at once: that owner can end your sessions and your access.",
    ],
    button: { label: "Open my security", path: "/admin/security" },
    because: REASONS.staff,
  }),
  "ledger-differs": (data) => ({
    subject: `The ledger differs from the payment provider's records: ${data.count ?? ""}`,
    happened: `The comparison of the ledger with the payment provider's records found ${data.count ?? "a difference"}.`,
    details: [
      ...paragraphs(data.list),
      "We report each difference once. The console shows a difference until a comparison no longer finds it.",
    ],
    button: { label: "Open the reconciliation", path: "/admin/ledger/reconciliation" },
    because: REASONS.operator,
  }),
  "ledger-not-compared": (data) => ({
    subject: `The ledger could not be compared: night of ${data.night ?? ""}`,
    happened: "The ledger could not be compared with the payment provider's records.",
    details: [
      `The last reason: ${data.failure ?? ""}`,
      "The comparison is repeated until it succeeds. Until then, differences stay unknown.",
    ],
    rows: rowsOf(["Night", data.night]),
    button: { label: "Open the reconciliation", path: "/admin/ledger/reconciliation" },
    because: REASONS.operator,
  }),
  "audit-head": (data) => ({
    subject: `Audit log, ${data.day ?? ""}: ${data.head ?? ""}`,
    happened: `The audit log had ${data.rows ?? ""} rows this morning. Keep this email: it is not in the database.`,
    details: [
      "Whoever owns the database can remove the log's last rows without a trace in the log.",
      "Check the log with this head now and then. The check says how many of these rows are missing.",
    ],
    rows: rowsOf(["Head", data.head], ["Rows", data.rows]),
    button: { label: "Verify the audit log", path: `/admin/audit-log?head=${data.head ?? ""}` },
    because: REASONS.operator,
  }),
  "staff-morning": (data) => ({
    subject: `${data.day ?? ""}: ${data.count === "1" ? "one task waits" : `${data.count ?? ""} tasks wait`} for you`,
    happened: `Work waits for you in the console${data.more ? `: the tasks below, and ${data.more} more` : ""}.`,
    details: ["Tasks that somebody else has taken are left out."],
    rows: toldRows(data.rows),
    button: { label: "Open the console", path: "/admin" },
    because: REASONS.work,
  }),
  "runner-up-offer": (data) => ({
    ...told(data, "An offer"),
    button: data.open ? { label: "See the offer", path: placeOf(data) } : undefined,
    because: REASONS.auction,
  }),
  question: (data) => ({
    ...told(data, "A question"),
    button: {
      label: data.act ?? "See the question",
      path: placeOf(data, questionTarget(data.listingId ?? "", data.questionId)),
    },
    because: {
      why: "You get this email because you sell this car or asked this question.",
      stop: REASONS.request.stop,
    },
  }),
  negotiation: (data) => ({
    ...told(data, "A negotiation"),
    button: data.open ? { label: "See the negotiation", path: placeOf(data) } : undefined,
    because: REASONS.auction,
  }),
  "runner-up-ended": (data) => ({
    subject: `Offer ${data.outcome ?? "ended"}: ${data.title ?? ""}`,
    car: data.title,
    happened: `The offer of ${data.title ?? ""} at ${data.amount ?? ""} to the runner-up was ${data.outcome === "declined" ? "declined" : "not answered in time"}.`,
    details: ["The car can be offered to the next bidder, as long as the seller has not published it again."],
    rows: rowsOf(["Offered at", data.amount]),
    button: { label: "Open the sale", path: salePath(data) },
    because: REASONS.operator,
  }),
  promotion: (data) => ({
    ...told(data, "Your promotion"),
    button: { label: "Open my listings", path: placeOf(data, "/sellers") },
    because: REASONS.listing,
  }),
  "disclosure-changed": aboutListing("The description of a car changed"),
  "bids-voided": aboutListing("Bids were voided"),
  "auction-extended": aboutListing("An auction runs longer"),
  "listing-decided": (data) => ({
    ...told(data, "Your listing"),
    button: { label: "Look at the listing", path: placeOf(data) },
    because: REASONS.listing,
  }),
  appointment: (data) => ({
    ...told(data, "Your inspection"),
    button: { label: data.action ?? "See the appointment", path: within("/book?session_id=", data.sessionId) },
    because: {
      why: "You get this email because you asked us to inspect this car.",
      stop: "You cannot stop this email: it is about an inspection of yours.",
    },
  }),
  outbid: (data) => ({
    ...told(data, "Northlot"),
    button: { label: "Bid again", path: placeOf(data, bidTarget(data.listingId ?? "")) },
    because: REASONS.chosen,
  }),
  reminder: (data) => ({
    ...told(data, "Northlot"),
    button: { label: "Open the auction", path: placeOf(data) },
    because: REASONS.chosen,
  }),
  "saved-search": (data) => {
    const cars = listOf<{ title: string; line: string; listingId: string }>(data.cars)
    const news = told(data, "Northlot")
    return {
      ...news,
      details:
        cars.length > 0
          ? ["Cars that your saved searches found since the last morning, and that are still for sale:"]
          : news.details,
      items: cars.map(({ title, line, listingId }) => ({ label: title, text: line, path: listingPath({ listingId }) })),
      button: data.listingId
        ? { label: "See the car", path: placeOf(data) }
        : { label: "Open my searches", path: placeOf(data, "/account/searches") },
      ends: listOf<{ name: string; token: string }>(data.stops).map(({ name, token }) => ({
        label: `Stop alerts of ‘${name}’`,
        path: within("/searches/stop?token=", token),
      })),
      because: REASONS.chosen,
    }
  },
  "finance-request": (data) => ({
    ...told(data, "Financing wanted"),
    button: { label: "Open the request", path: `${within("/admin/finance-requests/", data.requestId)}/show` },
    because: REASONS.operator,
  }),
  "finance-received": (data) => ({
    ...told(data, "Northlot"),
    button: { label: "See the car", path: listingPath(data) },
    because: REASONS.request,
  }),
  "account-news": (data) => ({
    ...told(data, "Northlot"),
    button: { label: "Open my profile", path: placeOf(data, "/profile") },
    because: REASONS.account,
  }),
  "contact-message": (data) => ({
    ...told(data, "A message"),
    items: listOf<{ label: string; path: string }>(data.links).map((link) => ({ ...link, text: "" })),
    because: data.links ? REASONS.operator : REASONS.request,
  }),
  "email-change": (data) => ({
    subject: "Confirm your new email address",
    first: data.first,
    happened: "Confirm your new email address.",
    details: [
      data.notBefore
        ? "We were asked to change the address of a Northlot account to this address."
        : "Somebody, hopefully you, wants to sign in to Northlot with this address from now on.",
      data.notBefore
        ? `The link works once, from ${data.notBefore} to ${data.expiresAt ?? ""}; the old address stays until you follow the link.`
        : "The link works once and for 60 minutes; the old address stays until you follow the link.",
      "If it was not you, ignore this message: nothing changes.",
    ],
    button: { label: "Use this address", path: within("/account/email?confirm=", data.token) },
    because: REASONS.address,
  }),
  "email-change-asked": (data) => ({
    subject: "Your email address at Northlot is to be changed",
    first: data.first,
    happened: data.notBefore
      ? `Our staff were asked to use ${data.newEmail ?? "another address"} for your account instead of this address.`
      : `Somebody who knows your password asked to use ${data.newEmail ?? "another address"} instead of this address.`,
    details: [
      data.notBefore
        ? `If it was you, there is nothing to do here: the other address can be confirmed from ${data.notBefore}.`
        : "If it was you, there is nothing to do here.",
      `If it was not you, take your account back now and set a new password: the link works for ${data.notBefore ? "14" : "seven"} days, even after other changes, and signs everybody out.`,
    ],
    button: { label: "Take my account back", path: within("/account/email?stop=", data.token) },
    because: REASONS.account,
  }),
  "account-closed": (data) => ({
    subject: "Your Northlot account is closed",
    first: data.first,
    happened: `Your account is ${data.outcome === "deleted" ? "deleted" : "closed"}${data.by === "operator" ? " by us" : ", as you asked"}.`,
    details: [
      data.outcome === "deleted"
        ? "The account no longer holds anything that names you."
        : "Bids and sales stay on record without your name, as long as the law requires. Invoices and bills of sale still name you.",
      data.by === "operator"
        ? "You cannot sign in any more. If you do not know why, write to us. This is our last message to you about this account."
        : "You cannot sign in any more. You can register again with the same address at any time. This is our last message to you.",
    ],
    because: {
      why: "You get this email because this was the address of your account.",
      stop: "There is nothing to stop: this is the last message about this account.",
    },
  }),
  "licence-decided": (data) => ({
    subject:
      data.decision === "verified" ? "Your OMVIC licence is verified" : "Your OMVIC licence could not be verified",
    first: data.first,
    ...(data.decision === "verified"
      ? {
          happened: `Your OMVIC licence is verified until ${data.expiresOn ?? ""}.`,
          details: ["You can use every part of Northlot that dealers use."],
          rows: rowsOf(["Verified until", data.expiresOn]),
        }
      : {
          happened: "We could not verify the OMVIC licence that you sent.",
          details: [
            ...(data.stays ? [`Your present licence counts until ${data.stays}: you can bid and list as before.`] : []),
            "Please upload a readable copy of your licence in your profile.",
            ...(data.reason ? [`Our reason: ${data.reason}`] : []),
          ],
        }),
    button: { label: "Open my profile", path: "/profile" },
    because: REASONS.account,
  }),
}

export const EMAIL_TEMPLATES = Object.keys(CONTENTS) as EmailTemplate[]

/** Subject, text and HTML of one message, in the common layout. */
export function renderEmail(template: EmailTemplate, data: Data, publicUrl: string, around: Around = {}): Email {
  const { because, ...content } = CONTENTS[template](data)
  return renderLetter({ ...content, ...footerOf(data, because) }, publicUrl, around)
}

function footerOf({ unsubscribe, unsubscribePurpose }: Data, { why, stop }: Reason): Footer {
  if (!unsubscribe) return { why, stop: { sentence: stop } }
  const purpose = NOTICE_PURPOSES.find((known) => known === unsubscribePurpose)
  return {
    why: purpose ? ASKED[purpose] : "You asked for this email.",
    stop: { path: within("/unsubscribe?token=", unsubscribe) },
  }
}

/** Parses a list that came as JSON text, because all values of a message are texts. */
function listOf<Item>(json: string | undefined): Item[] {
  return json ? (JSON.parse(json) as Item[]) : []
}
