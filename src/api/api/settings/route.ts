import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { configuration } from "#src/platform/configuration"
import { hasSlot } from "#src/platform/plugin-slots"
import { policyInForce } from "#src/platform/policies"
import { hasSandboxMailbox } from "#src/providers/sandbox-message"

export const GET = route(endpoints.readSettings, async ({ scope }) => {
  const { demo, stripe } = configuration()
  const [{ values: policy }, settlement, { values: listings }, { values: details }] = await Promise.all([
    policyInForce("auction"),
    scope.resolve("settlement").policy.read(),
    policyInForce("listings"),
    policyInForce("site"),
  ])
  const { facebook, instagram, x, whatsapp, registeredName, address, supportEmail, supportPhone } = details
  return {
    ok: true as const,
    social: entered({ facebook, instagram, x, whatsapp }),
    operator: entered({ registeredName, address, supportEmail, supportPhone }),
    demo,
    settlementMode: settlement.mode,
    dealersOnly: listings.dealersOnly,
    asIsText: listings.asIsText,
    sandboxPayments: stripe === null,
    sandboxMailbox: hasSandboxMailbox(),
    slots: { vehicle: hasSlot("vehicle"), card: hasSlot("card"), editor: hasSlot("editor") },
    auction: {
      minDurationSeconds: policy.minDurationSeconds,
      maxDurationSeconds: policy.maxDurationSeconds,
      antiSnipeWindowSeconds: policy.antiSnipeWindowSeconds,
      antiSnipeExtensionSeconds: policy.antiSnipeExtensionSeconds,
      proxyStepCents: policy.proxyStepCents,
      bidSteps: policy.bidSteps,
      unusualBidFactor: policy.unusualBidFactor,
    },
  }
})

/** Turns empty texts into `null`, the contract's form of a setting that nobody has entered. */
function entered<Name extends string>(texts: Record<Name, string>): Record<Name, string | null> {
  return Object.fromEntries(Object.entries<string>(texts).map(([name, text]) => [name, text || null])) as Record<
    Name,
    string | null
  >
}
