import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  StepResponse,
  WorkflowResponse,
  createHook,
  createStep,
  createWorkflow,
} from "@medusajs/framework/workflows-sdk"
import { RefusedError, dollarsFromCents, sumOf, type Cents, type CheckoutToOpen } from "@northlot/contract"
import type PaymentModuleService from "#src/modules/payment/service"
import type {
  ChargeRecord,
  ChargeRequest,
  ChargeStatus,
  CheckoutPage,
  CheckoutRequest,
  HostedCheckout,
} from "#src/modules/payment/types"
import { logger } from "#src/platform/logger"
import { runWorkflow } from "../run-workflow"
import { chargePurpose } from "#src/use-cases/payment/charge-purposes"
import { hostedCheckout, hostedCheckoutNamed } from "#src/use-cases/payment/hosted-checkouts"
import { CheckoutRefusedError } from "#src/modules/payment/rules/hosted-checkout"
import { partOfId } from "#src/modules/payment/rules/joint-payment"

export interface OpenCheckout {
  charge: ChargeRecord
  /** The provider's payment page. For the sandbox, it is a path of this site. */
  url: string
}

const WAIT_MILLISECONDS = 10_000
const POLL_MILLISECONDS = 100

/**
 * Opens a hosted checkout for this purpose and reference, or returns the open one. The charge is stored before the
 * provider is called. The call is outside any transaction, with the charge's id as idempotency key, and its answer is
 * stored. If a crash interrupts this, the next call continues. @returns `null` when the purchase is paid already
 * @throws RefusedError `CHECKOUT_FAILED`
 */
export async function openCheckout(scope: MedusaContainer, request: ChargeRequest): Promise<OpenCheckout | null> {
  const checkout = scope.resolve("northlotPayment")
  const hosted = hostedCheckout()
  return untilOpen(async () => {
    const earlier = await checkout.charges.ofPurpose(request.purpose, request.referenceId)
    if (has(earlier, "paid")) return null
    refuseUnderReview(earlier)
    const charge = await checkout.charges.open(request, hosted.name)
    if (charge.jointId !== null) {
      const left = await giveUpJoint(scope, hosted, charge.jointId)
      const own = left.find(({ id }) => id === charge.id)!
      if (own.status === "created") return wait()
      // A joint payment that has begun cannot be split, so the person gets the joint page.
      return own.status === "pending" ? { charge: own, url: own.checkoutUrl! } : undefined
    }
    if (charge.status === "pending" || charge.provider !== hosted.name) {
      const refreshed = await refreshCharge(checkout, hosted, charge)
      return refreshed.status === "pending" ? { charge: refreshed, url: refreshed.checkoutUrl! } : undefined
    }
    if (!(await checkout.charges.claimOpening(charge.id))) return wait()
    const opened = await openAtProvider(scope, charge, pageOf(scope, charge), null)
    return { charge: opened, url: opened.checkoutUrl! }
  })
}

/** Several charges on one page of the provider. Amounts in cents. */
export interface OpenJointCheckout {
  jointId: string
  charges: ChargeRecord[]
  url: string
  totalCents: Cents
}

/**
 * Opens one hosted checkout for several charges of one person. The provider takes the money for all or none, but each
 * charge has its invoice, ledger entries, refund and dispute. Open checkouts for single charges are closed first.
 * @throws RefusedError `CHECKOUT_FAILED`, also while a charge is being paid in another way; `FEE_ALREADY_PAID`
 */
export async function openJointCheckout(
  scope: MedusaContainer,
  requests: readonly ChargeRequest[]
): Promise<OpenJointCheckout> {
  const checkout = scope.resolve("northlotPayment")
  const hosted = hostedCheckout()
  const sorted = [...requests].sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
  return untilOpen(async () => {
    for (const { purpose, referenceId } of sorted) {
      const earlier = await checkout.charges.ofPurpose(purpose, referenceId)
      if (has(earlier, "paid")) throw new RefusedError("FEE_ALREADY_PAID")
      refuseUnderReview(earlier)
    }
    const found = await checkout.charges.openJoint(sorted, hosted.name)
    if (found.kind === "busy") return wait()
    if (found.kind === "inTheWay") {
      for (const charge of found.charges) await giveUp(scope, hosted, charge)
      return undefined
    }
    return openTogether(scope, hosted, found.charges)
  })
}

