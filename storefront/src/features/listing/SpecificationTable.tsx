import { FACT_NAMES, VEHICLE_FACTS, factOf, type FactName, type ListingView } from "@northlot/contract"

const grouped = new Intl.NumberFormat("en-CA")

/** A fact as buyers read it, with its unit; null if the seller did not state it. */
function factText(name: FactName, value: string | number | null): string | null {
  const fact = factOf(name)
  if (value === null || value === "") return null
  if (fact.kind !== "figure") return String(value)
  // An electric car has no cylinders: 0 is left out.
  if (fact.isCount && value === 0) return null
  const figure = fact.grouped === false ? String(value) : grouped.format(Number(value))
  return fact.unit ? `${figure} ${fact.unit}` : figure
}

/** The facts in the order of spec §2; facts that the seller did not state are left out. */
export default function SpecificationTable({ listing }: { listing: ListingView }) {
  const rows = FACT_NAMES.flatMap((name): [string, string | null][] => [
    [VEHICLE_FACTS[name].label, factText(name, listing[name])],
    ...(name === "interiorColor" ? [["VIN", listing.vin || null] as [string, string | null]] : []),
  ])
  const stated = [...rows, ["Location", listing.location || null]].filter(([, value]) => value !== null)
  if (stated.length === 0) return null
  return (
    <section>
      <h2 className="text-xl">Specification</h2>
      <dl className="mt-3 grid grid-cols-1 gap-x-8 text-sm sm:grid-cols-2">
        {stated.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-line py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 text-right font-medium break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
