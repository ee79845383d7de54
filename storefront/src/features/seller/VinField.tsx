import { VIN_DECODE_MINIMUM, VIN_LENGTH, normaliseVin, vinCheckDigitMatches } from "@northlot/contract"
import { useMutation } from "@tanstack/react-query"
import { api, endpoints, messageOf } from "@/app"
import { Alert, Button, Checkbox, Field, Input, toast } from "@/ui"
import type { ListingForm } from "./listingForm"

interface VinFieldProps {
  form: ListingForm
  disabled: boolean
  error: string | null
  onChange: (change: Partial<ListingForm>) => void
}

type Filled = Partial<Pick<ListingForm, "year" | "make" | "model" | "trim" | "body" | "fuel" | "engine" | "cylinders" | "doors" | "drivetrain" | "transmission">>

/** The VIN first: normalised as it is typed, decoded into whatever is still empty, and that can be undone. */
export function VinField({ form, disabled, error, onChange }: VinFieldProps) {
  const decode = useMutation({
    mutationFn: (vin: string) => api(endpoints.decodeVin, { params: { vin } }),
    onSuccess: ({ decoded, confirmed }) => {
      if (!decoded) return
      const filled: Filled = {}
      const offer = (name: keyof Filled, value: string | number | null) => {
        if (value !== null && value !== "" && !form[name]) filled[name] = String(value)
      }
      offer("year", decoded.year)
      offer("make", decoded.make)
      offer("model", decoded.model)
      offer("trim", decoded.trim)
      offer("body", decoded.body)
      offer("fuel", decoded.fuel)
      offer("engine", decoded.engine)
      offer("cylinders", decoded.cylinders)
      offer("doors", decoded.doors)
      offer("drivetrain", decoded.drivetrain)
      offer("transmission", decoded.transmission)
      const before = Object.fromEntries(Object.keys(filled).map((name) => [name, form[name as keyof Filled]]))
      if (Object.keys(filled).length === 0) return
      onChange(filled)
      toast.success(confirmed ? "Filled in from the VIN" : "Filled in from the VIN: please check every figure", {
        action: { label: "Undo", onClick: () => onChange(before) },
      })
    },
  })
  const { dropped } = normaliseVin(form.vin)
  const type = (typed: string) => {
    const next = normaliseVin(typed)
    if (next.dropped) toast.info(`Left out of the VIN: ${next.dropped}`)
    onChange({ vin: next.vin.slice(0, VIN_LENGTH), vinCheckDigitConfirmed: false })
    if (next.vin.length === VIN_LENGTH && next.vin !== form.vin) decode.mutate(next.vin)
  }
  const wrongDigit = form.vin.length === VIN_LENGTH && !vinCheckDigitMatches(form.vin)
  const tooShort = form.vin.length > 0 && form.vin.length < VIN_DECODE_MINIMUM
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="VIN" className="min-w-60 flex-1" hint={`${form.vin.length} of ${VIN_LENGTH} characters`} error={error ?? (tooShort ? "Enter a valid VIN" : null)}>
          <Input value={form.vin} disabled={disabled} autoCapitalize="characters" autoComplete="off" spellCheck={false} className="font-mono" onChange={(event) => type(event.target.value)} />
        </Field>
        <Button variant="secondary" disabled={disabled || tooShort || form.vin === ""} loading={decode.isPending} onClick={() => decode.mutate(form.vin)}>
          Decode VIN
        </Button>
      </div>
      {dropped && <p className="text-sm text-muted">These characters cannot be in a VIN: {dropped}</p>}
      {decode.isSuccess && !decode.data.decoded && (
        <Alert tone="amber" title="VIN decode failed">
          We do not know this VIN. Please fill in the details yourself.
        </Alert>
      )}
      {decode.isError && (
        <Alert tone="danger" title="VIN decode failed">
          {messageOf(decode.error)}
        </Alert>
      )}
      {wrongDigit && (
        <Alert tone="amber" title="The check digit does not match">
          <p className="mb-2">Compare the VIN with the permit. Imports and cars before 1981 may differ.</p>
          <Checkbox
            label="I have compared it, the VIN is right"
            checked={form.vinCheckDigitConfirmed}
            onChange={(event) => onChange({ vinCheckDigitConfirmed: event.target.checked })}
          />
        </Alert>
      )}
    </div>
  )
}
