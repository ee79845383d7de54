import type { MedusaContainer } from "@medusajs/framework/types"
import { cents } from "@northlot/contract"
import type { ChargeRecord, NewDocument } from "#src/modules/payment/types"
import { policyInForce } from "#src/platform/policies"
import { listingFactsOf } from "#src/queries/sale/listing-facts"
import { chargePurpose } from "./charge-purposes"
import { creditNoteFor, invoiceFor } from "./document-content"

const documents = (scope: MedusaContainer) => scope.resolve("northlotPayment").documents

/** Issues the invoice once, in the transaction that books the paid charge. */
export async function issueInvoice(
  scope: MedusaContainer,
  charge: ChargeRecord,
  saleId: string | null
): Promise<NewDocument> {
  const earlier = await documents(scope).ofCharge(charge.id, "invoice")
  if (earlier) return earlier
  const purpose = chargePurpose(scope, charge)
  const sale = saleId ? await scope.resolve("sale").sales.retrieve(saleId) : null
  const listingId = sale?.listingId ?? (await purpose.listingOf?.(charge, scope)) ?? null
  const listing = listingId ? (await listingFactsOf([listingId])).get(listingId) : undefined
  const invoice = invoiceFor({
    charge,
    saleId,
    hstWithinCents: (await purpose.hstWithin?.(charge, scope)) ?? cents(0),
    operator: (await policyInForce("site")).values,
    customer: await scope.resolve("account").accounts.retrieve(charge.accountId),
    listing: listing ? { ...listing, id: listingId! } : null,
  })
  await documents(scope).issue(invoice)
  return invoice
}

/**
 * Issues the credit note once, in the transaction that books the refund. If the payment has no invoice yet, the invoice
 * is issued first.
 */
export async function issueCreditNote(
  scope: MedusaContainer,
  charge: ChargeRecord,
  saleId: string | null
): Promise<void> {
  const invoice = await issueInvoice(scope, charge, saleId)
  const operator = (await policyInForce("site")).values
  await documents(scope).issue(creditNoteFor(invoice, operator))
}
