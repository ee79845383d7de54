import { centsFromDollars, dollars, formatMoneyExact, type Cents } from "@northlot/contract"
import { randomBytes } from "node:crypto"
import type { CheckoutState } from "#src/modules/payment/types"
import { escapeHtml, hostedPage } from "../hosted-page"
import type { DisputeState, InquiryState } from "#src/modules/payment/types"
import {
  disputeSandboxCheckout,
  failSandboxRefund,
  findSandboxCheckout,
  finishSandboxCheckout,
  inquireSandboxCheckout,
  nameSandboxCard,
  refundSandboxCheckout,
  type SandboxCheckout,
  type SandboxOutcome,
} from "./sandbox-store"

export type PageAnswer = { status: number; html: string } | { location: string }

const TITLE = "Sandbox payment page"
const OUTCOMES = new Set<unknown>(["succeed", "twice", "delay", "fail", "cancel"] satisfies SandboxOutcome[])
/** The actions on the page of a payment: open a dispute, and decide it. */
const DISPUTES: Record<string, DisputeState> = { dispute: "open", dispute_won: "won", dispute_lost: "lost" }
const INQUIRIES: Record<string, InquiryState> = { inquiry: "open", inquiry_closed: "closed" }
const chosenOf = <State>(states: Record<string, State>, outcome: unknown): State | undefined =>
  typeof outcome === "string" && Object.hasOwn(states, outcome) ? states[outcome] : undefined

const FINISHED: Record<Exclude<CheckoutState, "open">, string> = {
  processing: "This payment is on its way. It is confirmed in a few seconds.",
  paid: "This payment went through.",
  failed: "This payment was declined. You can start a new one from your payments.",
  cancelled: "This payment was cancelled. You can start a new one from your payments.",
  refunded: "This payment was refunded.",
}

/**
 * The page of one checkout: a payment form while the checkout is open, afterwards the checkout's state. An unknown or
 * missing id gets 404.
 */
export async function openSandboxPage(id: string | null): Promise<PageAnswer> {
  const checkout = id === null ? null : await findSandboxCheckout(id)
  if (!checkout) return unknown()
  return { status: 200, html: checkout.state === "open" ? form(checkout, null) : ended(checkout) }
}

/**
 * Actions that a real provider offers in its own console, outside of the market. Each returns `false` if it is not
 * possible now.
 */
const PROVIDER_ACTS: Record<string, (id: string, amount: unknown) => Promise<boolean>> = {
  refund: async (id, amount) => {
    const amountCents = readAmount(amount)
    if (amountCents === null) return false
    return (await refundSandboxCheckout(id, { key: `page:${randomBytes(8).toString("hex")}`, amountCents })) === null
  },
  refund_failed: failSandboxRefund,
}

/**
 * Reads the amount of a refund in cents: undefined (the whole remaining amount) for an empty text, null for a text that
 * is no amount.
 */
function readAmount(amount: unknown): Cents | undefined | null {
  if (amount === undefined || amount === "") return undefined
  if (typeof amount !== "string" || !/^\d{1,8}(\.\d{1,2})?$/.test(amount)) return null
  const read = centsFromDollars(dollars(Number(amount)))
  return read !== null && read > 0 ? read : null
}

/**
 * Applies the choice that a person made on the sandbox's page. A choice that ends the checkout also returns the browser
 * to the storefront. The market learns of the choice only by the signed event.
 */
export async function submitSandboxPage(
  id: string | null,
  { outcome, card, amount }: { outcome?: unknown; card?: unknown; amount?: unknown }
): Promise<PageAnswer> {
  const checkout = id === null ? null : await findSandboxCheckout(id)
  if (!checkout) return unknown()
  const act = chosenOf(PROVIDER_ACTS, outcome)
  if (act) {
    const done = await act(checkout.id, amount)
    return { status: done ? 200 : 409, html: ended((await findSandboxCheckout(checkout.id))!) }
  }
  const [dispute, inquiry] = [chosenOf(DISPUTES, outcome), chosenOf(INQUIRIES, outcome)]
  if (dispute ?? inquiry) {
    const disputed = dispute
      ? await disputeSandboxCheckout(checkout.id, dispute)
      : await inquireSandboxCheckout(checkout.id, inquiry!)
    return { status: disputed ? 200 : 409, html: ended((await findSandboxCheckout(checkout.id))!) }
  }
  if (checkout.state !== "open") return { status: 409, html: ended(checkout) }
  if (!isOutcome(outcome)) return { status: 400, html: form(checkout, "Choose one of the buttons.") }
  const digits = typeof card === "string" ? card.replace(/\D/g, "").slice(0, 19) : ""
  if (digits !== "") await nameSandboxCard(checkout.id, digits)
  const finished = await finishSandboxCheckout(checkout.id, outcome)
  // Another submission at the same moment has ended the checkout.
  if (!finished) return { status: 409, html: ended((await findSandboxCheckout(checkout.id))!) }
  return { location: finished.returnPath }
}

