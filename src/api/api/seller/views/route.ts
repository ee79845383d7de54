import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { savedViewOf, savedViews } from "#src/queries/listing/saved-views"

export const GET = route(endpoints.listSavedViews, async ({ account }) => {
  const items = await savedViews(account!.id)
  return { ok: true as const, items, total: items.length }
})

export const POST = route(endpoints.saveView, async ({ account, body: { name, query, status, sort }, scope }) => {
  const listings = scope.resolve("listing")
  const view = await listings.workspace.saveView({
    sellerId: account!.id,
    name,
    query,
    status,
    sortKey: sort.key,
    sortDir: sort.dir,
  })
  return { ok: true as const, view: savedViewOf(view) }
})
