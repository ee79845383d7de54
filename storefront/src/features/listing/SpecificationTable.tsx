import type { ListingView } from "@northlot/contract"

const whole = new Intl.NumberFormat("en-CA")

/** The facts in the order of spec §2; facts that the seller did not state are left out. */
export default function SpecificationTable({ listing }: { listing: ListingView }) {
  const rows: [string, string | number | null][] = [
    ["Year", listing.year],
    ["Make", listing.make],
    ["Model", listing.model],
    ["Trim", listing.trim],
    ["Body", listing.body],
    ["Kilometres", listing.kms === null ? null : `${whole.format(listing.kms)} km`],
    ["Exterior colour", listing.exteriorColor],
    ["Interior colour", listing.interiorColor],
    ["VIN", listing.vin],
    ["Transmission", listing.transmission],
    ["Drivetrain", listing.drivetrain],
    ["Fuel", listing.fuel],
    ["Engine", listing.engine],
    ["Battery", listing.batteryKwh === null ? null : `${listing.batteryKwh} kWh`],
    ["Range", listing.rangeKm === null ? null : `${whole.format(listing.rangeKm)} km`],
    // An electric car has no cylinders: 0 is left out.
    ["Cylinders", listing.cylinders || null],
    ["Doors", listing.doors],
    ["Seats", listing.seats],
    ["Location", listing.location],
  ]
  const stated = rows.filter(([, value]) => value !== null && value !== "")
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
