import type { SellerListing } from "@northlot/contract"
import { useState } from "react"
import { useClock } from "@/shared"
import { Button, Dialog } from "@/ui"
import { CheckoutProblem } from "./CheckoutProblem"
import { PromotionLoading } from "./PromotionLoading"
import { PromotionStanding } from "./PromotionStanding"
import { TierChoice, defaultTier } from "./TierChoice"
import { usePromotionCheckout, usePromotion } from "./queries"

export interface PromotionDialogProps {
  listing: SellerListing
  open: boolean
  onOpenChange: (open: boolean) => void
  /**
   * Never called here, because the checkout leaves the page. All dialogs of the seller's list of cars have the same
   * props.
   */
  onChanged: () => void
}

/** Chooses how long a car is featured, and opens the checkout (spec §4, Featuring). */
export default function PromotionDialog({ listing, open, onOpenChange }: PromotionDialogProps) {
  const promotion = usePromotion(listing.id)
  const checkout = usePromotionCheckout()
  const clock = useClock()
  const [tierId, setTierId] = useState<string | null>(null)
  const tiers = promotion.data?.tiers ?? []
  const chosen = tiers.find(({ id }) => id === tierId) ?? defaultTier(tiers)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Feature Listing"
      description={`${listing.title} is shown first on Home, Buyers and Auctions while it is featured.`}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            disabled={!chosen}
            loading={checkout.isPending || checkout.isSuccess}
            onClick={() => chosen && checkout.mutate({ listingId: listing.id, tierId: chosen.id })}
          >
            Continue to checkout
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <PromotionLoading promotion={promotion}>
          {(data) => (
            <>
              <PromotionStanding promotion={data} />
              {chosen && (
                <TierChoice
                  promotion={data}
                  chosen={chosen}
                  onChoose={setTierId}
                  from={data.status === "live" ? new Date(clock.serverNow()) : null}
                />
              )}
            </>
          )}
        </PromotionLoading>
        {checkout.isError && <CheckoutProblem error={checkout.error} />}
      </div>
    </Dialog>
  )
}
