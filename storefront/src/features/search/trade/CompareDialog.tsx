import type { ListingView } from "@northlot/contract"
import { useQueries } from "@tanstack/react-query"
import { clsx } from "clsx"
import { Printer, X } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { priceOf } from "@/entities/listing/priceOf"
import { reserveText } from "@/entities/listing/reserveText"
import { listingOptions } from "@/entities/listing/useListings"
import { Button, Countdown, Dialog, IconButton, Loaded, Money, Photo, Skeleton } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { together } from "@/ui/rules/together"
import { comparedFacts } from "./comparison"

interface CompareDialogProps {
  ids: readonly string[]
  onClose: () => void
  onRemove: (id: string) => void
  /** Renders the bid button of a car. */
  bid: (listing: ListingView) => ReactNode
}

/**
 * Compares cars side by side, one fact per row. Differences are marked by a sign and bold text, not only by a colour.
 */
export default function CompareDialog({ ids, onClose, onRemove, bid }: CompareDialogProps) {
  const asked = useQueries({ queries: ids.map((id) => listingOptions(id)) })
  const cars = asked.flatMap(({ data }) => data?.listing ?? [])
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={`Compare ${ids.length} cars`}
      description={
        <>
          <span aria-hidden>≠</span> <span className="sr-only">A sign</span> stands where they differ. The sellers state
          these facts.
        </>
      }
      footer={
        <Button
          variant="secondary"
          icon={<Printer aria-hidden className="size-4" />}
          disabled={cars.length < ids.length}
          onClick={() => window.print()}
        >
          Print
        </Button>
      }
    >
      <Loaded query={together(asked)} failed="The cars could not be loaded" waiting={<Skeleton className="h-120" />}>
        {() => <Comparison cars={cars} onRemove={onRemove} bid={bid} />}
      </Loaded>
    </Dialog>
  )
}

function Comparison({
  cars,
  onRemove,
  bid,
}: Pick<CompareDialogProps, "onRemove" | "bid"> & { cars: readonly ListingView[] }) {
  return (
    // The scroll area is focusable, so that the keyboard can scroll it.
    <div role="group" aria-label="Comparison" tabIndex={0} data-comparison className="-mx-1 overflow-x-auto px-1 pb-1">
      {/* The table scrolls sideways instead of making its columns too narrow. */}
      <table className="w-full table-fixed text-left text-sm" style={{ minWidth: `${7 + cars.length * 9}rem` }}>
        <thead>
          <tr className="align-top">
            <td className="w-32" />
            {cars.map((car) => (
              <th key={car.id} scope="col" className="px-2 pb-3 font-semibold">
                <Photo src={car.photos[0]?.thumbUrl} alt="" className="aspect-4/3 max-h-32 w-full rounded-sm" />
                <span className="mt-1.5 flex items-start justify-between gap-1">
                  <Link
                    to={`/listing/${car.slug}`}
                    target="_blank"
                    rel="noopener"
                    className="min-w-0 py-2 hover:underline"
                  >
                    {car.title}
                  </Link>
                  {cars.length > 2 && (
                    <IconButton
                      label={`Take ${car.title} out`}
                      className="-mr-2 print:hidden"
                      onClick={() => onRemove(car.id)}
                    >
                      <X aria-hidden />
                    </IconButton>
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr]:border-t [&>tr]:border-line [&>tr]:align-top">
          <Fact name="Price" of={cars}>
            {(car) => (
              <>
                <Money cents={priceOf(car).cents} className="font-semibold" />
                <span className="block text-xs text-muted">
                  {priceOf(car).label}, {car.bidCount} <span>{car.bidCount === 1 ? "bid" : "bids"}</span>
                </span>
              </>
            )}
          </Fact>
          <Fact name="Least next bid" of={cars}>
            {(car) => <Money cents={car.minimumCents} />}
          </Fact>
          <Fact name="Reserve" of={cars}>
            {reserveText}
          </Fact>
          <Fact name="Ends" of={cars}>
            {(car) =>
              car.endsAt && (
                <>
                  <Countdown inHours startsAt={car.startsAt} endsAt={car.endsAt} className="print:hidden" />
                  <span className="hidden print:inline">{formatMoment(car.endsAt)}</span>
                </>
              )
            }
          </Fact>
          <tr className="print:hidden">
            <th scope="row" className="sticky left-0 z-10 bg-raised px-2 py-2 font-normal text-muted">
              Bid
            </th>
            {cars.map((car) => (
              <td key={car.id} className="px-2 py-2">
                <span className="grid">{bid(car)}</span>
              </td>
            ))}
          </tr>
          <Fact name="VIN" of={cars}>
            {(car) => <span className="break-all tabular-nums select-all">{car.vin || "Not stated"}</span>}
          </Fact>
          {comparedFacts(cars).map(({ name, values, differs }) => (
            <tr key={name} className={clsx(differs && "bg-sunken")}>
              <th
                scope="row"
                className={clsx(
                  "sticky left-0 z-10 px-2 py-2",
                  differs ? "bg-sunken font-semibold" : "bg-raised font-normal text-muted"
                )}
              >
                <span className="flex items-baseline gap-1.5">
                  {name}
                  {differs && (
                    <>
                      <span aria-hidden>≠</span>
                      <span className="sr-only">(differs)</span>
                    </>
                  )}
                </span>
              </th>
              {values.map((value, index) => (
                <td key={cars[index]!.id} className={clsx("px-2 py-2 break-words", differs && "font-semibold")}>
                  {value ?? <span className="font-normal text-muted">Not stated</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Fact({
  name,
  of: cars,
  children,
}: {
  name: string
  of: readonly ListingView[]
  children: (car: ListingView) => ReactNode
}) {
  return (
    <tr>
      <th scope="row" className="sticky left-0 z-10 bg-raised px-2 py-2 font-normal text-muted">
        {name}
      </th>
      {cars.map((car) => (
        <td key={car.id} className="px-2 py-2">
          {children(car)}
        </td>
      ))}
    </tr>
  )
}
