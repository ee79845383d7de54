import { centsOf, type Cents } from "@northlot/contract"
import { useQuery } from "@tanstack/react-query"
import { comparablesOptions } from "@/entities/listing/priceHistory"
import { useSettled } from "@/entities/payment/useSettled"
import { useSession } from "@/shared"
import { useEditor } from "./EditorContext"
import { leftText, similarSalesText } from "./priceHelp"
import { useSellerFee } from "./useSellerFee"

/** Past prices of similar cars on Northlot, and the seller's proceeds at the typed prices. */
export function PriceHelp({ isWithout }: { isWithout: boolean }) {
  const { form, listing } = useEditor()
  const comparables = useQuery({
    ...comparablesOptions({
      id: listing?.id ?? "",
      title: listing ? `${listing.year} ${listing.make} ${listing.model}` : "",
    }),
    enabled: listing !== null && listing.year !== null && listing.make !== "" && listing.model !== "",
  })
  const similar = comparables.data ? similarSalesText(comparables.data) : null
  const reserveCents = centsOf(form.reserveCents)
  return (
    <div role="group" aria-label="Price help" className="flex flex-col gap-1 rounded-md bg-sunken px-4 py-3 text-sm">
      {similar && <p className="font-semibold">{similar}</p>}
      <p>
        The reserve is the lowest price you sell for. Below the reserve the car stays yours. Buyers see only whether the
        reserve is met.
      </p>
      {isWithout && <Left at="Sold at the starting price of" priceCents={centsOf(form.startingPriceCents)} />}
      <Left at="Sold at the reserve of" priceCents={reserveCents} />
      <Left at="Bought at once for" priceCents={centsOf(form.buyNowCents)} />
    </div>
  )
}

function Left({ at, priceCents }: { at: string; priceCents: Cents | null }) {
  const { listing } = useEditor()
  const { viewer } = useSession()
  const settled = useSettled(priceCents)
  const { feeCents, about } = useSellerFee(listing, settled)
  if (settled === null || priceCents !== settled || feeCents === null) return null
  return <p>{leftText({ at, priceCents: settled, feeCents, about, fromDealer: viewer?.sellerType === "dealer" })}</p>
}
