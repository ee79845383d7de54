import { useQuery } from "@tanstack/react-query"
import { Coins } from "lucide-react"
import { useNavigate } from "react-router-dom"
import { api, endpoints, queryKeys } from "@/app"
import { CREDITS_PURCHASE_PATH } from "@/features/bidding/creditsPurchase"
import { useBuyCredits } from "@/features/credits/queries"
import { Button, Card, Skeleton } from "@/ui"

/** A private buyer's credits; 'Buy Credits' goes to the checkout of one, or where that cannot be opened to the page of credits (spec §4). */
export default function CreditsBanner() {
  const navigate = useNavigate()
  const buy = useBuyCredits()
  const credits = useQuery({ queryKey: queryKeys.credits, queryFn: ({ signal }) => api(endpoints.creditBalance, { signal }) })
  // Credits fail silently (spec §8); while they load, their place is kept.
  if (credits.isError) return null
  if (!credits.data) return <Skeleton className="h-24 rounded-lg" />
  const { balance } = credits.data
  return (
    <Card className="flex min-h-24 flex-wrap items-center gap-x-4 gap-y-3">
      <Coins aria-hidden className="size-8 shrink-0 text-amber" />
      <p className="min-w-0 flex-1 basis-40">
        <span className="font-semibold tabular-nums">
          {balance} {balance === 1 ? "credit" : "credits"}
        </span>
        <span className="block text-sm text-muted">{balance > 0 ? "One credit lets you bid on any number of auctions." : "Private buyers need 1 credit to bid."}</span>
      </p>
      <Button
        variant={balance > 0 ? "secondary" : "amber"}
        loading={buy.isPending || buy.isSuccess}
        onClick={() => buy.mutate(1, { onError: () => void navigate(CREDITS_PURCHASE_PATH) })}
      >
        Buy Credits
      </Button>
    </Card>
  )
}
