import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { RefusedError, dollarsFromCents } from "@northlot/contract"
import type CheckoutModuleService from "#src/modules/checkout/service"
import type {
  ChargeRecord,
  ChargeRequest,
  ChargeStatus,
  CheckoutRequest,
  HostedCheckout,
} from "#src/modules/checkout/types"
import { logger } from "#src/platform/logger"
import { chargePurpose } from "./charge-purposes"
import { hostedCheckout } from "./hosted-checkouts"
import { CheckoutRefusedError } from "#src/modules/checkout/rules/hosted-checkout"

export interface OpenCheckout {
  charge: ChargeRecord
  /** The provider's payment page; the embedded sandbox's is a path of our own. */
  url: string
}

const WAIT_MILLISECONDS = 10_000
const POLL_MILLISECONDS = 100

/**
 * A hosted checkout for this purpose and reference: the open one when there is one, else a new one. The
 * charge is stored first, then the provider is called outside any transaction under the charge's id as
 * idempotency key, then its answer is stored; a crash in between is healed by the next call.
 * @returns `null` when it turns out that this is paid already
 * @throws RefusedError `CHECKOUT_FAILED`
 */
export async function openCheckout(scope: MedusaContainer, request: ChargeRequest): Promise<OpenCheckout | null> {
  const checkout = scope.resolve("checkout")
  const hosted = hostedCheckout()
  const deadline = Date.now() + WAIT_MILLISECONDS
  while (Date.now() < deadline) {
    const earlier = await checkout.chargesFor(request.purpose, request.referenceId)
    if (has(earlier, "paid")) return null
    if (has(earlier, "held"))
      throw new RefusedError("CHECKOUT_FAILED", "Your payment is being checked by our staff. Please do not pay again.")
    const charge = await checkout.openCharge(request, hosted.name)
    if (charge.status === "pending" || charge.provider !== hosted.name) {
      const refreshed = await refreshCharge(checkout, hosted, charge)
      if (refreshed.status === "pending") return { charge: refreshed, url: refreshed.checkoutUrl! }
    } else if (await checkout.claimOpening(charge.id)) {
      const opened = await openAtProvider(scope, hosted, charge)
      return { charge: opened, url: opened.checkoutUrl! }
    } else {
      await new Promise((resume) => setTimeout(resume, POLL_MILLISECONDS))
    }
  }
  throw new RefusedError("CHECKOUT_FAILED")
}

function has(charges: readonly ChargeRecord[], status: ChargeStatus): boolean {
  return charges.some((charge) => charge.status === status)
}

/** An open checkout may have ended without its event having come through yet; one of another provider is given up. */
async function refreshCharge(
  checkout: CheckoutModuleService,
  hosted: HostedCheckout,
  charge: ChargeRecord
): Promise<ChargeRecord> {
  const { accountId, providerReference: reference, id: chargeId } = charge
  if (charge.provider !== hosted.name) {
    const nothing = { payment: null, amountCents: null, currency: null }
    return checkout.applyAnswer(charge, { ...nothing, reference, chargeId, accountId, outcome: "cancelled" })
  }
  try {
    const standing = await hosted.standing({ reference, payment: null })
    return standing ? await checkout.takeStanding(charge, standing) : charge
  } catch (error) {
    logger.warn({ err: error, charge: chargeId }, "The provider did not say what became of a checkout")
    return charge
  }
}

async function openAtProvider(
  scope: MedusaContainer,
  hosted: HostedCheckout,
  charge: ChargeRecord
): Promise<ChargeRecord> {
  const checkout = scope.resolve("checkout")
  const payments = scope.resolve(Modules.PAYMENT)
  const { id: chargeId, accountId, description, lines, amountCents, currency } = charge
  const returnPath = chargePurpose(charge.purpose).returnPath?.(charge) ?? `/pay/return?session_id=${chargeId}`
  const request: CheckoutRequest = { chargeId, accountId, description, lines, amountCents, currency, returnPath }
  // The payment module counts in dollars: this is its boundary.
  const amount = dollarsFromCents(amountCents)
  try {
    let collectionId = charge.paymentCollectionId
    if (!collectionId) {
      collectionId = (await payments.createPaymentCollections({ currency_code: currency, amount })).id
      await checkout.recordCollection(chargeId, collectionId)
    }
    const session = await payments.createPaymentSession(collectionId, {
      provider_id: hosted.medusaProviderId,
      currency_code: currency,
      amount,
      data: { checkout: request },
      context: { idempotency_key: chargeId },
    })
    const { reference, url } = session.data as { reference: string; url: string }
    return await checkout.recordCheckout(chargeId, { reference, url, paymentSessionId: session.id })
  } catch (error) {
    logger.error({ err: error, charge: chargeId }, "A checkout could not be opened")
    if (error instanceof CheckoutRefusedError) {
      await checkout.applyAnswer(charge, {
        outcome: "failed",
        reference: null,
        payment: null,
        chargeId,
        accountId,
        amountCents,
        currency,
      })
    } else {
      await checkout.releaseOpening(chargeId)
    }
    throw new RefusedError("CHECKOUT_FAILED")
  }
}
