import type { PromotionAnswer } from "@northlot/contract"
import type { ReactNode } from "react"
import { Loaded, Skeleton } from "@/ui"
import type { usePromotion } from "./queries"

interface PromotionLoadingProps {
  promotion: ReturnType<typeof usePromotion>
  children: (promotion: PromotionAnswer) => ReactNode
}

/** The loading state, the error or the note that the car is no longer for sale; otherwise the content. */
export function PromotionLoading({ promotion, children }: PromotionLoadingProps) {
  return (
    <Loaded
      query={promotion}
      failed="The prices could not be loaded"
      waiting={
        <div aria-busy className="flex flex-col gap-2">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} className="h-16" />
          ))}
        </div>
      }
    >
      {(data) => {
        if (data.tiers.length === 0) return <p>This car is not for sale any more. It cannot be featured.</p>
        return children(data)
      }}
    </Loaded>
  )
}
