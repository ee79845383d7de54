import type { VinDecoding } from "@northlot/contract"
import { Button } from "@/ui"
import { FIELD_LABELS } from "./listingFields"
import type { ListingForm } from "./listingForm"
import { VIN_FIELDS, otherwiseTold, type VinFill } from "./vinFill"

interface VinAnswerProps {
  decoded: NonNullable<VinDecoding["decoded"]>
  confirmed: boolean
  form: ListingForm
  /** The number of fields that the VIN filled in; 0 after Undo. */
  filled: number
  onUndo: () => void
  onReplace: (differences: VinFill) => void
}

/** The data decoded from the VIN: the fields that it filled in, and differences from the seller's input. */
export function VinAnswer({ decoded, confirmed, form, filled, onUndo, onReplace }: VinAnswerProps) {
  const specs = [
    ["Body", decoded.body],
    ["Doors", decoded.doors],
    ["Engine", decoded.engine],
    ["Cylinders", decoded.cylinders || null],
    ["Fuel", decoded.fuel],
    ["Transmission", decoded.transmission],
    ["Drivetrain", decoded.drivetrain],
    ["Built in", decoded.plantCountry],
    // For a passenger car, the kind is obvious and not shown.
    ["Kind", decoded.vehicleType === "Passenger Car" ? "" : decoded.vehicleType],
    ["Weight class", decoded.weightClass],
  ] as const
  // Values that the form's fields already show are not repeated.
  const written = new Set(VIN_FIELDS.map((name) => form[name]))
  const known = specs.filter(([, value]) => value !== null && value !== "" && !written.has(String(value)))
  const differences = otherwiseTold(decoded, form)
  const differing = Object.entries(differences) as [keyof VinFill, string][]
  return (
    <div className="flex flex-col gap-3 rounded-md bg-sunken p-3 text-sm">
      <p role="status" className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">
          {filled > 0
            ? confirmed
              ? "Filled in from the VIN"
              : "Filled in from the VIN: please check every figure"
            : [decoded.year, decoded.make, decoded.model, decoded.trim].filter(Boolean).join(" ")}
        </span>
        {filled > 0 && (
          <Button variant="ghost" size="sm" onClick={onUndo}>
            Undo
          </Button>
        )}
      </p>
      {known.length > 0 && (
        <dl className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-4">
          {known.map(([name, value]) => (
            <div key={name}>
              <dt className="text-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {decoded.candidates.length > 0 && (
        <div
          role="group"
          aria-label="Which car it is"
          className="flex flex-wrap items-center gap-2 border-t border-line pt-3"
        >
          <p className="basis-full">This VIN fits several cars. Choose yours:</p>
          {decoded.candidates.map(({ year, make, model }) => (
            <Button
              key={`${year} ${make} ${model}`}
              variant="secondary"
              size="sm"
              onClick={() => onReplace({ year: String(year ?? ""), make, model })}
            >
              {[year, make, model].filter(Boolean).join(" ")}
            </Button>
          ))}
        </div>
      )}
      {differing.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
          <p>
            The VIN says otherwise:{" "}
            {differing.map(([name, value]) => `${FIELD_LABELS[name]} ${value} (you have ${form[name]})`).join(", ")}.
          </p>
          <Button variant="secondary" size="sm" onClick={() => onReplace(differences)}>
            Use what the VIN says
          </Button>
        </div>
      )}
    </div>
  )
}
