import type { SellerListing } from "@northlot/contract"
import { lazy, type ComponentType, type LazyExoticComponent } from "react"
import type { RowDialogProps } from "@/features/seller/workspace/dialogs/rowDialog"
import type { RowActionKey } from "@/features/seller/workspace/rowActions"
import { Later } from "@/shared/parts"

type RowDialog = LazyExoticComponent<ComponentType<RowDialogProps>>

const PromotionDialog = lazy(() => import("@/features/promotion/PromotionDialog"))
const CarfaxDialog = lazy(() => import("@/features/seller/carfax/CarfaxDialog"))

/** Each comes when it is first opened. */
const DIALOGS: Partial<Record<RowActionKey, RowDialog>> = {
  promote: PromotionDialog,
  feature: PromotionDialog,
  publish: lazy(() => import("@/features/seller/publication/PublishDialog")),
  price: lazy(() => import("@/features/seller/workspace/dialogs/PriceDialog")),
  reserve: lazy(() => import("@/features/seller/workspace/dialogs/ReserveDialog")),
  analytics: lazy(() => import("@/features/analytics/AnalyticsDrawer")),
  certify: lazy(() => import("@/features/certification/CertifyDialog")),
  uploadCarfax: CarfaxDialog,
  carfax: CarfaxDialog,
  deleteCarfax: lazy(() => import("@/features/seller/workspace/dialogs/DeleteCarfaxDialog")),
  schedule: lazy(() => import("@/features/seller/schedule/ScheduleDialog")),
  close: lazy(() => import("@/features/seller/workspace/dialogs/CloseDialog")),
  moreInfo: lazy(() => import("@/features/seller/workspace/dialogs/MoreInfoDialog")),
  schedulePromotion: lazy(() => import("@/features/promotion/SchedulePromotionDialog")),
  priceAssist: lazy(() => import("@/features/analytics/PriceAssistDialog")),
  uploadPhoto: lazy(() => import("@/features/seller/workspace/dialogs/RowPhotosDialog")),
  delete: lazy(() => import("@/features/seller/workspace/dialogs/DeleteDialog")),
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
