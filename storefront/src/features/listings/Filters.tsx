import { BODY_STYLES, DRIVETRAINS, FUEL_TYPES, TRANSMISSIONS } from "@northlot/contract"
import { Checkbox, Field, Input, Select } from "@/ui"
import type { FilterName, FilterState } from "./filterState"

const CHOICES = {
  body: { label: "Body", any: "Any body", values: BODY_STYLES },
  fuel: { label: "Fuel", any: "Any fuel", values: FUEL_TYPES },
  transmission: { label: "Transmission", any: "Any transmission", values: TRANSMISSIONS },
  drivetrain: { label: "Drivetrain", any: "Any drivetrain", values: DRIVETRAINS },
} as const

interface FiltersProps {
  filters: FilterState
  onChange: (name: FilterName, value: string) => void
}

/** The filter form; each change applies at once and stands in the address. */
export function Filters({ filters, onChange }: FiltersProps) {
  const number = (name: FilterName, label: string, placeholder: string) => (
    <Field label={label}>
      <Input inputMode="numeric" placeholder={placeholder} value={filters[name] ?? ""} onChange={(event) => onChange(name, event.target.value.replace(/\D/g, ""))} />
    </Field>
  )
  return (
    <div className="flex flex-col gap-4">
      <Field label="Search">
        <Input type="search" placeholder="Year, make, model, trim" value={filters.q ?? ""} onChange={(event) => onChange("q", event.target.value)} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        {number("yearMin", "Year from", "2010")}
        {number("yearMax", "Year to", "2026")}
        {number("priceMin", "Price from", "0")}
        {number("priceMax", "Price to", "Any")}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Make">
          <Input value={filters.make ?? ""} onChange={(event) => onChange("make", event.target.value)} />
        </Field>
        <Field label="Model">
          <Input value={filters.model ?? ""} onChange={(event) => onChange("model", event.target.value)} />
        </Field>
      </div>
      {(Object.keys(CHOICES) as (keyof typeof CHOICES)[]).map((name) => (
        <Field key={name} label={CHOICES[name].label}>
          <Select
            placeholder={CHOICES[name].any}
            options={CHOICES[name].values.map((value) => ({ value, label: value }))}
            value={filters[name] ?? ""}
            onChange={(event) => onChange(name, event.target.value)}
          />
        </Field>
      ))}
      <Field label="Seller">
        <Select
          placeholder="Any seller"
          options={[{ value: "private", label: "Private sellers" }, { value: "dealer", label: "Dealers" }]}
          value={filters.sellerType ?? ""}
          onChange={(event) => onChange("sellerType", event.target.value)}
        />
      </Field>
      <Field label="Ending">
        <Select
          placeholder="Any time"
          options={[{ value: "30", label: "Within 30 minutes" }, { value: "1440", label: "Within a day" }, { value: "4320", label: "Within 3 days" }]}
          value={filters.endingWithinMinutes ?? ""}
          onChange={(event) => onChange("endingWithinMinutes", event.target.value)}
        />
      </Field>
      <Checkbox label="Northlot Certified" checked={filters.certified === "true"} onChange={(event) => onChange("certified", event.target.checked ? "true" : "")} />
      <Checkbox label="Reserve met" checked={filters.reserveMet === "true"} onChange={(event) => onChange("reserveMet", event.target.checked ? "true" : "")} />
    </div>
  )
}
