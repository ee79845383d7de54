import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import type { ChargeLine, ChargeRequest } from "#src/modules/payment/types"
import type { FeeRecord, Party } from "#src/modules/fee/types"
import { listingFacts } from "#src/queries/sale/listing-facts"
import { partySale } from "../sale/party-sale"
import { FEE_PURPOSE } from "./fee-purpose"
import {
  openCheckout,
  openJointCheckout,
  type OpenCheckout,
  type OpenJointCheckout,
} from "#src/workflows/payment/open-checkout"

/**
 * Opens a hosted checkout for the caller's fee of this listing's sale. The server sets the amount, the payer and the
 * page to return to.
 * @throws RefusedError `LISTING_NOT_FOUND`, `AUCTION_NOT_OVER`, `FEE_HELD`, `FEE_ALREADY_PAID`, `CHECKOUT_FAILED`
 */
export async function startFeeCheckout(
  scope: MedusaContainer,
  accountId: string,
  listingId: string
): Promise<OpenCheckout> {
  const opened = await openCheckout(scope, await feeRequest(scope, accountId, listingId))
  if (!opened) throw new RefusedError("FEE_ALREADY_PAID")
  return opened
}

/**
 * Opens one hosted checkout for the caller's fees of these listings' sales. It pays all of them or none.
 * @throws RefusedError as for a single fee
 */
export async function startJointFeeCheckout(
  scope: MedusaContainer,
  accountId: string,
  listingIds: readonly string[]
): Promise<OpenJointCheckout> {
  const requests: ChargeRequest[] = []
  for (const listingId of listingIds) requests.push(await feeRequest(scope, accountId, listingId))
  return openJointCheckout(scope, requests)
}

async function feeRequest(scope: MedusaContainer, accountId: string, listingId: string): Promise<ChargeRequest> {
  return requestFor(await openFeeOf(scope, accountId, listingId))
}

/** The charge request for a whole fee. */
export function requestFor({ fee, description }: OpenFee): ChargeRequest {
  const { id: referenceId, party, accountId } = fee
  return { purpose: FEE_PURPOSE[party], referenceId, accountId, description, lines: feeLines(fee) }
}

export interface OpenFee {
  fee: FeeRecord
  /** The fee's description on the payment page; it names the car. */
  description: string
}

/**
 * The caller's unpaid fee of this listing's sale.
 * @throws RefusedError `LISTING_NOT_FOUND`, `AUCTION_NOT_OVER`, `FEE_HELD`, `FEE_ALREADY_PAID`
 */
export async function openFeeOf(scope: MedusaContainer, accountId: string, listingId: string): Promise<OpenFee> {
  const sale = await partySale(scope, listingId, accountId)
  const party: Party = sale.buyerId === accountId ? "buyer" : "seller"
  const fee = await scope.resolve("fee").fees.ofParty(sale.id, party)
  if (!fee) throw new RefusedError("LISTING_NOT_FOUND")
  if (fee.status === "held") throw new RefusedError("FEE_HELD")
  if (fee.status === "refunded") throw new RefusedError("FEE_ALREADY_PAID", "This fee was refunded.")
  if (fee.status === "paid") throw new RefusedError("FEE_ALREADY_PAID")
  return {
    fee,
    description: `${party === "buyer" ? "Buyer" : "Seller"} fee for ${(await listingFacts(listingId)).title}`,
  }
}

/** A fee's lines as the provider shows them and the ledger books them. */
export function feeLines({ lines }: Pick<FeeRecord, "lines">): ChargeLine[] {
  return lines.map(({ code, label, amountCents }) => ({ code, label, amountCents }))
}