/** Opens the joint page once at the provider, then adds each charge that is not on it yet. */
async function openTogether(
  scope: MedusaContainer,
  hosted: HostedCheckout,
  charges: readonly ChargeRecord[]
): Promise<OpenJointCheckout | undefined> {
  const checkout = scope.resolve("northlotPayment")
  const page = pageOfJoint(charges)
  const opened: ChargeRecord[] = []
  for (const charge of charges) {
    const [first] = opened
    if (charge.status === "pending") opened.push(charge)
    else if (await checkout.charges.claimOpening(charge.id)) {
      const known = first ? { reference: partOfId(first.providerReference!).whole, url: first.checkoutUrl! } : null
      opened.push(await openAtProvider(scope, charge, page, known))
    } else return wait()
  }
  const first = await refreshCharge(checkout, hosted, opened[0]!)
  if (first.status !== "pending") return undefined
  return { jointId: first.jointId!, charges: opened, url: first.checkoutUrl!, totalCents: page.amountCents }
}

/**
 * Closes the payment page of a charge, or the joint page that it belongs to. @throws RefusedError `CHECKOUT_FAILED`
 * when the charge is being paid
 */
async function giveUp(scope: MedusaContainer, hosted: HostedCheckout, charge: ChargeRecord): Promise<void> {
  if (charge.jointId !== null) await giveUpJoint(scope, hosted, charge.jointId)
  else await closePage(scope.resolve("northlotPayment"), hosted, charge)
  const left = await scope.resolve("northlotPayment").charges.retrieve(charge.id)
  if (left?.status === "pending") {
    throw new RefusedError(
      "CHECKOUT_FAILED",
      `${charge.description} is being paid already. Wait until that payment is confirmed, then pay the others.`
    )
  }
}

/** Closes the joint page for all its charges, and returns the charges with their new status. */
async function giveUpJoint(scope: MedusaContainer, hosted: HostedCheckout, jointId: string): Promise<ChargeRecord[]> {
  const checkout = scope.resolve("northlotPayment")
  for (const charge of await checkout.charges.ofJoint(jointId)) {
    if (charge.status === "created") await checkout.charges.cancelUnopened(charge.id)
    if (charge.status === "pending") await closePage(checkout, hosted, charge)
  }
  return checkout.charges.ofJoint(jointId)
}

/**
 * Closes the provider's payment page of a charge. If the provider does not answer, the page may stay open and could
 * still be paid. @throws RefusedError `CHECKOUT_FAILED` in this case
 */
async function closePage(checkout: PaymentModuleService, hosted: HostedCheckout, charge: ChargeRecord): Promise<void> {
  try {
    if (charge.provider === hosted.name) await hosted.expire(charge.providerReference!)
  } catch (error) {
    logger.warn({ err: error, charge: charge.id }, "The provider did not close a checkout")
    throw new RefusedError("CHECKOUT_FAILED")
  }
  await refreshCharge(checkout, hosted, charge)
}

/** Repeats `attempt` until a checkout is open. Each attempt reads again what other requests have changed. */
async function untilOpen<Opened>(attempt: () => Promise<Opened | undefined>): Promise<Opened> {
  const deadline = Date.now() + WAIT_MILLISECONDS
  while (Date.now() < deadline) {
    const opened = await attempt()
    if (opened !== undefined) return opened
  }
  throw new RefusedError("CHECKOUT_FAILED")
}

/** Waits while another request opens the charge at the provider. */
async function wait(): Promise<undefined> {
  await new Promise((resume) => setTimeout(resume, POLL_MILLISECONDS))
}

function has(charges: readonly ChargeRecord[], status: ChargeStatus): boolean {
  return charges.some((charge) => charge.status === status)
}

function refuseUnderReview(charges: readonly ChargeRecord[]): void {
  if (!has(charges, "held")) return
  const message = "Your payment is being checked by our staff. Please do not pay again."
  throw new RefusedError("CHECKOUT_FAILED", message, { params: { underReview: true } })
}

const placeOf = ({ purpose, referenceId }: ChargeRequest) => `${purpose} ${referenceId}`

function pageOf(scope: MedusaContainer, charge: ChargeRecord): CheckoutPage {
  const { id: chargeId, accountId, description, lines, amountCents, currency } = charge
  const returnPath = chargePurpose(scope, charge).returnPath?.(charge) ?? `/pay/return?session_id=${chargeId}`
  return { accountId, description, lines, amountCents, currency, returnPath, parts: [{ chargeId, amountCents }] }
}

/**
 * The provider compares the page of a retry with the first page by the idempotency key. Both pages must therefore be
 * identical.
 */
