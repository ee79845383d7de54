import type { ListingView } from "@northlot/contract"
import { LazyBoundary, hydratedPart } from "@/shared/lazy"
import { Card } from "@/ui"

const AsIsStatement = hydratedPart(() => import("./AsIsStatement"))
const DisclosureChanges = hydratedPart(() => import("./DisclosureChanges"))

const answer = (value: boolean | null) => (value === null ? null : value ? "Yes" : "No")

/**
 * The seller's statements about condition and warranty, above the description on purpose. One sentence names the
 * unanswered questions, because silence about an accident matters to a buyer.
 */
export function Disclosures({ listing }: { listing: ListingView }) {
  const { condition, warranty } = listing
  const rows = [
    ["Accidents", answer(condition.accidents)],
    ["Out of province", answer(condition.outOfProvince)],
    ["Safety included", answer(condition.safetyIncluded)],
    ["Condition rating", condition.conditionRating === null ? null : `${condition.conditionRating} of 5`],
  ] as const
  const stated = rows.filter(([, value]) => value !== null)
  const open = rows.filter(([, value]) => value === null).map(([name]) => name.toLowerCase())
  const warranties = [
    term("Basic", warranty.basicMonths, warranty.basicKm),
    term("Powertrain", warranty.powertrainMonths, warranty.powertrainKm),
    term("Roadside", warranty.roadsideMonths, null),
  ].filter((text) => text !== null)
  return (
    <Card as="section" aria-labelledby="disclosures" className="border-l-4 border-l-amber-fill">
      <h2 id="disclosures" className="text-xl">
        Condition &amp; disclosures
      </h2>
      {stated.length > 0 && (
        <dl className="mt-3 grid grid-cols-2 gap-3 text-sm sm:grid-cols-4">
          {stated.map(([name, value]) => (
            <div key={name}>
              <dt className="text-muted">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {condition.physicalDamage && <Note title="Damage">{condition.physicalDamage}</Note>}
      {condition.moreInfo && <Note title="More info">{condition.moreInfo}</Note>}
      {warranties.length > 0 && <Note title="Warranty">{warranties.join(" · ")}</Note>}
      {open.length > 0 && (
        <p className="mt-3 text-sm text-muted">{`The seller says nothing about: ${open.join(", ")}.`}</p>
      )}
      {listing.disclosuresChangedAt && (
        <LazyBoundary fallback={null}>
          <DisclosureChanges listing={listing} />
        </LazyBoundary>
      )}
      {listing.sellerType === "dealer" && listing.condition.safetyIncluded !== true && (
        <LazyBoundary fallback={null}>
          <AsIsStatement />
        </LazyBoundary>
      )}
      <p className="mt-3 text-xs text-muted">
        Sales are As-Is and Final. The seller states these facts; Northlot is not a party to the sale.
      </p>
    </Card>
  )
}

function term(name: string, months: number | null, kilometres: number | null): string | null {
  if (!months && !kilometres) return null
  const parts = [
    months ? `${months} months` : null,
    kilometres ? `${kilometres.toLocaleString("en-CA")} km` : null,
  ].filter(Boolean)
  return `${name}: ${parts.join(" or ")}`
}

function Note({ title, children }: { title: string; children: string }) {
  return (
    <p className="mt-3 text-sm whitespace-pre-line">
      <span className="font-semibold">{title}: </span>
      {children}
    </p>
  )
}
