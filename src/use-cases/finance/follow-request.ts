import type { MedusaContainer } from "@medusajs/framework/types"
import { formatMoney, formatMoneyExact, paymentEstimate, type FinanceRequest } from "@northlot/contract"
import { configuration } from "#src/platform/configuration"
import { logger } from "#src/platform/logger"
import { emit, type OutboxTopics } from "#src/platform/outbox"
import { financeRequests } from "#src/queries/finance/finance-requests"
import { listingNotice } from "../notice/listing-notice"

/** The e-mail address for finance requests; null when none is set. */
export function deskMailbox(): string | null {
  const { financeEmail, operationsEmail } = configuration()
  return financeEmail ?? operationsEmail
}

/**
 * E-mails the request to the finance desk and confirms the receipt to the buyer, once each. If no e-mail address is
 * configured for the desk, only the console shows the request.
 */
export async function followFinanceRequest(
  { requestId, added }: OutboxTopics["finance.requested"],
  scope: MedusaContainer
): Promise<void> {
  const request = (await financeRequests.read([requestId]))[0]
  if (!request) throw new Error(`There is no finance request ${requestId}.`)
  const { buyer, listing } = request
  const desk = deskMailbox()
  if (desk === null) {
    logger.info(
      { requestId },
      "A buyer asks for financing, and neither NORTHLOT_FINANCE_EMAIL nor NORTHLOT_OPERATIONS_EMAIL names anybody to tell"
    )
  } else {
    const title = added ? `More on the financing of ${listing.title}` : `Financing wanted: ${listing.title}`
    const data = {
      title,
      text: added ? `The buyer adds: ${added.text}\n\n${deskText(request)}` : deskText(request),
      requestId,
    }
    const key = added ? `finance-request:${requestId}:${added.part}` : `finance-request:${requestId}`
    await emit("email.requested", { to: desk, about: listing.id, template: "finance-request", data }, key)
  }
  if (added) return
  const about = {
    key: `finance-received:${requestId}`,
    role: "buyer",
    listingId: listing.id,
    car: listing.title,
    told: { type: "finance", params: { fact: "finance-received", deskNamed: desk !== null } },
  } as const
  const account = { id: buyer.id, email: buyer.email, first: buyer.name.split(" ")[0]! }
  await scope.resolve("message").notices.send([listingNotice(account, about, { template: "finance-received" })])
}

const RATINGS = { excellent: "Excellent", good: "Good", average: "Average", bad: "Bad" } as const

/** The e-mail's text, one fact per line. */
function deskText({ buyer, listing, priceCents, figures, text }: FinanceRequest): string {
  const lines = [
    `${buyer.name} (${buyer.email}, ${buyer.mobile}) asks about financing ${listing.title}, VIN ${listing.vin}.`,
    `The car's price is at ${formatMoney(priceCents)}.`,
  ]
  if (figures) {
    const { financedCents, biweeklyCents } = paymentEstimate(figures)
    lines.push(
      `Assumed: price ${formatMoney(figures.priceCents)}, fees ${formatMoney(figures.feesCents)}, products ${formatMoney(figures.productsCents)}, ` +
        `${formatMoney(figures.downPaymentCents)} down, ${figures.termMonths} months, credit rating ${RATINGS[figures.rating]}. ` +
        `The buyer would finance ${formatMoneyExact(financedCents)} and pay ${formatMoneyExact(biweeklyCents)} bi-weekly.`
    )
  }
  if (text) lines.push(`The buyer writes: ${text}`)
  return lines.join("\n")
}
