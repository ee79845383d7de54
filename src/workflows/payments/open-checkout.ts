import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  StepResponse,
  WorkflowResponse,
  createHook,
  createStep,
  createWorkflow,
} from "@medusajs/framework/workflows-sdk"
import { RefusedError, dollarsFromCents, type CheckoutToOpen } from "@northlot/contract"
import type CheckoutModuleService from "#src/modules/checkout/service"
import type {
  ChargeRecord,
  ChargeRequest,
  ChargeStatus,
  CheckoutRequest,
  HostedCheckout,
} from "#src/modules/checkout/types"
import { logger } from "#src/platform/logger"
import { runWorkflow } from "../run-workflow"
import { chargePurpose } from "./charge-purposes"
import { hostedCheckout, hostedCheckoutNamed } from "./hosted-checkouts"
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
      throw new RefusedError(
        "CHECKOUT_FAILED",
        "Your payment is being checked by our staff. Please do not pay again.",
        {
          params: { underReview: true },
        }
      )
    const charge = await checkout.openCharge(request, hosted.name)
    if (charge.status === "pending" || charge.provider !== hosted.name) {
      const refreshed = await refreshCharge(checkout, hosted, charge)
      if (refreshed.status === "pending") return { charge: refreshed, url: refreshed.checkoutUrl! }
    } else if (await checkout.claimOpening(charge.id)) {
      const opened = await openAtProvider(scope, charge)
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

/** The caller has claimed the charge; whatever fails frees it for who comes next. */
const holdClaimStep = createStep(
  "hold-claim",
  async ({ chargeId }: CheckoutRequest) => new StepResponse(chargeId, chargeId),
  async (chargeId, { container }) => {
    if (chargeId) await container.resolve("checkout").releaseOpening(chargeId)
  }
)

/** Each write can be repeated, and the provider knows the charge's id: asked again, it answers the same page. */
const openAtProviderStep = createStep("open-at-provider", async (request: CheckoutRequest, { container }) => {
  const checkout = container.resolve("checkout")
  const payments = container.resolve(Modules.PAYMENT)
  const { chargeId, accountId, amountCents, currency } = request
  const charge = (await checkout.retrieveCharge(chargeId))!
  // The payment module counts in dollars: this is its boundary.
  const amount = dollarsFromCents(amountCents)
  try {
    let collectionId = charge.paymentCollectionId
    if (!collectionId) {
      collectionId = (await payments.createPaymentCollections({ currency_code: currency, amount })).id
      await checkout.recordCollection(chargeId, collectionId)
    }
    const session = await payments.createPaymentSession(collectionId, {
      provider_id: hostedCheckoutNamed(charge.provider).medusaProviderId,
      currency_code: currency,
      amount,
      data: { checkout: request },
      context: { idempotency_key: chargeId },
    })
    const { reference, url } = session.data as { reference: string; url: string }
    await checkout.recordCheckout(chargeId, { reference, url, paymentSessionId: session.id })
    return new StepResponse(chargeId)
  } catch (error) {
    logger.error({ err: error, charge: chargeId }, "A checkout could not be opened")
    if (error instanceof CheckoutRefusedError) {
      const failed = { outcome: "failed", reference: null, payment: null } as const
      await checkout.applyAnswer(charge, { ...failed, chargeId, accountId, amountCents, currency })
    }
    throw new RefusedError("CHECKOUT_FAILED")
  }
})

interface OpenCheckoutInput {
  request: CheckoutRequest
  told: CheckoutToOpen
}

/** Brings a claimed charge to the provider, unless the handler of `validate` refuses it by what it throws. */
export const openCheckoutWorkflow = createWorkflow("open-checkout", ({ request, told }: OpenCheckoutInput) => {
  holdClaimStep(request)
  const validate = createHook("validate", told)
  const chargeId = openAtProviderStep(request)
  return new WorkflowResponse(chargeId, { hooks: [validate] })
})

async function openAtProvider(scope: MedusaContainer, charge: ChargeRecord): Promise<ChargeRecord> {
  const { id: chargeId, accountId, purpose, referenceId, description, lines, amountCents, currency } = charge
  const returnPath = chargePurpose(scope, charge).returnPath?.(charge) ?? `/pay/return?session_id=${chargeId}`
  await runWorkflow(openCheckoutWorkflow, scope, {
    request: { chargeId, accountId, description, lines, amountCents, currency, returnPath },
    told: { chargeId, accountId, purpose, referenceId, amountCents, currency },
  })
  return (await scope.resolve("checkout").retrieveCharge(chargeId))!
}
