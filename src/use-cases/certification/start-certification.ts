import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, refusalParams, taxWithin, subtractCents } from "@northlot/contract"
import type { AccountRecord } from "#src/modules/account/types"
import { HST_CODE } from "#src/modules/fee/rules/schedule-lines"
import { policyInForce } from "#src/platform/policies"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { openCheckout, type OpenCheckout } from "#src/workflows/payment/open-checkout"
import { CERTIFICATION_PURPOSE } from "./certification-purpose"
import { certification } from "./modules"

/**
 * The ledger code of an inspection's charge line. The inspection's price includes HST, which becomes a separate line.
 */
const CERTIFICATION_CODE = "certification"

/**
 * Opens a hosted checkout for the inspection of a seller's listing. A repeated request returns the open checkout.
 * @throws RefusedError `LISTING_NOT_FOUND`, `INVALID_TRANSITION`, `start_failed`
 */
export async function startCertification(
  scope: MedusaContainer,
  account: AccountRecord,
  listingId: string
): Promise<OpenCheckout> {
  const listing = await scope.resolve("listing").records.own(listingId, account.id)
  if (listing.certifiedAt) throw new RefusedError("INVALID_TRANSITION", "This car is certified already.")
  if (listing.status !== "draft" && listing.status !== "live") {
    throw new RefusedError("INVALID_TRANSITION", "Only a car that is still for sale can be inspected.")
  }
  const checkout = scope.resolve("northlotPayment")
  const purchase = await certification(scope).purchases.open(
    { listingId: listing.id, accountId: account.id },
    async ({ id }) => {
      return (await checkout.charges.ofPurpose(CERTIFICATION_PURPOSE, id)).every(({ status }) => status !== "refunded")
    }
  )
  const { title } = await listingFacts(listing.id)
  const { priceCents } = (await policyInForce("inspections")).values
  const hstCents = taxWithin(priceCents)
  const opened = await openCheckout(scope, {
    purpose: CERTIFICATION_PURPOSE,
    referenceId: purchase.id,
    accountId: account.id,
    description: `Inspection of ${title}`,
    lines: [
      {
        code: CERTIFICATION_CODE,
        label: "Northlot inspection",
        amountCents: subtractCents(priceCents, hstCents),
      },
      { code: HST_CODE, label: "HST 13%", amountCents: hstCents },
    ],
  }).catch((error: unknown) => {
    if (error instanceof RefusedError && error.code === "CHECKOUT_FAILED")
      throw new RefusedError("start_failed", refusalParams(error, "CHECKOUT_FAILED") ? error.message : undefined)
    throw error
  })
  if (!opened)
    throw new RefusedError(
      "INVALID_TRANSITION",
      "The inspection of this car is paid for already. Book its appointment."
    )
  return opened
}
