import { withPhoto, type Photo } from "@northlot/contract"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api, endpoints, messageOf } from "@/shared"
import { PhotoManager } from "@/features/listing/media/PhotoManager"
import { usePhotoUploads } from "@/features/listing/media/usePhotoUploads"
import { Button, Dialog, QueryError, Skeleton, toast } from "@/ui"
import type { RowDialogProps } from "./rowDialog"

/** A dialog to add and arrange a draft's photos, without the rest of the editor. */
export default function RowPhotosDialog(props: RowDialogProps) {
  const { listing, open, onOpenChange } = props
  const page = useQuery({
    // A separate query key: a refetch of the listings must not reset the order chosen here.
    queryKey: ["row-photos", listing.id],
    queryFn: ({ signal }) => api(endpoints.readListing, { params: { id: listing.id }, signal }),
    gcTime: 0,
  })
  if (page.data) return <ArrangeDialog {...props} photos={page.data.listing.photos} />
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="lg" title="Upload photo" description={listing.title}>
      {page.isError ? (
        <QueryError query={page} failed="The photos could not be loaded" />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  )
}

function ArrangeDialog({
  listing,
  open,
  onOpenChange,
  onChanged,
  photos: stored,
}: RowDialogProps & { photos: readonly Photo[] }) {
  const [photos, setPhotos] = useState(stored)
  const uploads = usePhotoUploads({
    photos,
    listingId: listing.id,
    ofRow: true,
    onArrived: (photo) => setPhotos((all) => withPhoto(all, photo)),
  })
  const save = useMutation({
    mutationFn: () =>
      api(endpoints.updateListing, { params: { id: listing.id }, body: { photoUrls: photos.map(({ url }) => url) } }),
    onSuccess: () => {
      onOpenChange(false)
      toast.success("Photos saved")
      onChanged()
    },
  })
  const changed = photos.map(({ url }) => url).join() !== stored.map(({ url }) => url).join()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Upload photo"
      description={listing.title}
      // While files upload or the order is unsaved, a click outside does not close the dialog.
      dismissible={uploads.pending === 0 && !changed}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button loading={save.isPending} disabled={uploads.pending > 0 || !changed} onClick={() => save.mutate()}>
            {uploads.pending > 0 ? `${uploads.pending} on the way` : "Save photos"}
          </Button>
        </>
      }
    >
      <PhotoManager
        guided
        id="row-photos"
        photos={photos}
        uploads={uploads}
        error={save.isError ? messageOf(save.error) : null}
        onArrange={setPhotos}
      />
    </Dialog>
  )
}
