import { formatMoney, subtractCents, cents, type ListingView } from "@northlot/contract"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { api, endpoints, messageOf, queryKeys, useServerTimeOf } from "@/shared"
import { Alert, Button, toast } from "@/ui"
import { ChangedAnswers } from "./DisclosureChanges"
import { auctionPhase } from "@/entities/listing/auctionPhase"
import { useDisclosureChanges } from "./useDisclosureChanges"

/** Tells a bidder what the seller changed after their bid, and what they can do about that bid. */
export default function ChangedDisclosureBanner({ listing }: { listing: ListingView }) {
  const queries = useQueryClient()
  const changes = useDisclosureChanges(listing)
  const open = useServerTimeOf((now) => auctionPhase(listing, now) === "open")
  const withdraw = useMutation({
    mutationFn: () => api(endpoints.withdrawMaximum, { params: { id: listing.id } }),
    onSuccess: ({ maximumCents }) => toast.success(`Your maximum is ${formatMoney(maximumCents)} now`),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.listings.all }),
  })
  const data = changes.data
  if (!data?.bidBefore) return null
  const [newest] = data.items
  const price = listing.currentBidCents ?? cents(0)
  const maximum = listing.isTopBidder ? (listing.proxyMaxCents ?? null) : null
  const withdrawable = open && data.withdrawal !== null && maximum !== null && maximum > price
  return (
    <Alert
      tone="amber"
      title="The disclosures of this car have changed since you bid"
      action={
        withdrawable ? (
          <Button
            variant="secondary"
            loading={withdraw.isPending}
            className="max-sm:w-full"
            onClick={() => withdraw.mutate()}
          >
            Lower my maximum to {formatMoney(price)}
          </Button>
        ) : undefined
      }
    >
      {newest && <ChangedAnswers change={newest} />}
      <p className="mt-2">
        {withdrawable
          ? `You gave a maximum of ${formatMoney(maximum)} before this change. You can lower your maximum by ${formatMoney(subtractCents(maximum, price))}: you stay the highest bidder at ${formatMoney(price)}, and we bid no further for you.`
          : listing.isTopBidder
            ? `Your bid of ${formatMoney(price)} stands; you have no higher maximum to take back.`
            : "You are outbid. Your bids do not bind you while somebody else leads."}
      </p>
    </Alert>
  )
}
