import {
  COMPARABLES_MINIMUM,
  formatMoney,
  type AnswerOf,
  type MarketPrices,
  type SellerListing,
  type endpoints as Endpoints,
  type Cents,
} from "@northlot/contract"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { api, endpoints, messageOf, queryKeys } from "@/shared"
import { Alert, Button, Dialog, Loaded, Money, Skeleton, toast } from "@/ui"
import { priceAssistOptions } from "./queries"

export interface PriceAssistDialogProps {
  listing: Pick<SellerListing, "id" | "title">
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called after the suggested price has been saved. */
  onChanged: () => void
}

type Assist = AnswerOf<typeof Endpoints.readPriceAssist>

/** Suggests the current price plus 2%, beside market prices (spec §9); one press saves the suggested price. */
export default function PriceAssistDialog({ listing, open, onOpenChange, onChanged }: PriceAssistDialogProps) {
  const queries = useQueryClient()
  const assist = useQuery({ ...priceAssistOptions(listing.id), enabled: open })
  const take = useMutation({
    mutationFn: (priceCents: Cents) =>
      api(endpoints.updateListing, { params: { id: listing.id }, body: { priceCents } }),
    onSuccess: (_, priceCents) => {
      void queries.invalidateQueries({ queryKey: queryKeys.listings.all })
      toast.success(`The asking price is ${formatMoney(priceCents)} now`)
      onOpenChange(false)
      onChanged()
    },
  })
  const { data } = assist
  const suggested = data && data.fixed === null ? data.suggestedCents : null
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        take.reset()
        onOpenChange(next)
      }}
      title="Price Assist"
      description={listing.title}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Close
          </Button>
          {suggested !== null && (
            <Button loading={take.isPending} onClick={() => take.mutate(suggested)}>
              Use {formatMoney(suggested)}
            </Button>
          )}
        </>
      }
    >
      <Loaded
        query={assist}
        failed="The market could not be loaded"
        waiting={
          <div role="status" aria-label="Loading the market…" className="flex flex-col gap-4">
            <Skeleton className="h-20" />
            <Skeleton className="h-28" />
          </div>
        }
      >
        {(found) => (
          <div className="flex flex-col gap-5">
            <Suggestion assist={found} listingId={listing.id} />
            <Market assist={found} />
            {take.isError && (
              <Alert tone="danger" title="The price was not changed">
                {messageOf(take.error)}
              </Alert>
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

const FIXED: Record<NonNullable<Assist["fixed"]>, string> = {
  bids: "There is a bid, so the price is fixed until the auction ends.",
  onOffer: "The car is on offer to another bidder. Its price can be changed when the offer has ended.",
  over: "This listing is over: its price does not change any more.",
}

function Suggestion({
  assist: { priceCents, suggestedCents, fixed },
  listingId,
}: {
  assist: Assist
  listingId: string
}) {
  return (
    <div className="flex flex-col gap-3">
      {fixed && <Alert tone="info">{FIXED[fixed]}</Alert>}
      {priceCents === null || suggestedCents === null ? (
        fixed === null && (
          <Alert
            tone="info"
            title="No asking price yet"
            action={
              <Button asChild size="sm" variant="secondary">
                <Link to={`/sell/edit/${listingId}`}>Set a price</Link>
              </Button>
            }
          >
            Price Assist needs your asking price to suggest a better one.
          </Alert>
        )
      ) : (
        <>
          <dl className="grid grid-cols-2 gap-3">
            <div className="rounded-md border border-line px-3 py-2">
              <dt className="text-sm text-muted">Asking price now</dt>
              <dd className="text-xl font-bold">
                <Money cents={priceCents} />
              </dd>
            </div>
            <div className="rounded-md bg-brand-soft px-3 py-2">
              <dt className="text-sm text-brand-ink">Suggestion</dt>
              <dd className="text-xl font-bold text-brand-ink">
                <Money cents={suggestedCents} />
              </dd>
            </div>
          </dl>
          <p className="text-sm text-muted">
            The suggestion is your price plus 2%, rounded to whole dollars. Compare it with the market first.
          </p>
        </>
      )}
    </div>
  )
}

function Market({ assist: { make, model, live, soldThisMonth } }: { assist: Assist }) {
  const compared = live.quartiles !== null || soldThisMonth.quartiles !== null
  if (!make || !model) return <p className="text-sm text-muted">Enter make and model to see what such cars go for.</p>
  return (
    <section>
      <h3 className="text-base">
        {make} {model} on Northlot
      </h3>
      <table className="mt-2 w-full text-left text-sm tabular-nums">
        <caption className="sr-only">
          Prices that a quarter, half and three quarters of these cars do not exceed
        </caption>
        <thead className={compared ? "text-muted" : "sr-only"}>
          <tr className="border-b border-line">
            <td />
            {["25%", "Half", "75%"].map((share) => (
              <th key={share} scope="col" className="py-1.5 pl-2 text-right font-normal">
                <span className="sr-only">{share === "Half" ? "cost at most" : `${share} cost at most`}</span>
                <span aria-hidden>{share}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <MarketRow label="Live now" market={live} />
          <MarketRow label="Sold this month" market={soldThisMonth} />
        </tbody>
      </table>
      <p className="mt-2 text-xs text-muted">
        <span>{compared && "25% means that a quarter of the cars cost this price or less. "}</span>
        A live car counts at its asking price, or else at its current bid or opening price. A sold car counts at its
        hammer price. Your own car and all reserves are left out.
      </p>
    </section>
  )
}

const carsOf = (count: number) => `${count} ${count === 1 ? "car" : "cars"}`

function MarketRow({ label, market: { count, quartiles } }: { label: string; market: MarketPrices }) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2 font-semibold">
        {label}
        <span className="block font-normal text-muted">{carsOf(count)}</span>
      </th>
      {quartiles ? (
        [quartiles.p25, quartiles.p50, quartiles.p75].map((cents, index) => (
          <td key={index} className="py-2 pl-2 text-right">
            <Money cents={cents} />
          </td>
        ))
      ) : (
        <td colSpan={3} className="py-2 pl-2 text-right text-muted">
          Not enough cars: a comparison needs {COMPARABLES_MINIMUM}.
        </td>
      )}
    </tr>
  )
}
