import { withFullStop, withShortReferences } from "@northlot/contract"
import type { EmailTemplate } from "#src/platform/outbox"

export interface Email {
  subject: string
  text: string
  html: string
}

interface Content {
  subject: string
  /** Paragraphs of plain text. */
  paragraphs: string[]
  action?: Link
  /** To be read out and typed: on a line of its own, before any link. */
  code?: string
  /** One below the other: what a message of several things tells of each. */
  items?: (Link & { text: string })[]
  /** What ends a part of such messages, in small print. */
  ends?: Link[]
}

interface Link {
  label: string
  path: string
}

type Data = Record<string, string>

const aboutListing =
  (subject: string) =>
  (data: Data): Content => ({
    subject: data.title ?? subject,
    paragraphs: [`Hello ${data.first ?? ""},`, data.text ?? ""],
    action: { label: "Look at the listing", path: `/listing/${encodeURIComponent(data.listingId ?? "")}` },
  })

const CONTENTS: Record<EmailTemplate, (data: Data) => Content> = {
  "password-reset": (data) => ({
    subject: "Reset your Northlot password",
    paragraphs: [
      `Hello ${data.first ?? ""},`,
      "Somebody, hopefully you, asked to set a new password for your Northlot account. The link works once and for 60 minutes.",
      "If it was not you, nothing has changed and you can ignore this message.",
    ],
    action: { label: "Set a new password", path: `/reset?token=${encodeURIComponent(data.token ?? "")}` },
  }),
  "verify-email": (data) => ({
    subject: "Confirm your email address",
    paragraphs: [
      `Hello ${data.first ?? ""},`,
      `Somebody, hopefully you, registered at Northlot with this address as ${data.who ?? ""}. Enter this code on the page where you registered; it works for 30 minutes. The link works for 24 hours, on any device.`,
      "If it was not you, use neither and pass them on to nobody: without them there is no account.",
    ],
    code: data.code ?? "",
    action: { label: "Confirm my address", path: `/verify-email?token=${encodeURIComponent(data.token ?? "")}` },
  }),
  "registration-known": (data) => ({
    subject: "You have a Northlot account already",
    paragraphs: [
      `Hello ${data.first ?? ""},`,
      "Somebody, hopefully you, just tried to register with this address. It has an account already, yours, so nothing has changed and there is no code to enter.",
      "Sign in with your password, or set a new one if you have forgotten it. If it was not you, you can ignore this message.",
    ],
    action: { label: "Sign in", path: "/login" },
    ends: [{ label: "I forgot my password", path: "/forgot" }],
  }),
  "bid-won": (data) => ({
    subject: `${data.by === "offer" ? "You bought" : "You won"}: ${data.title ?? "your auction"}`,
    paragraphs: [
      `Hello ${data.first ?? ""},`,
      data.by === "offer"
        ? `You bought ${data.title ?? ""} at ${data.price ?? ""}, as agreed.`
        : `You won the auction of ${data.title ?? ""} at ${data.price ?? ""}.`,
      `Please pay the buyer fee by ${data.dueBy ?? "its due date"} at the latest. The private chat with the seller opens when both sides have paid.`,
    ],
    action: { label: "Pay the buyer fee", path: `/pay/buyer?listingId=${encodeURIComponent(data.listingId ?? "")}` },
  }),
  "listing-sold": (data) => ({
    subject: `Sold: ${data.title ?? "your car"}`,
    paragraphs: [
      `Hello ${data.first ?? ""},`,
      `${data.title ?? "Your car"} was sold at ${data.price ?? ""}.`,
      `Please pay the seller fee by ${data.dueBy ?? "its due date"} at the latest. The private chat with the buyer opens when both sides have paid.`,
    ],
    action: { label: "Pay the seller fee", path: `/pay/seller?listingId=${encodeURIComponent(data.listingId ?? "")}` },
  }),
  "auction-unsold": (data) => ({
    subject: `Not sold: ${data.title ?? "your car"}`,
    paragraphs: [
      `Hello ${data.first ?? ""},`,
      data.until
        ? `The auction of ${data.title ?? "your car"} ended without a sale. ${data.reached ?? ""} Until ${data.until} you can ask the highest bidder for a price, or the bidder may make one best offer. Nothing is owed, and you can end this at any time.`
        : `The auction of ${data.title ?? "your car"} ended without a sale. Nothing is owed, and the listing is a draft again: relist it as it is with one click, or change it first.`,
    ],
    action: data.until
      ? { label: "Name your price", path: `/listing/${encodeURIComponent(data.listingId ?? "")}` }
      : { label: "Relist it", path: "/sellers?status=draft" },
  }),
  "chat-activated": (data) => ({
    subject: `Chat open: ${data.title ?? "your sale"}`,
    paragraphs: [
      `Hello ${data.first ?? ""},`,
      `Both fees for ${data.title ?? "your sale"} are paid. You can now talk to the other side and arrange the hand-over.`,
    ],
    action: { label: "Open the chat", path: `/messages?listingId=${encodeURIComponent(data.listingId ?? "")}` },
  }),
  "fee-paid": (data) => ({
    subject: `Receipt: ${data.amount ?? "your fee"}`,
    paragraphs: [
      `Hello ${data.first ?? ""},`,
      data.by === "credit"
        ? `Your fee of ${data.amount ?? ""} for ${data.title ?? "your sale"} was settled by one bidding credit; nothing was charged. ${data.tax ?? ""} of it is HST.`
        : `We received ${data.amount ?? "your fee"} for ${data.title ?? "your sale"}, HST of ${data.tax ?? ""} included. Thank you.`,
    ],
    action: { label: "See my payments", path: "/payments" },
  }),
  "credits-refunded": (data) => ({
    subject: `Refunded: ${data.what ?? "your credits"}`,
    paragraphs: [
      `Hello ${data.first ?? ""},`,
      `${data.amount ?? "Your payment"} for ${data.what ?? "your credits"} is on its way back to the card that it was paid with. Your bank may take a few days to show it. The credits are gone.`,
      "If you did not ask for this, write to us.",
    ],
    action: { label: "See my credits", path: "/credits/profile" },
  }),
  "purchase-paid": (data) => ({
    subject: `Paid: ${data.what ?? "your purchase"}`,
    paragraphs: [
      `Hello ${data.first ?? ""},`,
      `We received ${data.amount ?? "your payment"}, HST of ${data.hst ?? "CA$0.00"} included, for ${data.what ?? "your purchase"}.`,
    ],
  }),
  "purchase-refunded": (data) => ({
    subject: `Refunded: ${data.what ?? "your purchase"}`,
    paragraphs: [
      `Hello ${data.first ?? ""},`,
      `${data.amount ?? "Your payment"} for ${data.what ?? "your purchase"} is on its way back to the card that it was paid with. Your bank may take a few days to show it.`,
      "If you did not ask for this, write to us.",
    ],
  }),
  "sale-step": (data) => ({
    subject: data.title ?? "Your sale",
    paragraphs: [`Hello ${data.first ?? ""},`, data.text ?? ""],
    action: { label: "Open the sale", path: `/payments?listingId=${encodeURIComponent(data.listingId ?? "")}` },
  }),
  "fee-due": (data) => ({
    subject: data.title ?? "Your fee is due",
    paragraphs: [`Hello ${data.first ?? ""},`, data.text ?? ""],
    action: {
      label: `Pay the ${data.party} fee`,
      path: `/pay/${data.party}?listingId=${encodeURIComponent(data.listingId ?? "")}`,
    },
  }),
  "payout-urgent": (data) => ({
    subject: `Payout due: ${data.title ?? ""}`,
    paragraphs: [
      `Both sides have approved the sale of ${data.title ?? ""}. The seller must be paid ${data.amount ?? ""} by ${data.dueBy ?? "its due date"} at the latest.`,
    ],
    action: { label: "Open the sale", path: `/admin/sales/${encodeURIComponent(data.saleId ?? "")}/show` },
  }),
  "payment-disputed": (data) => ({
    subject: `A payment is disputed: ${data.title ?? ""}`,
    paragraphs: [
      `A cardholder disputes the payment of ${data.amount ?? ""} for ${data.title ?? ""}. The provider withholds the money until the card's bank has decided.`,
      data.dueBy
        ? withFullStop(`What shows that the payment is right can be submitted once, until ${data.dueBy}`)
        : "The bank takes no evidence for this dispute.",
    ],
    action: { label: "Open the payment", path: `/admin/charges/${encodeURIComponent(data.chargeId ?? "")}/show` },
  }),
  "payment-inquiry": (data) => ({
    subject: `A card's bank asks about a payment: ${data.title ?? ""}`,
    paragraphs: [
      `The cardholder's bank asks about the payment of ${data.amount ?? ""} for ${data.title ?? ""}. No money was taken. Without an answer it can become a dispute.`,
      data.dueBy
        ? withFullStop(`What shows that the payment is right can be submitted once, until ${data.dueBy}`)
        : "The bank takes no evidence for this inquiry.",
    ],
    action: { label: "Open the payment", path: `/admin/charges/${encodeURIComponent(data.chargeId ?? "")}/show` },
  }),
  "wire-account-missing": (data) => ({
    subject: `A buyer cannot pay: enter the account for wires (${data.title ?? ""})`,
    paragraphs: [
      `Both fees for ${data.title ?? ""} are paid, and the buyer is to pay ${data.amount ?? ""} for the car. The account that buyers wire to is not entered.`,
      "Until it is, the buyer reads 'Do not pay yet', the step is closed and no time to pay runs. Enter the account in the settlement policy.",
    ],
    action: { label: "Enter the account", path: "/admin/settlement-policy" },
  }),
  "event-set-aside": (data) => ({
    subject: `An event was set aside: ${data.topic ?? ""}`,
    paragraphs: [
      data.reason === "ended-process"
        ? `Twice, a server process ended while it carried out what follows from an event (${data.topic ?? ""}, ${data.subscriber ?? ""}). It is not tried again by itself.`
        : `What follows from an event (${data.topic ?? ""}, ${data.subscriber ?? ""}) has failed for about a day, and is not tried again by itself. The last reason: ${data.error ?? ""}`,
      "What follows from it has not happened, an e-mail or a step of a sale for example. Find the cause first: a plugin is the likeliest. Then have it tried again in the console.",
    ],
    action: { label: "Open the events", path: "/admin/set-aside-events" },
  }),
  "file-quarantined": (data) => ({
    subject: `An infected file was sent: ${data.found ?? ""}`,
    paragraphs: [
      `Somebody sent a file that carries the signature ${data.found ?? ""} (${data.sentTo ?? ""}). It was not taken. It is kept where nobody can open it, and is deleted after 30 days.`,
      "Their device may be infected without their knowing. The console tells who sent it, and when.",
    ],
    action: { label: "Open the quarantine", path: "/admin/quarantined-files" },
  }),
  "admins-changed": (data) => ({
    subject: data.subject ?? "The admins of this site changed",
    paragraphs: [
      data.text ?? "",
      "If you do not know of this, somebody has the password of an admin: change it now, and look at what was done.",
    ],
    action: { label: "See all staff", path: "/admin/staff" },
  }),
  "staff-invitation": (data) => ({
    subject: "Your invitation to the Northlot console",
    paragraphs: [
      `${data.by ?? "Somebody"} invites you to work in the back office of Northlot (${data.role ?? ""}).`,
      "The link works once and for 72 hours. With it you choose the name and the password that you sign in by. Pass it on to nobody.",
      "If you know nothing of this, you can ignore this message.",
    ],
    action: { label: "Accept the invitation", path: `/admin/invite/${encodeURIComponent(data.token ?? "")}` },
  }),
  "staff-news": (data) => ({
    subject: data.title ?? "Your access to the Northlot console",
    paragraphs: [
      data.text ?? "",
      "If it was not you, tell another owner at once: they can end your sessions and your access.",
    ],
    action: { label: "Open my security", path: "/admin/security" },
  }),
  "ledger-differs": (data) => ({
    subject: `The ledger differs from the payment provider's records: ${data.count ?? ""}`,
    paragraphs: [
      `The comparison of the ledger with the payment provider's records found ${data.count ?? "a difference"}:`,
      ...(data.list ?? "").split("\n"),
      "Each is told once. It stays in the console until a comparison finds it gone.",
    ],
    action: { label: "Open the reconciliation", path: "/admin/ledger/reconciliation" },
  }),
  "ledger-not-compared": (data) => ({
    subject: `The ledger could not be compared: night of ${data.night ?? ""}`,
    paragraphs: [
      `The ledger could not be compared with the payment provider's records. The last reason: ${data.failure ?? ""}`,
      "It is tried again until it succeeds. Until then nobody knows whether both agree.",
    ],
    action: { label: "Open the reconciliation", path: "/admin/ledger/reconciliation" },
  }),
  "runner-up-offer": (data) => ({
    subject: data.title ?? "An offer",
    paragraphs: [`Hello ${data.first ?? ""},`, data.text ?? ""],
    action: data.open
      ? { label: "See the offer", path: `/listing/${encodeURIComponent(data.listingId ?? "")}` }
      : undefined,
  }),
  question: (data) => ({
    subject: data.title ?? "A question",
    paragraphs: [`Hello ${data.first ?? ""},`, data.text ?? ""],
    action: {
      label: data.act ?? "See the question",
      path: `/listing/${encodeURIComponent(data.listingId ?? "")}#questions`,
    },
  }),
  negotiation: (data) => ({
    subject: data.title ?? "A negotiation",
    paragraphs: [`Hello ${data.first ?? ""},`, data.text ?? ""],
    action: data.open
      ? { label: "See where it stands", path: `/listing/${encodeURIComponent(data.listingId ?? "")}` }
      : undefined,
  }),
  "runner-up-ended": (data) => ({
    subject: `Offer ${data.outcome ?? "ended"}: ${data.title ?? ""}`,
    paragraphs: [
      `The offer of ${data.title ?? ""} at ${data.amount ?? ""} to the runner-up was ${data.outcome === "declined" ? "declined" : "not answered in time"}. The car can be offered to the next bidder, as long as the seller has not published it again.`,
    ],
    action: { label: "Open the sale", path: `/admin/sales/${encodeURIComponent(data.saleId ?? "")}/show` },
  }),
  promotion: (data) => ({
    subject: data.title ?? "Your promotion",
    paragraphs: [`Hello ${data.first ?? ""},`, data.text ?? ""],
    action: { label: "Open my listings", path: "/sellers" },
  }),
  "disclosure-changed": aboutListing("A car was described anew"),
  "bids-voided": aboutListing("Bids were voided"),
  "auction-extended": aboutListing("An auction runs longer"),
  "listing-decided": (data) => ({
    subject: data.title ?? "Your listing",
    paragraphs: [`Hello ${data.first ?? ""},`, data.text ?? ""],
    action: { label: "Open my listings", path: "/sellers" },
  }),
  appointment: (data) => ({
    subject: data.title ?? "Your inspection",
    paragraphs: [`Hello ${data.first ?? ""},`, data.text ?? ""],
    action: {
      label: data.action ?? "See the appointment",
      path: `/book?session_id=${encodeURIComponent(data.sessionId ?? "")}`,
    },
  }),
  outbid: (data) => ({
    subject: data.title ?? "Northlot",
    paragraphs: [`Hello ${data.first ?? ""},`, ...(data.text ?? "").split("\n")],
    action: { label: "Bid again", path: `/listing/${encodeURIComponent(data.listingId ?? "")}` },
  }),
  reminder: (data) => ({
    subject: data.title ?? "Northlot",
    paragraphs: [`Hello ${data.first ?? ""},`, ...(data.text ?? "").split("\n")],
    action: { label: "Open the auction", path: `/listing/${encodeURIComponent(data.listingId ?? "")}` },
  }),
  "saved-search": (data) => {
    const cars = listOf<{ title: string; line: string; listingId: string }>(data.cars)
    return {
      subject: data.title ?? "Northlot",
      paragraphs: [
        `Hello ${data.first ?? ""},`,
        ...(cars.length > 0
          ? ["This is what your saved searches found since the last morning, and what is still to be had:"]
          : (data.text ?? "").split("\n")),
      ],
      items: cars.map(({ title, line, listingId }) => ({
        label: title,
        text: line,
        path: `/listing/${encodeURIComponent(listingId)}`,
      })),
      action: data.listingId
        ? { label: "See the car", path: `/listing/${encodeURIComponent(data.listingId)}` }
        : { label: "Open my searches", path: "/account/searches" },
      ends: listOf<{ name: string; token: string }>(data.stops).map(({ name, token }) => ({
        label: `Stop alerts of ‘${name}’`,
        path: `/searches/stop?token=${encodeURIComponent(token)}`,
      })),
    }
  },
  "finance-request": (data) => ({
    subject: data.title ?? "Financing wanted",
    paragraphs: (data.text ?? "").split("\n"),
    action: {
      label: "Open the request",
      path: `/admin/finance-requests/${encodeURIComponent(data.requestId ?? "")}/show`,
    },
  }),
  "finance-received": (data) => ({
    subject: data.title ?? "Northlot",
    paragraphs: [`Hello ${data.first ?? ""},`, ...(data.text ?? "").split("\n")],
    action: { label: "See the car", path: `/listing/${encodeURIComponent(data.listingId ?? "")}` },
  }),
  "account-news": (data) => ({
    subject: data.title ?? "Northlot",
    paragraphs: [`Hello ${data.first ?? ""},`, ...(data.text ?? "").split("\n")],
    action: { label: "Open my profile", path: "/profile" },
  }),
  "contact-message": (data) => ({
    subject: data.title ?? "A message",
    paragraphs: (data.text ?? "").split("\n"),
    items: listOf<{ label: string; path: string }>(data.links).map((link) => ({ ...link, text: "" })),
  }),
  "email-change": (data) => ({
    subject: "Confirm your new email address",
    paragraphs: [
      `Hello ${data.first ?? ""},`,
      "Somebody, hopefully you, wants to sign in to Northlot with this address from now on. The link works once and for 60 minutes; until it is followed the old address stays.",
      "If it was not you, ignore this message: nothing changes.",
    ],
    action: { label: "Use this address", path: `/account/email?confirm=${encodeURIComponent(data.token ?? "")}` },
  }),
  "email-change-asked": (data) => ({
    subject: "Your email address at Northlot is to be changed",
    paragraphs: [
      `Hello ${data.first ?? ""},`,
      `Somebody who knows your password asked to use ${data.newEmail ?? "another address"} instead of this one. If it was you, there is nothing to do here.`,
      "If it was not you, take your account back now and set a new password: the link works for seven days, whatever was changed until then, and signs everybody out.",
    ],
    action: { label: "Take my account back", path: `/account/email?stop=${encodeURIComponent(data.token ?? "")}` },
  }),
  "account-closed": (data) => ({
    subject: "Your Northlot account is closed",
    paragraphs: [
      `Hello ${data.first ?? ""},`,
      `Your account is ${data.outcome === "deleted" ? "deleted" : "closed"}${data.by === "operator" ? " by us" : ", as you asked"}. ${
        data.outcome === "deleted"
          ? "Nothing that names you is kept in it any more."
          : "Bids and sales stay on record for as long as the law wants them, under no name."
      }`,
      data.by === "operator"
        ? "You cannot sign in any more. If you do not know why, write to us. This is our last message to you about this account."
        : "You cannot sign in any more. With the same address you can register anew at any time. This is our last message to you.",
    ],
  }),
  "licence-decided": (data) => ({
    subject:
      data.decision === "verified" ? "Your OMVIC licence is verified" : "Your OMVIC licence could not be verified",
    paragraphs: [
      `Hello ${data.first ?? ""},`,
      data.decision === "verified"
        ? `Your OMVIC licence is verified until ${data.expiresOn ?? ""}. You can use every part of Northlot that dealers use.`
        : "We could not verify the OMVIC licence that you sent. Please send a readable copy in your profile.",
      ...(data.decision !== "verified" && data.reason ? [`Our reason: ${data.reason}`] : []),
    ],
  }),
}

