import type { SellerListing } from "@northlot/contract"
import { lazy, type ComponentType, type LazyExoticComponent } from "react"
import type { RowDialogProps } from "@/features/listing/workspace/dialogs/rowDialog"
import type { RowActionKey } from "@/features/listing/workspace/rowActions"
import { Later } from "@/shared/lazy"

type RowDialog = LazyExoticComponent<ComponentType<RowDialogProps>>

const PromotionDialog = lazy(() => import("@/features/promotion/PromotionDialog"))
const CarfaxDialog = lazy(() => import("@/features/listing/carfax/CarfaxDialog"))

/** Each comes when it is first opened. */
const DIALOGS: Partial<Record<RowActionKey, RowDialog>> = {
  promote: PromotionDialog,
  feature: PromotionDialog,
  publish: lazy(() => import("@/features/listing/publication/PublishDialog")),
  price: lazy(() => import("@/features/listing/workspace/dialogs/PriceDialog")),
  reserve: lazy(() => import("@/features/listing/workspace/dialogs/ReserveDialog")),
  analytics: lazy(() => import("@/features/report/AnalyticsDrawer")),
  certify: lazy(() => import("@/features/certification/CertifyDialog")),
  uploadCarfax: CarfaxDialog,
  carfax: CarfaxDialog,
  deleteCarfax: lazy(() => import("@/features/listing/workspace/dialogs/DeleteCarfaxDialog")),
  schedule: lazy(() => import("@/features/listing/schedule/ScheduleDialog")),
  close: lazy(() => import("@/features/listing/workspace/dialogs/CloseDialog")),
  moreInfo: lazy(() => import("@/features/listing/workspace/dialogs/MoreInfoDialog")),
  schedulePromotion: lazy(() => import("@/features/promotion/SchedulePromotionDialog")),
  priceAssist: lazy(() => import("@/features/report/PriceAssistDialog")),
  uploadPhoto: lazy(() => import("@/features/listing/workspace/dialogs/RowPhotosDialog")),
  delete: lazy(() => import("@/features/listing/workspace/dialogs/DeleteDialog")),
}

export const opensDialog = (key: RowActionKey): boolean => key in DIALOGS

export interface OpenDialog {
  key: RowActionKey
  listing: SellerListing
}

interface RowDialogsProps {
  shown: OpenDialog | null
  onClose: () => void
  onChanged: () => void
}

/** The one dialog that is open about a row. */
export function RowDialogs({ shown, onClose, onChanged }: RowDialogsProps) {
  const Dialog = shown && DIALOGS[shown.key]
  if (!Dialog) return null
  return (
    <Later fallback={null}>
      <Dialog listing={shown.listing} open onOpenChange={(open) => open || onClose()} onChanged={onChanged} />
    </Later>
  )
}
