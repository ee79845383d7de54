import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { namePhoto } from "#src/use-cases/listing/upload-photo"

export const PATCH = route(endpoints.namePhoto, async ({ scope, account, params, body }) => ({
  ok: true as const,
  photo: await namePhoto(scope, account!.id, params.id, body.shot),
}))
