import { Coins } from "lucide-react"
import { Link, useNavigate } from "react-router-dom"
import { useSession } from "@/shared"
import { CREDITS_PURCHASE_PATH } from "@/entities/payment/creditsPurchase"
import { Button, Card, Skeleton } from "@/ui"
import { useBuyCredits } from "@/entities/payment/creditQueries"
import { useCredits } from "@/entities/payment/useCredits"

/**
 * A private buyer's credits. 'Buy Credit' opens the checkout for one credit, or the credits page if the checkout fails
 * (spec §4). A skeleton reserves the bar's space during the request; a failed request hides the bar (spec §8).
 */
export default function CreditsBar() {
  const { viewer } = useSession()
  const navigate = useNavigate()
  const credits = useCredits()
  const buy = useBuyCredits()
  if (viewer?.role !== "buyer" || viewer.buyerType !== "private" || credits.isError) return null
  if (!credits.data) return <Skeleton className="h-13.5 rounded-lg sm:h-24" />
  const { balance } = credits.data
  return (
    <Card
      as="section"
      aria-label="Your credits"
      className="flex min-h-13.5 flex-wrap items-center gap-x-4 gap-y-2 max-sm:px-3 max-sm:py-1 sm:min-h-24"
    >
      <Coins aria-hidden className="size-8 shrink-0 text-amber max-sm:size-6" />
      <p className="min-w-20 flex-1">
        <Link to="/credits/profile" className="font-semibold tabular-nums underline-offset-2 hover:underline">
          {balance} <span>{balance === 1 ? "credit" : "credits"}</span>
        </Link>
        <span className="block text-sm text-muted max-sm:sr-only">
          {balance > 0 ? "One credit lets you bid on any number of auctions." : "Private buyers need 1 credit to bid."}
        </span>
      </p>
      <Button
        variant={balance > 0 ? "secondary" : "amber"}
        loading={buy.isPending || buy.isSuccess}
        onClick={() => buy.mutate(1, { onError: () => void navigate(CREDITS_PURCHASE_PATH) })}
      >
        Buy Credit
      </Button>
    </Card>
  )
}