function isOutcome(value: unknown): value is SandboxOutcome {
  return OUTCOMES.has(value)
}

function unknown(): PageAnswer {
  const body = `<p class="note">Sandbox</p><h1>Not found</h1><p>There is no payment at this address.</p>`
  return { status: 404, html: hostedPage(TITLE, body) }
}

function form(checkout: SandboxCheckout, problem: string | null): string {
  return hostedPage(
    TITLE,
    `<p class="note">${TITLE}</p>
<h1>Pay Northlot ${formatMoneyExact(checkout.amountCents)}</h1>
<p>${escapeHtml(checkout.description)}. This stands in for a bank: no money moves.</p>
${linesOf(checkout)}
${problem ? `<p role="alert"><strong>${escapeHtml(problem)}</strong></p>` : ""}
<form method="post" class="actions">
<label>Card number, if you like: the same digits are the same card<input name="card" inputmode="numeric" autocomplete="off" maxlength="23"></label>
<button class="primary" name="outcome" value="succeed">Pay ${formatMoneyExact(checkout.amountCents)}</button>
<button name="outcome" value="delay">Slow bank: confirmed 10 s later</button>
<button name="outcome" value="twice">Confirm the payment twice</button>
<button name="outcome" value="fail">Decline the payment</button>
<button name="outcome" value="cancel">Cancel and go back</button>
</form>`
  )
}

function ended(checkout: SandboxCheckout): string {
  return hostedPage(
    TITLE,
    `<p class="note">${TITLE}</p>
<h1>Nothing more to pay here</h1>
<p role="status">${FINISHED[checkout.state as Exclude<CheckoutState, "open">]}</p>
${linesOf(checkout)}
${refundForm(checkout)}
${disputeForm(checkout)}
<p class="actions"><a class="button primary" href="${escapeHtml(checkout.returnPath)}">Back to Northlot</a></p>`
  )
}

/** A form that imitates the provider's console: it refunds the payment, or lets the newest refund fail. */
function refundForm({ state, dispute, amountCents, leftCents }: SandboxCheckout): string {
  const gone = amountCents - leftCents
  if (state !== "paid" && gone === 0) return ""
  const fails =
    gone > 0
      ? `<button name="outcome" value="refund_failed">Let the newest refund fail at the card's bank</button>`
      : ""
  const refunds =
    state === "paid" && (dispute === null || dispute === "won")
      ? `<label>Amount to refund at the provider, all that is left if empty<input name="amount" inputmode="decimal" autocomplete="off" maxlength="11"></label>
<button name="outcome" value="refund">Refund at the provider itself</button>`
      : ""
  const told =
    gone > 0 && state === "paid" ? `<p>${formatMoneyExact(leftCents)} of this payment are not refunded yet.</p>` : ""
  return `${told}<form method="post" class="actions">${refunds}${fails}</form>`
}

function disputeForm({ state, dispute, inquiry, evidence }: SandboxCheckout): string {
  if (state !== "paid") return ""
  if (dispute === null) {
    const asks =
      inquiry === null
        ? `<button name="outcome" value="inquiry">Ask about this payment as the card's bank</button>`
        : inquiry === "open"
          ? `<button name="outcome" value="inquiry_closed">Close the bank's inquiry</button>`
          : ""
    return `<form method="post" class="actions">${asks}<button name="outcome" value="dispute">Dispute this payment as the cardholder</button></form>`
  }
  if (dispute !== "open") return `<p role="status">The dispute was ${dispute}.</p>`
  const sent = evidence ? `<h2>Northlot's evidence</h2><p>${escapeHtml(evidence.texts.explanation)}</p>` : ""
  return `<p role="status">This payment is in dispute.</p>${sent}<form method="post" class="actions">
<button name="outcome" value="dispute_won">Decide it for Northlot</button>
<button name="outcome" value="dispute_lost">Decide it for the cardholder</button></form>`
}

function linesOf({ lines, amountCents }: SandboxCheckout): string {
  const rows = [...lines, { label: "Total", amountCents }].map(
    ({ label, amountCents: cents }) => `<div><dt>${escapeHtml(label)}</dt><dd>${formatMoneyExact(cents)}</dd></div>`
  )
  return `<dl>${rows.join("")}</dl>`
}
