import { HostedPaymentProvider } from "../hosted-payment-provider"
import { stripeCheckout } from "./stripe-checkout"

export default class StripeCheckoutPaymentProvider extends HostedPaymentProvider {
  static override identifier = "stripe-checkout"
  protected readonly hosted = stripeCheckout

  constructor(container: Record<string, unknown>, options: Record<string, unknown> = {}) {
    super(container, options)
  }
}
