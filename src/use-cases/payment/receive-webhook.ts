import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError } from "@northlot/contract"
import type { IncomingHttpHeaders } from "node:http"
import { hostedCheckoutNamed } from "./hosted-checkouts"

/**
 * Takes a provider's event: checked on its raw bytes, stored, then answered; the outbox does what follows.
 * @throws RefusedError `NOT_FOUND` for a provider not in use, `SIGNATURE_INVALID` with nothing stored
 */
export async function receiveWebhook(
  scope: MedusaContainer,
  provider: string,
  received: { rawBody: Buffer | undefined; headers: IncomingHttpHeaders }
): Promise<void> {
  const hosted = hostedCheckoutNamed(provider)
  if (!received.rawBody) throw new RefusedError("SIGNATURE_INVALID")
  // Signatures carry the provider's time, which is the world's and not the market's.
  const event = hosted.verifyEvent(received.rawBody, received.headers, new Date())
  await scope.resolve("northlotPayment").events.receive(hosted.name, event, received.rawBody)
}
