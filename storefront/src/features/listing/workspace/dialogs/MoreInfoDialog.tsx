import { formatMoney, type Cents } from "@northlot/contract"
import { Link } from "react-router-dom"
import { NOT_SHOWN, useIsSupport } from "@/shared"
import { Button, Dialog } from "@/ui"
import { formatLongMoment } from "@/ui/rules/moment"
import type { RowDialogProps } from "./rowDialog"

export default function MoreInfoDialog({ listing, open, onOpenChange }: RowDialogProps) {
  const support = useIsSupport()
  const money = (cents: Cents | null) => (cents === null ? "—" : formatMoney(cents))
  const moment = (instant: string | null) => (instant === null ? "—" : formatLongMoment(instant))
  const facts: [string, string][] = [
    ["Reference", listing.shortReference],
    ["VIN", listing.vin || "—"],
    ["Status", listing.status[0]!.toUpperCase() + listing.status.slice(1)],
    ["Who sees it", listing.audience === "dealers" ? "Dealers only" : "Everyone"],
    ["Asking price", money(listing.priceCents)],
    [
      "Reserve",
      support && listing.hasReserve
        ? NOT_SHOWN
        : listing.reserveCents === null
          ? "None"
          : `${formatMoney(listing.reserveCents)}${listing.bidCount > 0 ? `, ${listing.reserveMet ? "met" : "not met"}` : ""}`,
    ],
    ["Opening price", money(listing.openingPriceCents)],
    ["Minimum bid step", money(listing.minIncrementCents)],
    ["Current bid", money(listing.currentBidCents)],
    ["Bids", String(listing.bidCount)],
    ["Views", String(listing.views)],
    ["Watchers", String(listing.watchers)],
    ["Photos", String(listing.photoCount)],
    ["Carfax", listing.carfaxUrl === null ? "Not uploaded" : "Uploaded"],
    ["Starts", moment(listing.startsAt)],
    ["Ends", moment(listing.endsAt)],
    ...(listing.soldAt ? [["Sold", moment(listing.soldAt)] as [string, string]] : []),
    ...(listing.featuredUntil ? [["Featured until", moment(listing.featuredUntil)] as [string, string]] : []),
    ...(listing.promotionStartsAt ? [["Promotion begins", moment(listing.promotionStartsAt)] as [string, string]] : []),
    ["Created", moment(listing.createdAt)],
    ["Last changed", moment(listing.updatedAt)],
  ]
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="More Info"
      description={listing.title}
      footer={
        <Button asChild variant="secondary">
          <Link to={`/listing/${listing.id}`}>Preview</Link>
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid border-t border-line py-2 first:border-0">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-medium break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
