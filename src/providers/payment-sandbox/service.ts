import { HostedPaymentProvider } from "../hosted-payment-provider"
import { sandboxCheckout } from "./sandbox-checkout"

export default class SandboxPaymentProvider extends HostedPaymentProvider {
  static override identifier = "sandbox"
  protected readonly hosted = sandboxCheckout

  constructor(container: Record<string, unknown>, options: Record<string, unknown> = {}) {
    super(container, options)
  }
}