export const EMAIL_TEMPLATES = Object.keys(CONTENTS) as EmailTemplate[]

/**
 * Subject, text and HTML of one message; every value is escaped, links begin with the public address, and an internal
 * id stands in links alone.
 */
export function renderEmail(template: EmailTemplate, data: Data, publicUrl: string): Email {
  const content = CONTENTS[template](data)
  const labelled = <L extends Link>(link: L): L => ({ ...link, label: withShortReferences(link.label) })
  const subject = withShortReferences(content.subject)
  const paragraphs = content.paragraphs.map(withShortReferences)
  const { code } = content
  const action = content.action && labelled(content.action)
  const items = (content.items ?? []).map((item) => ({ ...labelled(item), text: withShortReferences(item.text) }))
  const ends = (content.ends ?? []).map(labelled)
  const link = action ? `${publicUrl}${action.path}` : null
  const unsubscribe = data.unsubscribe ? `${publicUrl}/unsubscribe?token=${encodeURIComponent(data.unsubscribe)}` : null
  const text = [
    ...paragraphs,
    ...(code ? [`Your code: ${code}`] : []),
    ...items.map(({ label, text, path }) => [label, text, publicUrl + path].filter(Boolean).join("\n")),
    ...(action ? [`${action.label}: ${link}`] : []),
    ...ends.map((end) => `${end.label}: ${publicUrl}${end.path}`),
    ...(unsubscribe ? [`You asked for this email. Unsubscribe: ${unsubscribe}`] : []),
    "Northlot · vehicle auctions in Ontario",
  ].join("\n\n")
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f6f8f6;font-family:-apple-system,'Segoe UI',Arial,sans-serif;color:#0f1f1a">
<div style="max-width:520px;margin:24px auto;background:#fff;border:1px solid #dde4df;border-radius:14px;padding:28px">
<p style="font-weight:700;font-size:18px;color:#0f4a3c;margin:0 0 18px">Northlot</p>
${paragraphs.map((paragraph) => `<p style="line-height:1.55;margin:0 0 14px">${escapeHtml(paragraph)}</p>`).join("\n")}
${code ? `<p style="margin:22px 0;font-size:30px;font-weight:700;letter-spacing:6px;color:#0f4a3c">${escapeHtml(code)}</p>` : ""}
${items.map((item) => `<p style="line-height:1.55;margin:0 0 14px"><a href="${escapeHtml(publicUrl + item.path)}" style="color:#0f4a3c;font-weight:600">${escapeHtml(item.label)}</a>${item.text ? `<br>${escapeHtml(item.text)}` : ""}</p>`).join("\n")}
${action ? `<p style="margin:22px 0 0"><a href="${escapeHtml(link!)}" style="display:inline-block;background:#0f4a3c;color:#fff;text-decoration:none;font-weight:600;padding:12px 18px;border-radius:10px">${escapeHtml(action.label)}</a></p>` : ""}
</div>
${ends.map((end) => `<p style="max-width:520px;margin:0 auto 6px;padding:0 28px;font-size:13px;line-height:1.5"><a href="${escapeHtml(publicUrl + end.path)}" style="color:#0f4a3c">${escapeHtml(end.label)}</a></p>`).join("\n")}
${unsubscribe ? `<p style="max-width:520px;margin:0 auto 24px;padding:0 28px;font-size:13px;line-height:1.5;color:#4d5f58">You asked for this email. <a href="${escapeHtml(unsubscribe)}" style="color:#0f4a3c">Unsubscribe</a> in one click, without signing in.</p>` : ""}
</body></html>`
  return { subject: subject.replace(/[\r\n]+/g, " "), text, html }
}

/** A list that came as text, as all values of a message do. */
function listOf<Item>(json: string | undefined): Item[] {
  return json ? (JSON.parse(json) as Item[]) : []
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
