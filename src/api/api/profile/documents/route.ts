import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { storeOwnDocument, ownDocuments } from "#src/use-cases/account/own-documents"

export const GET = route(endpoints.listProfileDocuments, async ({ account, scope }) => ({
  ok: true as const,
  items: await ownDocuments(scope, account!),
}))

export const POST = route(endpoints.uploadProfileDocument, async ({ account, file, scope }) => ({
  ok: true as const,
  item: await storeOwnDocument(scope, account!, file!),
}))
