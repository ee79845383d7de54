import type { IPaymentModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { CHECKOUT_MODULE } from "../../modules/checkout"
import type CheckoutModuleService from "../../modules/checkout/service"
import { FEE_MODULE } from "../../modules/fee"
import type FeeModuleService from "../../modules/fee/service"
import type { OutboxTopics } from "../../platform/outbox"
import { lockSale } from "../sales/lock-sale"
import { hostedCheckoutNamed } from "./hosted-checkouts"
import { FEE_PURPOSE } from "./start-fee-checkout"

type Paid = OutboxTopics["charge.paid"]

/** What paying for a purpose brings about, and what a refund takes back; both may run twice. */
interface ChargeEffect {
  paid(charge: Paid, scope: MedusaContainer): Promise<void>
  refunded(charge: Paid, scope: MedusaContainer): Promise<void>
}

const feeEffect: ChargeEffect = {
  async paid({ referenceId, chargeId }, scope) {
    await scope.resolve<FeeModuleService>(FEE_MODULE).payFee(referenceId, chargeId)
  },
  async refunded({ referenceId, chargeId }, scope) {
    const fee = await scope.resolve<FeeModuleService>(FEE_MODULE).refundFee(referenceId, chargeId)
    await lockSale(scope, fee.saleId)
  },
}

/** The effect of each purpose; a charge whose purpose is not here stays in the outbox and says so. */
const EFFECTS: ReadonlyMap<string, ChargeEffect> = new Map([
  [FEE_PURPOSE.buyer, feeEffect],
  [FEE_PURPOSE.seller, feeEffect],
])

function effectOf(purpose: string): ChargeEffect {
  const effect = EFFECTS.get(purpose)
  if (!effect) throw new Error(`No effect is registered for charges of the purpose ${purpose}.`)
  return effect
}

/** Gives what was paid for, then records the capture in the payment module and closes checkouts left open for the same thing. */
export async function settlePaidCharge(paid: Paid, scope: MedusaContainer): Promise<void> {
  await effectOf(paid.purpose).paid(paid, scope)
  await recordCapture(scope, paid.chargeId)
  await closeOtherCheckouts(scope, paid)
}

export async function settleRefundedCharge(refunded: Paid, scope: MedusaContainer): Promise<void> {
  await effectOf(refunded.purpose).refunded(refunded, scope)
}

/** The provider has captured already; the payment module asks it and books payment and capture. */
async function recordCapture(scope: MedusaContainer, chargeId: string): Promise<void> {
  const charge = await scope.resolve<CheckoutModuleService>(CHECKOUT_MODULE).retrieveCharge(chargeId)
  if (!charge?.paymentSessionId) return
  const payments = scope.resolve<IPaymentModuleService>(Modules.PAYMENT)
  await payments.authorizePaymentSession(charge.paymentSessionId, {})
}

async function closeOtherCheckouts(scope: MedusaContainer, { purpose, referenceId, chargeId }: Paid): Promise<void> {
  const charges = await scope.resolve<CheckoutModuleService>(CHECKOUT_MODULE).chargesFor(purpose, referenceId)
  for (const charge of charges) {
    if (charge.id === chargeId || charge.status !== "pending") continue
    await hostedCheckoutNamed(charge.provider).expire(charge.providerReference!)
  }
}
