import { withFullStop, type PayoutState, type SellerPayout, type Cents } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { CarFront } from "lucide-react"
import { Link } from "react-router-dom"
import {
  LIST_PAGE_SIZE,
  PagedList,
  api,
  endpoints,
  queryKeys,
  useOffsetInAddress,
  usePageTitle,
  useSocketEvent,
} from "@/shared"
import { Badge, Button, CarTitle, Card, EmptyState, Money, Photo, Skeleton, type Tone } from "@/ui"
import { formatDay, formatMoment } from "@/ui/rules/moment"

const STATES: Record<PayoutState, { label: string; tone: Tone }> = {
  fees_due: { label: "Fees due", tone: "amber" },
  in_progress: { label: "In progress", tone: "info" },
  due: { label: "Payout due", tone: "brand" },
  disputed: { label: "Disputed", tone: "danger" },
  paid: { label: "Paid", tone: "success" },
  cancelled: { label: "Cancelled", tone: "neutral" },
}

/** /account/solds: the seller's sold cars and the state of each payment (spec §2, document 2). */
export default function SoldsPage() {
  usePageTitle("Sold cars")
  const { search, show } = useOffsetInAddress()
  const query = { limit: LIST_PAGE_SIZE, offset: search.offset }
  const list = useQuery({
    queryKey: queryKeys.payments.payouts(query),
    queryFn: ({ signal }) => api(endpoints.listSellerPayouts, { query, signal }),
    placeholderData: (previous) => previous,
  })
  useSocketEvent("sale:changed", () => void list.refetch())
  return (
    <div className="flex flex-col gap-5 py-6">
      <h1>Sold cars</h1>
      <PagedList
        query={list}
        offset={search.offset}
        onOffsetChange={(offset, options) => show({ offset }, options)}
        noun="sold cars"
        failed="Your sold cars could not be loaded"
        waiting={
          <div aria-busy className="flex flex-col gap-3">
            <Skeleton className="h-20 sm:max-w-xl" />
            <Skeleton className="h-24" />
            <Skeleton className="h-24" />
          </div>
        }
        empty={({ total }) =>
          total === 0 && (
            <EmptyState
              icon={<CarFront />}
              title="No items yet."
              action={
                <Button asChild variant="secondary">
                  <Link to="/sellers">My listings</Link>
                </Button>
              }
            >
              Cars that you have sold are listed here, with their payouts.
            </EmptyState>
          )
        }
      >
        {({ items, sums }) => (
          <>
            {sums && <Sums {...sums} />}
            <ul aria-label="Sold cars" className="flex flex-col gap-3">
              {items.map((payout) => (
                <SoldCar key={payout.saleId} payout={payout} />
              ))}
            </ul>
          </>
        )}
      </PagedList>
    </div>
  )
}

function Sums({ paidCents, dueCents, aheadCents }: { paidCents: Cents; dueCents: Cents; aheadCents: Cents }) {
  return (
    <dl className="grid grid-cols-1 gap-3 sm:max-w-2xl sm:grid-cols-3">
      {(
        [
          ["Paid out", paidCents],
          ["Payout due", dueCents],
          ["Still ahead", aheadCents],
        ] as const
      ).map(([label, cents]) => (
        <Card key={label} padding="sm" className="max-sm:flex max-sm:items-baseline max-sm:justify-between">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-2xl font-bold tabular-nums">
            <Money cents={cents} />
          </dd>
        </Card>
      ))}
    </dl>
  )
}

function SoldCar({ payout }: { payout: SellerPayout }) {
  const { saleId, listingId, title, thumbUrl, soldAt, priceCents, hstCents, totalCents, state } = payout
  return (
    <li>
      <Card as="article" padding="sm" aria-label={title} className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Photo src={thumbUrl} alt="" className="h-16 w-21 shrink-0 rounded-md" />
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="line-clamp-2 text-base">
            <Link to={`/listing/${listingId}`} className="hover:underline">
              <CarTitle>{title}</CarTitle>
            </Link>
          </h2>
          <p className="text-sm text-muted">Sold on {formatDay(soldAt)}</p>
        </div>
        <div className="sm:text-right">
          <Money cents={totalCents} exact className="font-bold" />
          {hstCents > 0 && (
            <p className="text-sm text-muted">
              <Money cents={priceCents} /> and <Money cents={hstCents} exact /> HST
            </p>
          )}
        </div>
        <div className="flex w-full items-center justify-between gap-3 border-t border-line pt-3 lg:w-72 lg:border-0 lg:pt-0">
          <div className="min-w-0">
            <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
            <p className="mt-1 text-sm text-muted">{sentenceOf(payout)}</p>
          </div>
          {state !== "cancelled" && (
            <Button asChild size="sm" variant="secondary">
              <Link
                to={state === "fees_due" ? `/payments?listingId=${listingId}` : `/payments/sale/${saleId}`}
                aria-label={`Open the sale of ${title}`}
              >
                Open
              </Link>
            </Button>
          )}
        </div>
      </Card>
    </li>
  )
}

function sentenceOf({ state, dueAt, paidAt }: SellerPayout): string {
  switch (state) {
    case "fees_due":
      return "Both fees must be paid first."
    case "in_progress":
      return "Steps of the sale are still open."
    case "due":
      return dueAt ? withFullStop(`The payout is due by ${formatMoment(dueAt)}`) : "The payout is being made."
    case "disputed":
      return "The payout waits until the dispute is decided."
    case "paid":
      return paidAt ? `Paid on ${formatDay(paidAt)}.` : "Paid."
    case "cancelled":
      return "Nothing is paid out for this sale."
  }
}
