import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { AUCTION_MODULE } from "#src/modules/auction/index"
import type { AuctionModule } from "#src/modules/auction/types"
import { ESCROW_MODULE } from "#src/modules/escrow/index"
import type EscrowModuleService from "#src/modules/escrow/service"
import { FOUNDATION_MODULE } from "#src/modules/foundation/index"
import type FoundationModuleService from "#src/modules/foundation/service"
import { LISTING_MODULE } from "#src/modules/listing/index"
import type ListingModuleService from "#src/modules/listing/service"
import { configuration } from "#src/platform/configuration"
import { hasSandboxMailbox } from "#src/providers/kept-message"

export const GET = route(endpoints.readSettings, async ({ scope }) => {
  const { demo, stripe } = configuration()
  const [policy, settlement, listings, { details }] = await Promise.all([
    scope.resolve<AuctionModule>(AUCTION_MODULE).policy(),
    scope.resolve<EscrowModuleService>(ESCROW_MODULE).settlementPolicy(),
    scope.resolve<ListingModuleService>(LISTING_MODULE).policy(),
    scope.resolve<FoundationModuleService>(FOUNDATION_MODULE).siteDetails(),
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
    auction: {
      minDurationSeconds: policy.minDurationSeconds,
      maxDurationSeconds: policy.maxDurationSeconds,
      antiSnipeWindowSeconds: policy.antiSnipeWindowSeconds,
      antiSnipeExtensionSeconds: policy.antiSnipeExtensionSeconds,
      proxyStepCents: policy.proxyStepCents,
      unusualBidFactor: policy.unusualBidFactor,
    },
  }
})

/** An empty text is what nobody has entered. */
function entered<Name extends string>(texts: Record<Name, string>): Record<Name, string | null> {
  return Object.fromEntries(Object.entries<string>(texts).map(([name, text]) => [name, text || null])) as Record<
    Name,
    string | null
  >
}
