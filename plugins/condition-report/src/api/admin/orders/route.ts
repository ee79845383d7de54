import type { PluginEndpoints, PluginRequest, PluginResponse } from "@northlot/plugin-kit"
import { ordersOf } from "../../../orders"

export const endpoints = { GET: { access: "admin", staff: ["owner", "inspector"] } } satisfies PluginEndpoints

/** Lists the open orders of condition reports. */
export async function GET({ scope }: PluginRequest, response: PluginResponse): Promise<void> {
  const items = (await ordersOf(scope, { ended_at: null })).map(({ listing_id, account_id, ordered_at }) => ({
    listingId: listing_id,
    accountId: account_id,
    orderedAt: ordered_at.toISOString(),
  }))
  response.json({ ok: true, items })
}
