import { centsOf, formatMoney, type AmountEntry, type Cents, type OwnBid } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { clsx } from "clsx"
import { useId, useState } from "react"
import { listingOptions } from "@/entities/listing/useListings"
import { useNeedsCredit } from "@/entities/payment/useCredits"
import { messageOf } from "@/shared"
import { LazyBoundary } from "@/shared/lazy"
import { Button, Field, MoneyInput } from "@/ui"
import { lazyPart } from "@/ui/lazyPart"
import { NeedCredit } from "./NeedCredit"
import { amountProblem, leastMaximum, ownCeiling } from "./bidAmounts"
import { useMarketPrice } from "./useMarketPrice"

const BidDialog = lazyPart(() => import("./BidDialog"))

type BidFieldProps = Pick<OwnBid, "listingId" | "title" | "currentBidCents" | "minimumCents" | "proxyMaxCents"> & {
  /** The bidder's standing; null before the first bid. */
  state: OwnBid["state"] | null
  /** For a table row: the label is for screen readers only. */
  compact?: boolean
  /** Reports whether the bidder types or reviews an amount. Meanwhile the list must not remove this car's row. */
  onUse?: (use: BidUse) => void
}

/** What the bidder does in the field: an amount is typed, its review is open, or neither (null). */
export type BidUse = "typed" | "reviewed" | null

/** Unsent amounts by listing id: a row that moves to another list of the page restores its amount. */
const unsent = new Map<string, AmountEntry>()

/**
 * The field for a new maximum in a list row, with the rules of the bid dialog. The bid dialog opens only for the
 * confirmation. A typed amount does not change when others bid.
 */
export function BidField({
  listingId,
  title,
  state,
  currentBidCents,
  minimumCents,
  proxyMaxCents,
  compact = false,
  onUse,
}: BidFieldProps) {
  const leads = state === "leading"
  const told = useId()
  const [typed, setEntry] = useState<AmountEntry>(() => unsent.get(listingId) ?? null)
  const keep = (entry: AmountEntry) => {
    unsent.set(listingId, entry)
    setEntry(entry)
  }
  const stateOf = (entry: AmountEntry): BidUse => (entry === null ? null : "typed")
  const setTyped = (entry: AmountEntry) => {
    keep(entry)
    onUse?.(stateOf(entry))
  }
  const [wanted, setWanted] = useState(false)
  // Each review is a new dialog that starts with the typed amount.
  const [review, setReview] = useState<{ maximum: Cents; number: number; open: boolean } | null>(null)
  const listing = useQuery({ ...listingOptions(listingId), enabled: wanted })
  // Loads the market price early: the dialog may start by asking about an unusual amount.
  const market = useMarketPrice({ id: listingId, title }, wanted)
  const figures = { leads, ownMaximumCents: proxyMaxCents, currentBidCents, minimumCents }
  const minimum = leastMaximum(figures)
  const least = formatMoney(minimum).replace("CA$", "")
  const amount = centsOf(typed)
  const problem = amountProblem(amount, "proxy", minimum, ownCeiling(figures))
  const ready = amount !== null && amount > 0 && problem === null
  const failure = review?.open && listing.isError && !listing.data ? messageOf(listing.error) : null
  const needsCredit = useNeedsCredit()
  return (
    <>
      {needsCredit ? (
        <NeedCredit listingId={listingId} size={compact ? "sm" : "md"} className="self-start" />
      ) : (
        <form
          className={clsx("flex flex-col", compact ? "gap-1" : "gap-2")}
          onSubmit={(event) => {
            event.preventDefault()
            if (!ready) return
            setWanted(true)
            if (listing.isError) void listing.refetch()
            setReview({ maximum: amount, number: (review?.number ?? 0) + 1, open: true })
            onUse?.("reviewed")
          }}
        >
          <div className={clsx("flex items-end", compact ? "gap-1.5" : "gap-2")}>
            <Field
              className={clsx("flex-1", compact && "gap-0!")}
              label={
                <span className={clsx(compact && "sr-only")}>
                  <span>{leads ? "Raise your maximum" : state === null ? "Your maximum" : "New maximum"}</span>
                  <span className="sr-only"> for {title}</span>
                </span>
              }
            >
              <MoneyInput
                value={typed}
                onValueChange={setTyped}
                onFocus={() => setWanted(true)}
                placeholder={compact ? `${least}+` : `from ${least}`}
                aria-invalid={problem !== null || undefined}
                aria-describedby={problem ? told : undefined}
                className={clsx(compact && "pl-12! @4xl:h-9! @4xl:pl-11! @4xl:text-sm!")}
              />
            </Field>
            <Button
              type="submit"
              variant="amber"
              size={compact ? "sm" : "md"}
              className={clsx(compact && "@max-4xl:h-11! @4xl:px-2.5!")}
              disabled={!ready}
              loading={Boolean(review?.open) && ((listing.isFetching && !listing.data) || market.isLoading)}
            >
              Review<span className="sr-only"> the bid on {title}</span>
            </Button>
          </div>
          {(problem ?? failure) && (
            <p
              id={told}
              role={failure ? "alert" : undefined}
              className="flex flex-wrap items-center gap-x-2 text-sm font-medium text-danger"
            >
              <span>{failure ?? problem}</span>
              {problem && (
                <Button size="sm" variant="ghost" onClick={() => setTyped(minimum)}>
                  Use {formatMoney(minimum)}
                </Button>
              )}
            </p>
          )}
        </form>
      )}
      {review && listing.data && !market.isLoading && (
        <LazyBoundary fallback={null}>
          <BidDialog
            key={review.number}
            listing={listing.data.listing}
            maximum={review.maximum}
            open={review.open}
            onOpenChange={(open) => {
              setReview({ ...review, open })
              onUse?.(open ? "reviewed" : stateOf(typed))
            }}
            onPlaced={() => keep(null)}
          />
        </LazyBoundary>
      )}
    </>
  )
}
