import { partOfId } from "#src/modules/payment/rules/joint-payment"
import type { ChargeRecord } from "#src/modules/payment/types"
import { submitSandboxPage } from "#src/providers/payment-sandbox/page"
import { sandboxInUse } from "./hosted-checkouts"

/**
 * Pays a checkout, with all charges in it, as a person does on the sandbox's page. The sandbox's signed event then
 * settles the charges.
 */
export async function payInSandbox({ providerReference }: ChargeRecord): Promise<void> {
  if (!sandboxInUse()) throw new Error("There is no sandbox to pay in.")
  await submitSandboxPage(providerReference && partOfId(providerReference).whole, { outcome: "succeed" })
}
