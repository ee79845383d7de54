import { endpoints } from "@northlot/contract"
import { route } from "#src/http/route"
import { refuseBeyondPhotos, uploadPhoto } from "#src/use-cases/listing/upload-photo"

export const POST = route(
  endpoints.uploadPhoto,
  async ({ scope, account, file, query }) => {
    const photo = await uploadPhoto(scope, account!.id, file!.bytes, query.shot)
    return { ok: true as const, ...photo, path: photo.url }
  },
  {
    admit: async ({ scope, account, query }) => {
      const { listingId } = query as { listingId?: string }
      if (listingId) await refuseBeyondPhotos(scope, account!.id, listingId)
    },
  }
)
