import type { NoticePurpose } from "@northlot/contract"
import type { EmailTemplate } from "#src/platform/outbox"
import type { Around, Email } from "./letter"
import { renderEmail } from "./templates"

const CAR = "2021 Honda Civic LX"

/** One example car and one example person for all letters. */
const EXAMPLE: Readonly<Record<string, string>> = {
  first: "Avery",
  title: CAR,
  car: CAR,
  text: "This is where the letter says what happened.",
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
  subject: "The admins of this site changed",
  count: "one difference",
  list: "Charge A1B2C3D4: the provider knows of a refund that the books do not have.",
  night: "November 22, 2026",
  failure: "The provider did not answer.",
  open: "yes",
  why: "The fee provider volume is not installed any more. Its lines were left out.",
}

const told = (title: string, text: string, more: Record<string, string> = {}) => ({ title, text, subject: "", ...more })
const END = { deadlineLabel: "Bid before", deadline: "Mon Nov 30, 6:00 p.m. EST" }
const HIGHEST = "Highest bid now\tCA$17,900"

/** Example contents of letters that repeat a notice. */
const TOLD: { [Template in EmailTemplate]?: Record<string, string> } = {
  "sale-step": told(
    `${CAR}: next step`,
    "The buyer says that CA$18,500.00 is sent. Keep the car until the money is confirmed.",
    { rows: "Sent, as the buyer says\tCA$18,500.00", subject: `Keep ${CAR} until the money is confirmed` }
  ),
  "fee-due": told(`Your buyer fee for ${CAR} is due soon`, "The private chat opens when both fees are paid.", {
    rows: "Buyer fee, HST included\tCA$593.25",
    deadlineLabel: "Pay by",
    deadline: "November 30, 2026 at 6:00 p.m. EST",
  }),
  "runner-up-offer": told(
    `${CAR} can be yours`,
    `The sale of ${CAR} was cancelled, and you were next. Nothing happens unless you accept.`,
    {
      rows: "Price\tCA$17,900",
      deadlineLabel: "Accept by",
      deadline: "December 2, 2026 at 6:00 p.m. EST",
      subject: `Buy ${CAR} by December 2, if you like`,
    }
  ),
  negotiation: told(
    `${CAR}: the seller's price of CA$18,500`,
    "The seller asks CA$18,500. You can accept it, decline it, or counter once.",
    {
      rows: "Price\tCA$18,500",
      deadlineLabel: "Answer by",
      deadline: "December 2, 2026 at 6:00 p.m. EST",
    }
  ),
  outbid: told(`You were outbid on ${CAR}`, "Bid CA$18,000 or more to lead again.", {
    rows: `${HIGHEST}\nTo lead again, at least\tCA$18,000`,
    ...END,
  }),
  reminder: told(`${CAR} ends in 1 hour`, "It stands at CA$17,900.", { rows: HIGHEST, ...END }),
  "saved-search": told(
    `New on auction: ${CAR}`,
    `${CAR} (48,000 km, Toronto) is on auction.\nYour saved search ‘Civics’ looks for it.`,
    { rows: "Bidding opens at\tCA$6,000", ...END, stops: JSON.stringify([{ name: "Civics", token: "example" }]) }
  ),
  "auction-extended": told(`The auction of ${CAR} runs longer`, "We moved its end. All bids stand.", END),
  question: told(`A question about ${CAR}`, "Is the second key there?"),
  appointment: told(`Tomorrow: inspection of ${CAR}`, "Bring the car, its keys and its permit.", {
    rows: "When\tNovember 30, 2026 at 10:00 a.m. EST",
    action: "See the appointment",
  }),
  promotion: told(`${CAR} is featured`, "It is shown among the featured cars.", {
    rows: "Paid\tCA$14.99\nHST included\tCA$1.72",
  }),
  "account-news": told("Your password was changed", "If it was not you, set a new one with 'Forgot password?'."),
  "contact-message": told("Message #ABCDEFGH: A listing", "From: Avery Singh\nIs the second key there?", {
    first: "",
    links: JSON.stringify([{ label: "Open the listing", path: "/listing/example" }]),
  }),
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
