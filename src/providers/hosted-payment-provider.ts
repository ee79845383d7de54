import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from "@medusajs/framework/types"
import {
  AbstractPaymentProvider,
  BigNumber,
  MedusaError,
  PaymentActions,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"
import { centsFromDollars, dollars, subtractCents, type Cents } from "@northlot/contract"
import type { CheckoutState } from "#src/modules/payment/types"
import type { CheckoutRequest, HostedCheckout } from "#src/modules/payment/types"
import { refundKey } from "#src/modules/payment/rules/hosted-checkout"
import { idOfPart, isJoint } from "#src/modules/payment/rules/joint-payment"

const SESSION_STATUS: Record<CheckoutState, PaymentSessionStatus> = {
  open: PaymentSessionStatus.PENDING,
  processing: PaymentSessionStatus.PENDING,
  // The provider takes the money when the person pays. The payment is therefore authorised and captured at once.
  paid: PaymentSessionStatus.CAPTURED,
  refunded: PaymentSessionStatus.CAPTURED,
  failed: PaymentSessionStatus.ERROR,
  cancelled: PaymentSessionStatus.CANCELED,
}

/**
 * A hosted checkout as a provider of the payment module, whose amounts are dollars; they are converted to cents
 * here.
 */
export abstract class HostedPaymentProvider extends AbstractPaymentProvider {
  protected abstract readonly hosted: HostedCheckout

  override async initiatePayment({ amount, data, context }: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    const request = data?.checkout as CheckoutRequest
    if (centsOf(amount) !== request.amountCents) {
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `The amounts of the session and of the checkout differ: ${request.chargeId}`
      )
    }
    const { chargeId, page, opened } = request
    const { reference: whole, url } =
      opened ?? (await this.hosted.createCheckout(page, context?.idempotency_key ?? chargeId))
    const reference = isJoint(page.parts) ? idOfPart(whole, chargeId) : whole
    return { id: reference, status: PaymentSessionStatus.PENDING, data: { ...data, reference, url } }
  }

  override async authorizePayment({ data }: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    return { status: SESSION_STATUS[(await this.hosted.retrieve(referenceOf(data))).state], data }
  }

  override async getPaymentStatus({ data }: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    return { status: SESSION_STATUS[(await this.hosted.retrieve(referenceOf(data))).state], data }
  }

  override async retrievePayment({ data }: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    return { data: { ...data, ...(await this.hosted.retrieve(referenceOf(data))) } }
  }

  override async capturePayment({ data }: CapturePaymentInput): Promise<CapturePaymentOutput> {
    return { data }
  }

  override async cancelPayment({ data }: CancelPaymentInput): Promise<CancelPaymentOutput> {
    await this.hosted.expire(referenceOf(data))
    return { data }
  }

  override async deletePayment({ data }: DeletePaymentInput): Promise<DeletePaymentOutput> {
    // A payment session without a reference has no checkout at the provider, so there is nothing to close.
    if (data?.reference) await this.hosted.expire(referenceOf(data))
    return { data }
  }

  /** Uses the market's idempotency key, because the key of Medusa's payment module changes at a retry. */
  override async refundPayment({ amount, data }: RefundPaymentInput): Promise<RefundPaymentOutput> {
    const reference = referenceOf(data)
    const leftCents = centsOf(amount)
    const { amountCents } = await this.hosted.retrieve(reference)
    await this.hosted.refund(reference, leftCents, refundKey(reference, 1, subtractCents(amountCents, leftCents)))
    return { data }
  }

  /** The amount of an issued checkout never changes. */
  override async updatePayment({ data }: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    return { data }
  }

  /** Not supported: the market's own webhook inbox stores the provider's events before it answers. */
  override async getWebhookActionAndData(): Promise<WebhookActionResult> {
    return { action: PaymentActions.NOT_SUPPORTED }
  }
}

function referenceOf(data: Record<string, unknown> | undefined): string {
  const reference = data?.reference
  if (typeof reference !== "string")
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "The payment session names no checkout.")
  return reference
}

function centsOf(amount: InitiatePaymentInput["amount"]): Cents {
  const cents = centsFromDollars(dollars(new BigNumber(amount).numeric))
  if (cents === null)
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "The amount is not a whole number of cents.")
  return cents
}
