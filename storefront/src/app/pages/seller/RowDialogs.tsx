import type { SellerListing } from "@northlot/contract"
import type { ReactElement } from "react"
import type { RowDialogProps } from "@/features/listing/workspace/dialogs/rowDialog"
import { takesOffSale, type RowActionKey } from "@/features/listing/workspace/rowActions"
import { LazyBoundary } from "@/shared/lazy"
import { lazyPart } from "@/ui/lazyPart"

const PromotionDialog = lazyPart(() => import("@/features/promotion/PromotionDialog"))
const GoDraftDialog = lazyPart(() => import("@/features/listing/workspace/dialogs/GoDraftDialog"))
const CarfaxDialog = lazyPart(() => import("@/features/listing/carfax/CarfaxDialog"))

/** Each dialog loads when it first opens. */
const DIALOGS: Partial<Record<RowActionKey, (props: RowDialogProps) => ReactElement>> = {
  promote: PromotionDialog,
  feature: PromotionDialog,
  publish: lazyPart(() => import("@/features/listing/publication/PublishDialog")),
  price: lazyPart(() => import("@/features/listing/workspace/dialogs/PriceDialog")),
  reserve: lazyPart(() => import("@/features/listing/workspace/dialogs/ReserveDialog")),
  analytics: lazyPart(() => import("@/features/report/AnalyticsDrawer")),
  certify: lazyPart(() => import("@/features/certification/CertifyDialog")),
  uploadCarfax: CarfaxDialog,
  carfax: CarfaxDialog,
  deleteCarfax: lazyPart(() => import("@/features/listing/workspace/dialogs/DeleteCarfaxDialog")),
  schedule: lazyPart(() => import("@/features/listing/schedule/ScheduleDialog")),
  goDraft: GoDraftDialog,
  unpublish: GoDraftDialog,
  close: lazyPart(() => import("@/features/listing/workspace/dialogs/CloseDialog")),
  moreInfo: lazyPart(() => import("@/features/listing/workspace/dialogs/MoreInfoDialog")),
  schedulePromotion: lazyPart(() => import("@/features/promotion/SchedulePromotionDialog")),
  priceAssist: lazyPart(() => import("@/features/report/PriceAssistDialog")),
  uploadPhoto: lazyPart(() => import("@/features/listing/workspace/dialogs/RowPhotosDialog")),
  delete: lazyPart(() => import("@/features/listing/workspace/dialogs/DeleteDialog")),
}

/** Whether the action opens a dialog. A listing that is not live returns to draft at once, without a dialog. */
export const opensDialog = (key: RowActionKey, listing: SellerListing): boolean =>
  key === "goDraft" || key === "unpublish" ? takesOffSale(key, listing) : key in DIALOGS

export interface OpenDialog {
  key: RowActionKey
  listing: SellerListing
}

interface RowDialogsProps {
  shown: OpenDialog | null
  onClose: () => void
  onChanged: () => void
}

/** The one open dialog about a row. */
export function RowDialogs({ shown, onClose, onChanged }: RowDialogsProps) {
  const Dialog = shown && DIALOGS[shown.key]
  if (!Dialog) return null
  return (
    <LazyBoundary fallback={null}>
      <Dialog listing={shown.listing} open onOpenChange={(open) => open || onClose()} onChanged={onChanged} />
    </LazyBoundary>
  )
}
