import { Coins } from "lucide-react"
import { Link } from "react-router-dom"
import { useSession } from "@/app"
import { CREDITS_PURCHASE_PATH } from "@/features/bidding/creditsPurchase"
import { Button, Card, Skeleton } from "@/ui"
import { useBuyCredits, useCredits } from "./queries"

/**
 * The balance of a private buyer with the way to more; nothing for anybody else. A failed balance shows nothing (spec §8),
 * and a checkout that does not open leads to the page where credits are bought (spec §4).
 */
export default function CreditsBar() {
  const { viewer } = useSession()
  const credits = useCredits()
  const purchase = useBuyCredits()
  if (viewer?.role !== "buyer" || viewer.buyerType !== "private" || credits.isError) return null
  if (!credits.data) return <Skeleton className="h-20 rounded-lg" />
  const { balance } = credits.data
  return (
    <Card as="section" aria-label="Your credits" padding="sm" className="flex min-h-20 flex-wrap items-center gap-x-4 gap-y-3">
      <Coins aria-hidden className="size-8 shrink-0 text-amber" />
      <p className="min-w-0 flex-1 basis-40">
        <Link to="/credits/profile" className="font-semibold tabular-nums underline-offset-2 hover:underline">
          {balance} {balance === 1 ? "credit" : "credits"}
        </Link>
        <span className="block text-sm text-muted">{balance > 0 ? "One credit lets you bid on any number of auctions." : "Private buyers need 1 credit to bid."}</span>
      </p>
      <Button
        variant={balance > 0 ? "secondary" : "amber"}
        loading={purchase.isPending || purchase.isSuccess}
        onClick={() => purchase.mutate(1, { onError: () => window.location.assign(CREDITS_PURCHASE_PATH) })}
      >
        Buy Credits
      </Button>
    </Card>
  )
}
