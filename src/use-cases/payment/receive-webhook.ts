import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import type { IncomingHttpHeaders } from "node:http"
import { hostedCheckoutNamed } from "./hosted-checkouts"

/**
 * Receives a provider's event: checks the signature over its raw bytes, stores it and answers. Outbox subscribers
 * process it later.
 * @throws RefusedError `NOT_FOUND` for a provider that is not in use, `SIGNATURE_INVALID`; then nothing is stored
 */
export async function receiveWebhook(
  scope: MedusaContainer,
  provider: string,
  received: { rawBody: Buffer | undefined; headers: IncomingHttpHeaders }
): Promise<void> {
  const hosted = hostedCheckoutNamed(provider)
  if (!received.rawBody) throw new RefusedError("SIGNATURE_INVALID")
  // Signatures use the real time of the provider, not the market's clock.
  const event = hosted.verifyEvent(received.rawBody, received.headers, new Date())
  await scope.resolve("northlotPayment").events.receive(hosted.name, event, received.rawBody)
}
