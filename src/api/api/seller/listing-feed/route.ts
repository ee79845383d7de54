import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownFeed, saveFeed } from "#src/use-cases/import/listing-feeds"

export const GET = route(endpoints.readListingFeed, async ({ account, scope }) => ({
  ok: true as const,
  ...(await ownFeed(scope, account!.id)),
}))

export const PUT = route(endpoints.saveListingFeed, async ({ account, body, scope }) => ({
  ok: true as const,
  feed: await saveFeed(scope, account!, body),
}))

export const DELETE = route(endpoints.deleteListingFeed, async ({ account, scope }) => {
  await scope.resolve("listing").feeds.delete(account!.id)
  return { ok: true as const }
})
