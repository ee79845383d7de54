import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { deleteOwnDocument, linkToOwnDocument } from "#src/use-cases/account/own-documents"

export const GET = route(endpoints.openProfileDocument, async ({ account, params, scope }) => ({
  ok: true as const,
  ...(await linkToOwnDocument(scope, account!, params.id)),
}))

export const DELETE = route(endpoints.deleteProfileDocument, async ({ account, params, scope }) => {
  await deleteOwnDocument(scope, account!, params.id)
  return { ok: true as const }
})
