import { submitSandboxPage } from "#src/providers/payment-sandbox/page"
import { sandboxInUse } from "./hosted-checkouts"
import type { OpenCheckout } from "./open-checkout"

/** Pays a checkout as a person does on the sandbox's page; what follows comes by the sandbox's signed event. */
export async function payInSandbox({ charge }: OpenCheckout): Promise<void> {
  if (!sandboxInUse()) throw new Error("There is no sandbox to pay in.")
  await submitSandboxPage(charge.providerReference, { outcome: "succeed" })
}
