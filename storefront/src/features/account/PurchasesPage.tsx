import { addCents, type Purchase, type Cents } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { CarFront, Check, FileText, Hourglass } from "lucide-react"
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
import { hasOpenFee } from "@/entities/sale/openFee"
import { formatDay, formatMoment } from "@/ui/rules/moment"

const STATES: Record<Purchase["status"], { label: string; tone: Tone }> = {
  awaiting_fees: { label: "Fees due", tone: "amber" },
  open: { label: "In progress", tone: "info" },
  completed: { label: "Completed", tone: "success" },
  cancelled: { label: "Cancelled", tone: "neutral" },
}

/** /account/purchases: the cars that this person bought, the payments, and who must act next. */
export default function PurchasesPage() {
  usePageTitle("Purchases")
  const { search, show } = useOffsetInAddress()
  const query = { limit: LIST_PAGE_SIZE, offset: search.offset }
  const list = useQuery({
    queryKey: [...queryKeys.payments.all, "purchases", query],
    queryFn: ({ signal }) => api(endpoints.listPurchases, { query, signal }),
    placeholderData: (previous) => previous,
  })
  useSocketEvent("sale:changed", () => void list.refetch())
  return (
    <div className="flex flex-col gap-5 py-6">
      <h1>Purchases</h1>
      <PagedList
        query={list}
        offset={search.offset}
        onOffsetChange={(offset, options) => show({ offset }, options)}
        noun="purchases"
        failed="Your purchases could not be loaded"
        waiting={
          <div aria-busy className="flex flex-col gap-3">
            <Skeleton className="h-56" />
            <Skeleton className="h-56" />
          </div>
        }
        empty={({ total }) =>
          total === 0 && (
            <EmptyState
              icon={<CarFront />}
              title="No items yet."
              action={
                <Button asChild variant="secondary">
                  <Link to="/auctions">Find a car</Link>
                </Button>
              }
            >
              Cars that you buy are listed here, with their next step.
            </EmptyState>
          )
        }
      >
        {({ items }) => (
          <ul aria-label="Purchases" className="grid gap-4 lg:grid-cols-2">
            {items.map((purchase) => (
              <PurchasedCar key={purchase.id} purchase={purchase} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

function PurchasedCar({ purchase }: { purchase: Purchase }) {
  const { id, listingId, title, photo, status, wonAt, counterparty, bothFeesPaid } = purchase
  const state = STATES[status]
  return (
    <li className="min-w-0">
      <Card as="article" aria-label={title} className="flex h-full flex-col gap-4">
        <div className="flex flex-wrap items-start gap-4">
          <Photo src={photo} alt="" className="h-18 w-24 shrink-0 rounded-md" />
          <div className="min-w-0 flex-1 basis-40">
            <h2 className="line-clamp-2 text-lg">
              <Link to={`/listing/${listingId}`} className="hover:underline">
                <CarTitle>{title}</CarTitle>
              </Link>
            </h2>
            <p className="text-sm text-muted">
              Bought {formatDay(wonAt)} ·{" "}
              <span>{bothFeesPaid ? `from ${counterparty}` : "seller named when both fees are paid"}</span>
            </p>
          </div>
          <Badge tone={state.tone}>{state.label}</Badge>
        </div>
        <NextStep purchase={purchase} />
        <Lines purchase={purchase} />
        <div className="mt-auto flex flex-wrap gap-2 *:max-sm:grow *:first:max-sm:basis-full">
          {status === "awaiting_fees" && hasOpenFee(purchase) ? (
            <Button asChild>
              <Link to={`/pay/buyer?listingId=${listingId}`}>Pay the buyer fee</Link>
            </Button>
          ) : (
            status !== "cancelled" && (
              <Button asChild variant="secondary">
                <Link
                  to={bothFeesPaid ? `/payments/sale/${id}` : `/payments?listingId=${listingId}`}
                  aria-label={`Open the sale of ${title}`}
                >
                  Open the sale
                </Link>
              </Button>
            )
          )}
          {bothFeesPaid && status !== "cancelled" && (
            <Button asChild variant="ghost" icon={<FileText aria-hidden className="size-4" />}>
              <Link to={`/payments/sale/${id}/bill-of-sale`} aria-label={`Bill of sale of ${title}`}>
                Bill of sale
              </Link>
            </Button>
          )}
          <Button asChild variant="ghost">
            <Link to={`/contact?saleId=${id}&listingId=${listingId}`} aria-label={`Contact Us about ${title}`}>
              Contact Us
            </Link>
          </Button>
        </div>
      </Card>
    </li>
  )
}

const WHO = { buyer: "You", seller: "The seller", both: "You and the seller", admin: "Northlot" } as const

function NextStep({ purchase: { status, nextStep } }: { purchase: Purchase }) {
  if (status === "completed" && !nextStep) {
    return (
      <p className="flex items-center gap-2 text-sm font-medium text-success">
        <Check aria-hidden className="size-4 shrink-0" />
        The sale is complete.
      </p>
    )
  }
  if (!nextStep) return null
  return (
    <div className="flex items-start gap-2 rounded-md bg-sunken p-3 text-sm">
      <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <p className="min-w-0">
        <span className="font-semibold">Next: {nextStep.title}</span>
        <span className={nextStep.overdue ? "block font-semibold text-danger" : "block text-muted"}>
          {WHO[nextStep.waitingFor]}, <span>{nextStep.overdue ? "overdue since" : "by"}</span>{" "}
          {formatMoment(nextStep.dueAt)}
        </span>
      </p>
    </div>
  )
}

const VEHICLE = { paid: "paid", unpaid: "not paid yet", refunded: "refunded", cancelled: "not owed" } as const
const FEE = { pending: "not paid yet", paid: "paid", refunded: "refunded" } as const

/** The cost lines of the car and of the fee. */
function Lines({ purchase: { priceCents, vehicleHstCents, ownFee, paymentStatus } }: { purchase: Purchase }) {
  return (
    <dl className="divide-y divide-line text-sm">
      <Sum name={`Car, ${VEHICLE[paymentStatus]}`} cents={addCents(priceCents, vehicleHstCents)} />
      {vehicleHstCents > 0 && (
        <>
          <Part name="Hammer price" cents={priceCents} />
          <Part name="HST" cents={vehicleHstCents} />
        </>
      )}
      {ownFee && (
        <>
          <Sum
            name={`Buyer fee, ${ownFee.settledByCredit && ownFee.status === "paid" ? "settled by a credit" : FEE[ownFee.status]}`}
            cents={ownFee.totalCents}
          />
          {ownFee.lines.map(({ code, label, amountCents }) => (
            <Part key={code} name={label} cents={amountCents} />
          ))}
        </>
      )}
    </dl>
  )
}

function Sum({ name, cents }: { name: string; cents: Cents }) {
  return (
    <div className="flex justify-between gap-4 py-1.5 font-semibold">
      <dt>{name}</dt>
      <dd>
        <Money cents={cents} exact />
      </dd>
    </div>
  )
}

function Part({ name, cents }: { name: string; cents: Cents }) {
  return (
    <div className="flex justify-between gap-4 py-1 pl-4 text-muted">
      <dt>{name}</dt>
      <dd>
        <Money cents={cents} exact />
      </dd>
    </div>
  )
}
