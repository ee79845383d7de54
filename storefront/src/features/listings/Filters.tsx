import { BODY_STYLES, DRIVETRAINS, FUEL_TYPES, TRANSMISSIONS } from "@northlot/contract"
import { useEffect, useRef, useState, type ComponentPropsWithoutRef } from "react"
import { Checkbox, Field, Input, Select } from "@/ui"
import { isUsable, type FilterName, type FilterState } from "./filterState"

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

/** The filter form; choices apply at once, typed text when typing pauses; both stand in the address. */
export function Filters({ filters, onChange }: FiltersProps) {
  const number = (name: FilterName, label: string, placeholder: string) => (
    <Field label={label}>
      <TypedFilter inputMode="numeric" digits name={name} placeholder={placeholder} maxLength={8} value={filters[name] ?? ""} onCommit={onChange} />
    </Field>
  )
  return (
    <div className="flex flex-col gap-4">
      <Field label="Search">
        <TypedFilter type="search" name="q" placeholder="Year, make, model, trim" maxLength={100} value={filters.q ?? ""} onCommit={onChange} />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        {number("yearMin", "Year from", "2010")}
        {number("yearMax", "Year to", "2026")}
        {number("priceMin", "Price from", "0")}
        {number("priceMax", "Price to", "Any")}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Make">
          <TypedFilter name="make" maxLength={60} value={filters.make ?? ""} onCommit={onChange} />
        </Field>
        <Field label="Model">
          <TypedFilter name="model" maxLength={60} value={filters.model ?? ""} onCommit={onChange} />
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
      <Checkbox label="Featured" checked={filters.featured === "true"} onChange={(event) => onChange("featured", event.target.checked ? "true" : "")} />
      <Checkbox label="Reserve met" checked={filters.reserveMet === "true"} onChange={(event) => onChange("reserveMet", event.target.checked ? "true" : "")} />
    </div>
  )
}

const TYPING_PAUSE_MILLISECONDS = 300

interface TypedFilterProps extends Omit<ComponentPropsWithoutRef<typeof Input>, "name" | "value" | "onChange"> {
  name: FilterName
  value: string
  digits?: boolean
  onCommit: (name: FilterName, value: string) => void
}

/** Keeps what is typed as typed: the address holds it trimmed, and only once it can be asked for. */
function TypedFilter({ name, value, digits = false, onCommit, ...rest }: TypedFilterProps) {
  const [text, setText] = useState(value)
  const committed = useRef(value)
  const commit = useRef(onCommit)
  commit.current = onCommit
  useEffect(() => {
    if (value === committed.current) return
    committed.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    const next = text.trim()
    if (next === committed.current || (next !== "" && !isUsable(name, next))) return
    const pause = setTimeout(() => {
      committed.current = next
      commit.current(name, next)
    }, TYPING_PAUSE_MILLISECONDS)
    return () => clearTimeout(pause)
  }, [name, text])
  return <Input {...rest} value={text} onChange={(event) => setText(digits ? event.target.value.replace(/\D/g, "") : event.target.value)} />
}
