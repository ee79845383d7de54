import type { PromotionAnswer } from "@northlot/contract"
import type { ReactNode } from "react"
import { messageOf } from "@/shared"
import { ErrorState, Skeleton } from "@/ui"
import type { usePromotion } from "./queries"

interface PromotionLoadingProps {
  promotion: ReturnType<typeof usePromotion>
  children: (promotion: PromotionAnswer) => ReactNode
}

/** The skeleton, the failure, or nothing to buy; else what the dialog shows. */
export function PromotionLoading({ promotion, children }: PromotionLoadingProps) {
  if (promotion.isError && !promotion.data) {
    return (
      <ErrorState
        title="The prices could not be loaded"
        message={messageOf(promotion.error)}
        onRetry={() => void promotion.refetch()}
        retrying={promotion.isFetching}
      />
    )
  }
  if (!promotion.data) {
    return (
      <div aria-busy className="flex flex-col gap-2">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </div>
    )
  }
  if (promotion.data.tiers.length === 0) return <p>This car is not for sale any more. It cannot be featured.</p>
  return children(promotion.data)
}