function pageOfJoint(charges: readonly ChargeRecord[]): CheckoutPage {
  const { accountId, currency, jointId } = charges[0]!
  return {
    accountId,
    description: `${charges.length} fees`,
    lines: charges.map(({ description: label, amountCents }) => ({ code: "fee", label, amountCents })),
    amountCents: sumOf(charges, ({ amountCents }) => amountCents),
    currency,
    returnPath: `/pay/return?joint_id=${jointId}`,
    parts: charges.map(({ id: chargeId, amountCents }) => ({ chargeId, amountCents })),
  }
}

/**
 * Asks the provider for a charge's state, since an event may still be on its way. A charge of another provider is
 * cancelled.
 */
async function refreshCharge(
  checkout: PaymentModuleService,
  hosted: HostedCheckout,
  charge: ChargeRecord
): Promise<ChargeRecord> {
  const { accountId, providerReference: reference, id: chargeId } = charge
  if (charge.provider !== hosted.name) {
    const nothing = { payment: null, amountCents: null, currency: null }
    return checkout.events.applyAnswer(charge, { ...nothing, reference, chargeId, accountId, outcome: "cancelled" })
  }
  try {
    return await checkout.events.takeStandings(charge, await hosted.standings({ reference, payment: null }))
  } catch (error) {
    logger.warn({ err: error, charge: chargeId }, "The provider did not say what became of a checkout")
    return charge
  }
}

/** The caller has claimed the charge. Any failure releases the claim for the next request. */
const holdClaimStep = createStep(
  "hold-claim",
  async ({ chargeId }: CheckoutRequest) => new StepResponse(chargeId, chargeId),
  async (chargeId, { container }) => {
    if (chargeId) await container.resolve("northlotPayment").charges.releaseOpening(chargeId)
  }
)

/**
 * Opens the payment page at the provider. All writes can be repeated. The idempotency key is the id of the charge or of
 * the joint payment, so a retry returns the same page.
 */
const openAtProviderStep = createStep("open-at-provider", async (request: CheckoutRequest, { container }) => {
  const checkout = container.resolve("northlotPayment")
  const payments = container.resolve(Modules.PAYMENT)
  const { chargeId, amountCents } = request
  const charge = (await checkout.charges.retrieve(chargeId))!
  const { accountId, currency, jointId } = charge
  // The payment module counts in dollars, so cents are converted here.
  const amount = dollarsFromCents(amountCents)
  try {
    let collectionId = charge.paymentCollectionId
    if (!collectionId) {
      collectionId = (await payments.createPaymentCollections({ currency_code: currency, amount })).id
      await checkout.charges.recordCollection(chargeId, collectionId)
    }
    const session = await payments.createPaymentSession(collectionId, {
      provider_id: hostedCheckoutNamed(charge.provider).medusaProviderId,
      currency_code: currency,
      amount,
      data: { checkout: request },
      context: { idempotency_key: jointId ?? chargeId },
    })
    const { reference, url } = session.data as { reference: string; url: string }
    await checkout.charges.recordCheckout(chargeId, { reference, url, paymentSessionId: session.id })
    return new StepResponse(chargeId)
  } catch (error) {
    logger.error({ err: error, charge: chargeId }, "A checkout could not be opened")
    if (error instanceof CheckoutRefusedError) {
      const failed = { outcome: "failed", reference: null, payment: null } as const
      await checkout.events.applyAnswer(charge, { ...failed, chargeId, accountId, amountCents, currency })
    }
    throw new RefusedError("CHECKOUT_FAILED")
  }
})

interface OpenCheckoutInput {
  request: CheckoutRequest
  told: CheckoutToOpen
}

/**
 * Opens the provider's payment page for a charge that the caller has claimed. A handler of the hook `validate` refuses
 * the checkout by throwing an error.
 */
export const openCheckoutWorkflow = createWorkflow("open-checkout", ({ request, told }: OpenCheckoutInput) => {
  holdClaimStep(request)
  const validate = createHook("validate", told)
  const chargeId = openAtProviderStep(request)
  return new WorkflowResponse(chargeId, { hooks: [validate] })
})

async function openAtProvider(
  scope: MedusaContainer,
  charge: ChargeRecord,
  page: CheckoutPage,
  opened: CheckoutRequest["opened"]
): Promise<ChargeRecord> {
  const { id: chargeId, accountId, purpose, referenceId, amountCents, currency } = charge
  await runWorkflow(openCheckoutWorkflow, scope, {
    request: { chargeId, amountCents, page, opened },
    told: { chargeId, accountId, purpose, referenceId, amountCents, currency },
  })
  return (await scope.resolve("northlotPayment").charges.retrieve(chargeId))!
}
