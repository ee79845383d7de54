import type { TradeRow } from "@northlot/contract"
import { clsx } from "clsx"
import { BadgeCheck, Check, Copy, TriangleAlert } from "lucide-react"
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react"
import { Link } from "react-router-dom"
import { priceOf } from "@/entities/listing/priceOf"
import { reserveText } from "@/entities/listing/reserveText"
import { NOT_SHOWN, useIsSupport } from "@/shared"
import { CarTitle, Countdown, LiveHighlight, Money, Photo, announce } from "@/ui"
import { formatMoment } from "@/ui/rules/moment"
import { COMPARED_AT_MOST } from "./comparison"
import { isTypedInto, rowActOf, rowAfter } from "./rowKeys"
import { useTrade } from "./TradeContext"

const whole = new Intl.NumberFormat("en-CA")
const VIN_SHOWN = 8

interface CarRowProps {
  listing: TradeRow
  /** Whether the viewer leads, is outbid, has won, watches or owns this car; empty if none of these. */
  standing: ReactNode
  watch: ReactNode
  /** The field for a maximum bid, or the button for a step that the person must complete before bidding. */
  bid: ReactNode
}

/** One car: a table row on a wide screen, a few lines on a narrow one. `rowActOf` defines its keyboard shortcuts. */
export function CarRow({ listing, standing, watch, bid }: CarRowProps) {
  const { activeId, onActive, onGone, marked, onMark, onKeys } = useTrade()
  const { id, slug, title, kms, location, distanceKm, endsAt, startsAt, bidCount, proxyMaxCents = null } = listing
  const support = useIsSupport()
  const name = useId()
  const price = priceOf(listing)
  const isMarked = marked.includes(id)
  const gone = useRef(onGone)
  gone.current = onGone
  useEffect(() => () => gone.current(id), [id])

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    const { currentTarget: row, target, nativeEvent } = event
    // React also bubbles events of a dialog that this row opened. They are ignored, because the dialog is elsewhere in
    // the DOM.
    if (event.defaultPrevented || nativeEvent.isComposing || !(target instanceof HTMLElement) || !row.contains(target))
      return
    const typing = isTypedInto({
      tagName: target.tagName,
      type: target instanceof HTMLInputElement ? target.type : undefined,
      isContentEditable: target.isContentEditable,
    })
    const { key, ctrlKey, metaKey, altKey, repeat } = event
    const act = rowActOf({ key, ctrlKey, metaKey, altKey, repeat, typing, onRow: target === row })
    if (!act) return
    event.preventDefault()
    const rows = [...row.closest("table")!.querySelectorAll<HTMLElement>("tr[data-car]")]
    const next = rowAfter(act, rows.indexOf(row), rows.length)
    if (next !== null) rows[next]?.focus()
    else if (act === "leave") row.focus()
    else if (act === "compare") onMark(id)
    else if (act === "keys") onKeys()
    else if (act === "open") row.querySelector<HTMLElement>("a[data-opens]")?.click()
    else if (act === "watch") row.querySelector<HTMLElement>("[data-watches] button")?.click()
    else row.querySelector<HTMLElement>("[data-bids] :is(input, button, a)")?.focus()
  }

  return (
    <tr
      role="row"
      data-car={id}
      tabIndex={activeId === id ? 0 : -1}
      aria-labelledby={name}
      onFocus={() => onActive(id)}
      onKeyDown={onKeyDown}
      className={clsx(
        "grid scroll-mt-56 scroll-mb-24 grid-cols-[4.5rem_minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 border-b border-line p-3 align-top last:border-0 focus-visible:-outline-offset-3 @4xl:table-row",
        isMarked && "bg-brand-soft"
      )}
    >
      <Cell className="row-start-5 @4xl:px-0!" data-unprinted>
        <span className="-ml-2 flex items-center @4xl:ml-0 @4xl:flex-col">
          <MarkBox title={title} marked={isMarked} full={marked.length >= COMPARED_AT_MOST} onMark={() => onMark(id)} />
          <span data-watches className="flex @4xl:[&_button]:size-8!">
            {watch}
          </span>
        </span>
      </Cell>
      <Cell className="row-span-3 row-start-1 @4xl:px-1!" data-unprinted>
        <Photo src={listing.photos[0]?.thumbUrl} alt="" className="aspect-4/3 w-18 rounded-sm" />
      </Cell>
      <Cell className="col-span-2 col-start-2 row-start-1 min-w-0">
        <Link
          id={name}
          data-opens
          to={`/listing/${slug}`}
          target="_blank"
          rel="noopener"
          className="line-clamp-2 font-semibold hover:underline"
        >
          <CarTitle>{title}</CarTitle>
        </Link>
        <Vin vin={listing.vin} />
      </Cell>
      <Cell className="col-start-2 row-start-2">
        <span className="tabular-nums">{kms === null ? "km not stated" : `${whole.format(kms)} km`}</span>
        <span className="block text-xs text-muted">{location}</span>
        {distanceKm !== null && distanceKm !== undefined && (
          <span className="block text-xs text-muted">
            {distanceKm === 0 ? "under 1 km away" : `${whole.format(distanceKm)} km away`}
          </span>
        )}
      </Cell>
      <Cell className="col-span-full row-start-4 @max-4xl:flex @max-4xl:flex-wrap @max-4xl:gap-x-2">
        <Condition listing={listing} />
      </Cell>
      <Cell className="col-start-2 row-start-3">
        {endsAt && (
          <LiveHighlight value={endsAt}>
            <Countdown inHours startsAt={startsAt} endsAt={endsAt} className="font-semibold print:hidden" />
            <span className="hidden print:inline">{formatMoment(endsAt)}</span>
          </LiveHighlight>
        )}
      </Cell>
      <Cell className="col-start-3 row-span-2 row-start-2 text-right">
        <LiveHighlight value={price.cents}>
          <span className="sr-only">{price.label} </span>
          <Money cents={price.cents} className="font-semibold" />
        </LiveHighlight>
        <span className="block text-xs text-muted">
          <LiveHighlight value={bidCount} className="tabular-nums">
            {bidCount} <span>{bidCount === 1 ? "bid" : "bids"}</span>
          </LiveHighlight>
        </span>
        <span
          className={clsx(
            "block text-xs whitespace-nowrap",
            listing.hasReserve && !listing.reserveMet ? "text-muted" : "font-semibold text-success"
          )}
        >
          {reserveText(listing)}
        </span>
      </Cell>
      <Cell className="col-span-2 col-start-2 row-start-5 min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs not-empty:mb-1">
          {standing}
          {proxyMaxCents !== null && (
            <span>
              Your maximum <Money cents={proxyMaxCents} className="font-semibold" />
            </span>
          )}
          {support && listing.isTopBidder && <span>Your maximum: {NOT_SHOWN}</span>}
        </span>
        <span data-bids data-unprinted className="block max-w-sm">
          {bid}
        </span>
      </Cell>
    </tr>
  )
}

