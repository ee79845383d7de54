import type { ListingView, Photo, PhotoShot } from "@northlot/contract"
import { useQueryClient } from "@tanstack/react-query"
import { api, endpoints, messageOf, queryKeys } from "@/shared"
import { toast } from "@/ui"

/** Sets what a photo shows, such as the odometer. The page changes at once, and changes back if the server refuses. */
export function useNamePhoto(onArrange: (update: (photos: readonly Photo[]) => readonly Photo[]) => void) {
  const queries = useQueryClient()
  return async ({ id, shot: before }: Photo, shot: PhotoShot | null): Promise<void> => {
    const named = (shown: PhotoShot | null) => (photo: Photo) => (photo.id === id ? { ...photo, shot: shown } : photo)
    onArrange((all) => all.map(named(shot)))
    try {
      await api(endpoints.namePhoto, { params: { id }, body: { shot } })
      // Only this value (`shot`) has changed, so the cached listing is updated without a request.
      queries.setQueriesData<{ listing: ListingView }>(
        { queryKey: [...queryKeys.listings.all, "detail"] },
        (answer) =>
          answer && { ...answer, listing: { ...answer.listing, photos: answer.listing.photos.map(named(shot)) } }
      )
    } catch (error) {
      onArrange((all) => all.map(named(before)))
      toast.error("What the photo shows was not saved.", { description: messageOf(error) })
    }
  }
}
