import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { changeListingPolicy } from "#src/workflows/site/settings"
import type { ListingPolicyRecord } from "#src/modules/listing/types"

export const GET = route(endpoints.readListingPolicy, async ({ scope }) =>
  answer(await scope.resolve("listing").policy())
)

export const PUT = route(endpoints.writeListingPolicy, async ({ admin, body, scope }) =>
  answer(await changeListingPolicy(scope, body, admin!.username))
)

function answer({ updatedAt, ...policy }: ListingPolicyRecord) {
  return { ok: true as const, policy, updatedAt: updatedAt?.toISOString() ?? null }
}