function Cell({
  className,
  children,
  ...rest
}: {
  className: string
  children: ReactNode
  "data-unprinted"?: boolean
}) {
  return (
    <td role="cell" className={clsx("block @4xl:table-cell @4xl:px-2 @4xl:py-1.5", className)} {...rest}>
      {children}
    </td>
  )
}

function Condition({ listing: { condition, northlotCertified } }: Pick<CarRowProps, "listing">) {
  const { accidents, conditionRating, physicalDamage } = condition
  return (
    <>
      <span className={clsx("@4xl:block", conditionRating !== null && "font-semibold")}>
        {conditionRating === null ? (
          "Not rated"
        ) : (
          <span className="contents">
            <span className="sr-only">Condition </span>
            {conditionRating} of 5
          </span>
        )}
      </span>
      {northlotCertified && (
        <span className="flex items-center gap-1 text-xs font-semibold text-brand-ink">
          <BadgeCheck aria-hidden className="size-3.5 shrink-0" />
          Northlot Certified
        </span>
      )}
      <span className={clsx("flex items-center gap-1 text-xs", accidents ? "font-semibold text-amber" : "text-muted")}>
        {accidents && <TriangleAlert aria-hidden className="size-3.5 shrink-0" />}
        <span>{accidents === null ? "Accidents not stated" : accidents ? "Accident" : "No accidents"}</span>
      </span>
      {physicalDamage && (
        <span title={physicalDamage} className="line-clamp-2 text-xs break-words print:line-clamp-none">
          <span className="sr-only">Damage: </span>
          {physicalDamage}
        </span>
      )}
    </>
  )
}

/** The end of the VIN, enough to tell cars apart. Copying and printing use the full VIN. */
function Vin({ vin }: { vin: string }) {
  const [copied, setCopied] = useState(false)
  if (!vin) return null
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(vin)
      setCopied(true)
      announce("VIN copied")
    } catch {
      // Browsers refuse the clipboard without a permission or on a page without https.
      announce("Your browser did not let us copy the VIN. The page of the car shows it.")
    }
  }
  const Icon = copied ? Check : Copy
  return (
    <span className="flex text-xs text-muted tabular-nums">
      <button
        type="button"
        title={vin}
        aria-label={copied ? `VIN ${vin} copied` : `Copy VIN ${vin}`}
        onClick={() => void copy()}
        className="relative inline-flex h-6 items-center gap-1 rounded-sm after:absolute after:-inset-x-1 after:-inset-y-0.5 hover:text-ink print:hidden"
      >
        …{vin.slice(-VIN_SHOWN)}
        <Icon aria-hidden className={clsx("size-3.5", copied && "text-success")} />
      </button>
      <span className="hidden print:inline">{vin}</span>
    </span>
  )
}

function MarkBox({
  title,
  marked,
  full,
  onMark,
}: {
  title: string
  marked: boolean
  full: boolean
  onMark: () => void
}) {
  return (
    <label className="relative flex size-11 cursor-pointer items-center justify-center @4xl:size-8">
      <span className="sr-only">Compare {title}</span>
      <input
        type="checkbox"
        checked={marked}
        disabled={full && !marked}
        onChange={onMark}
        className="peer size-5 appearance-none rounded-sm border border-line-strong bg-surface transition-colors checked:border-brand checked:bg-brand disabled:opacity-50"
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute size-4 text-on-brand opacity-0 peer-checked:opacity-100"
      />
    </label>
  )
}
