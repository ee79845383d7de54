import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { ownTemplates, saveTemplate } from "#src/use-cases/listing/listing-templates"

export const GET = route(endpoints.listListingTemplates, async ({ account, scope }) => {
  const items = await ownTemplates(scope, account!.id)
  return { ok: true as const, items, total: items.length }
})

export const POST = route(endpoints.saveListingTemplate, async ({ account, body, scope }) => ({
  ok: true as const,
  template: await saveTemplate(scope, account!.id, body),
}))
