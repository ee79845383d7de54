import {
  BODY_STYLES,
  DRIVETRAINS,
  ENDING_SOON_MINUTES,
  FUEL_TYPES,
  TRANSMISSIONS,
  type ChoiceFilter,
  type Facets,
} from "@northlot/contract"
import { useEffect, useId, useRef, useState, type ComponentPropsWithoutRef } from "react"
import { fieldsOfRefusal } from "@/shared/forms/refusedFields"
import { Button, Checkbox, Field, Input, Select } from "@/ui"
import { isUsable, type FilterName, type FilterState } from "@/entities/listing/filterState"
import { withinText } from "@/entities/listing/filterWords"
import { rememberPlace, useLastPlace } from "@/entities/listing/lastPlace"
import { understand } from "@/entities/listing/searchAddress"
import { readUnfinishedPhrase } from "@/entities/listing/searchPhrase"
import { Choices } from "./Choices"
import { countOf } from "./countOf"
import { FilterGroup } from "./FilterGroup"
import { FILTER_GROUPS } from "./filterGroups"
import { readFilter } from "./readFilter"
import { useFacets } from "./useFacets"

/** Filters that take several values. `values` are always shown, even if no car has them. */
const CHOICES = {
  make: { label: "Make", values: [] },
  model: { label: "Model", values: [] },
  body: { label: "Body", values: BODY_STYLES },
  fuel: { label: "Fuel", values: FUEL_TYPES },
  transmission: { label: "Transmission", values: TRANSMISSIONS },
  drivetrain: { label: "Drivetrain", values: DRIVETRAINS },
  location: { label: "City", values: [] },
} as const satisfies Record<ChoiceFilter, { label: string; values: readonly string[] }>

/** Filters that take one value at a time. */
const SELECTS = {
  sellerType: {
    label: "Seller",
    any: "Any seller",
    values: ["private", "dealer"],
    text: (value: string) => (value === "dealer" ? "Dealers" : "Private sellers"),
  },
  endingWithinMinutes: {
    label: "Ending",
    any: "Any time",
    values: [ENDING_SOON_MINUTES, 1_440, 4_320].map(String),
    text: (value: string) => withinText(Number(value)).replace("w", "W"),
  },
} as const

const FLAGS = [
  { name: "certified", label: "Northlot Certified" },
  { name: "featured", label: "Featured" },
  { name: "reserveMet", label: "Reserve met" },
  { name: "noReserve", label: "No reserve" },
  { name: "hot", label: "Hot: a bid in the last hour" },
] as const

const number = new Intl.NumberFormat("en-CA")

interface FiltersProps {
  filters: FilterState
  /** An example search that finds one of the cars on the page. */
  hint: string
  hidesSold: boolean
  onChange: (name: FilterName, value: string) => void
  onHideSold: (hide: boolean) => void
  /** Sets several filters at once, when the search text names filters. */
  onChoose: (changes: FilterState) => void
}

/** The filter form. A choice applies at once, typed text after a pause; the page's address stores the filters. */
export default function Filters({ filters, hint, hidesSold, onChange, onChoose, onHideSold }: FiltersProps) {
  const { data, error, isPlaceholderData } = useFacets(filters)
  const ranges = data?.ranges
  const figure = (name: FilterName, label: string, bound: number | undefined, none: string) => (
    <TypedFilter
      label={label}
      inputMode="numeric"
      name={name}
      placeholder={bound === undefined ? none : name.startsWith("year") ? String(bound) : number.format(bound)}
      value={filters[name] ?? ""}
      onCommit={onChange}
    />
  )
  const choices = (name: ChoiceFilter) => (
    <Choices name={name} {...CHOICES[name]} chosen={filters[name]} counted={data?.facets[name]} onChange={onChange} />
  )
  const select = (name: keyof typeof SELECTS) => (
    <Choice name={name} {...SELECTS[name]} chosen={filters[name]} counted={data?.facets[name]} onChange={onChange} />
  )
  return (
    <div className="flex flex-col">
      <div className="px-0.5 pb-5">
        <TypedFilter
          label="Search"
          type="search"
          name="q"
          placeholder={hint}
          maxLength={100}
          enterKeyHint="search"
          value={filters.q ?? ""}
          onCommit={(_, typed) => {
            const { words, filters: understood } = readUnfinishedPhrase(typed)
            onChoose({ q: words, ...understood })
          }}
          onEnter={(typed) => {
            const { words, filters: understood } = understand(typed)
            onChoose({ q: words, ...understood })
            return words
          }}
        />
      </div>
      <FilterGroup group={FILTER_GROUPS.car} filters={filters}>
        {choices("make")}
        {filters.make && choices("model")}
        {choices("body")}
      </FilterGroup>
      <FilterGroup group={FILTER_GROUPS.figures} filters={filters}>
        <div className="grid grid-cols-2 items-start gap-3">
          {figure("priceMin", "Price from", ranges?.price?.min, "0")}
          {figure("priceMax", "Price to", ranges?.price?.max, "Any")}
          {figure("yearMin", "Year from", ranges?.year?.min, "Any")}
          {figure("yearMax", "Year to", ranges?.year?.max, "Any")}
          {figure("kmsMin", "Km from", ranges?.kms?.min, "0")}
          {figure("kmsMax", "Km to", ranges?.kms?.max, "Any")}
        </div>
      </FilterGroup>
      <FilterGroup group={FILTER_GROUPS.place} filters={filters}>
        <NearFilter
          filters={filters}
          isKnown={data !== undefined && !isPlaceholderData}
          refusal={fieldsOfRefusal(error).near}
          onChange={onChange}
          onChoose={onChoose}
        />
        {choices("location")}
      </FilterGroup>
      <FilterGroup group={FILTER_GROUPS.build} filters={filters}>
        {choices("fuel")}
        {choices("transmission")}
        {choices("drivetrain")}
      </FilterGroup>
      <FilterGroup group={FILTER_GROUPS.auction} filters={filters}>
        {select("sellerType")}
        {select("endingWithinMinutes")}
        {FLAGS.map(({ name, label }) => (
          <Flag
            key={name}
            name={name}
            label={label}
            checked={filters[name] === "true"}
            counted={data?.facets[name]}
            onChange={onChange}
          />
        ))}
      </FilterGroup>
      {/* This option stands outside the groups: it adds cars, the other filters remove some. */}
      <div className="px-0.5 pt-4">
        <Checkbox label="Hide sold" checked={hidesSold} onChange={(event) => onHideSold(event.target.checked)} />
      </div>
    </div>
  )
}

const RADII = ["25", "50", "100", "250", "500"]
/** The radius that is preset when a person enters a first place, because they want cars near it. */
const FIRST_RADIUS = "50"
/** A longer pause than for other fields: a place takes longer to type, and the server refuses an incomplete place. */
const PLACE_PAUSE_MILLISECONDS = 900

interface NearFilterProps {
  filters: FilterState
  /** Whether the place exists: the server has answered a search for this place. */
  isKnown: boolean
  refusal: string | undefined
  onChange: FiltersProps["onChange"]
  onChoose: FiltersProps["onChoose"]
}

/** A place and a radius. Without a radius, each car only shows its distance from the place. */
function NearFilter({ filters: { near, radiusKm }, isKnown, refusal, onChange, onChoose }: NearFilterProps) {
  const last = useLastPlace()
  // The browser stores only a typed place for later searches: a place from a link may be somebody else's.
  const typed = useRef("")
  useEffect(() => {
    if (isKnown && near && near === typed.current) rememberPlace(near)
  }, [isKnown, near])
  const chooseFirst = (place: string) => onChoose({ near: place, radiusKm: radiusKm ?? FIRST_RADIUS })
  const radii = radiusKm && !RADII.includes(radiusKm) ? [...RADII, radiusKm] : RADII
  return (
    <>
      <div className="flex flex-col gap-2">
        <TypedFilter
          label="Near"
          name="near"
          placeholder={last || "Postal code or city"}
          maxLength={120}
          autoComplete="postal-code"
          value={near ?? ""}
          refusal={refusal}
          pause={PLACE_PAUSE_MILLISECONDS}
          onCommit={(name, value) => {
            typed.current = value
            if (value && !near) chooseFirst(value)
            else onChange(name, value)
          }}
        />
        {!near && last && (
          <Button variant="ghost" size="sm" className="max-w-full self-start" onClick={() => chooseFirst(last)}>
            <span className="truncate">Near {last} again</span>
          </Button>
        )}
      </div>
      <Field label="Within">
        <Select
          placeholder="Any distance"
          options={radii.map((value) => ({ value, label: `${value} km` }))}
          value={radiusKm ?? ""}
          disabled={!near}
          onChange={(event) => onChange("radiusKm", event.target.value)}
        />
      </Field>
    </>
  )
}

type Counted = Facets[keyof Facets] | undefined

interface ChoiceProps {
  name: keyof typeof SELECTS
  label: string
  any: string
  values: readonly string[]
  text: (value: string) => string
  chosen: string | undefined
  counted: Counted
  onChange: FiltersProps["onChange"]
}

/** A select filter; each option shows its number of cars. An option without cars is disabled unless it is chosen. */
function Choice({ name, label, any, values, text, chosen, counted, onChange }: ChoiceProps) {
  const options = [...new Set([...values, ...(chosen ? [chosen] : [])])].map((value) => {
    const count = countOf(counted, value)
    return {
      value,
      label: count === undefined ? text(value) : `${text(value)} (${number.format(count)})`,
      disabled: count === 0 && value !== chosen,
    }
  })
  return (
    <Field label={label}>
      <Select
        placeholder={any}
        options={options}
        value={chosen ?? ""}
        onChange={(event) => onChange(name, event.target.value)}
      />
    </Field>
  )
}

interface FlagProps {
  name: keyof Facets
  label: string
  checked: boolean
  counted: Counted
  onChange: FiltersProps["onChange"]
}

function Flag({ name, label, checked, counted, onChange }: FlagProps) {
  const id = useId()
  const count = countOf(counted, "true")
  return (
    <div className="flex items-center justify-between gap-3">
      <Checkbox
        label={label}
        aria-describedby={count === undefined ? undefined : id}
        checked={checked}
        disabled={count === 0 && !checked}
        onChange={(event) => onChange(name, event.target.checked ? "true" : "")}
      />
      {count !== undefined && (
        <span id={id} className="text-sm text-muted tabular-nums">
          {number.format(count)}
          <span className="sr-only">
            {" "}
            <span>{count === 1 ? "car" : "cars"}</span>
          </span>
        </span>
      )}
    </div>
  )
}

const TYPING_PAUSE_MILLISECONDS = 300

/** An error shows only after this pause: a year is invalid until its fourth digit. */
const REFUSAL_PAUSE_MILLISECONDS = 700

interface TypedFilterProps extends Omit<ComponentPropsWithoutRef<typeof Input>, "name" | "value" | "onChange"> {
  label: string
  name: FilterName
  value: string
  /** Why the server refused the filter value in the page's address. */
  refusal?: string | undefined
  /** The pause after the last key before the text is committed, in milliseconds. */
  pause?: number
  onCommit: (name: FilterName, value: string) => void
  /** Runs on Enter; returns the new text of the field. */
  onEnter?: (text: string) => string
}

/**
 * A text filter that shows the text as typed. The page's address gets the parsed value once the value is valid; an
 * error shows at the field.
 */
function TypedFilter({
  label,
  name,
  value,
  refusal,
  pause: milliseconds = TYPING_PAUSE_MILLISECONDS,
  onCommit,
  onEnter,
  ...rest
}: TypedFilterProps) {
  const [text, setText] = useState(value)
  const [problem, setProblem] = useState<string | null>(null)
  const committed = useRef(value)
  const commit = useRef(onCommit)
  commit.current = onCommit
  useEffect(() => {
    if (value === committed.current) return
    committed.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    const read = readFilter(name, text)
    if (!read.ok) {
      const pause = setTimeout(() => setProblem(read.message), REFUSAL_PAUSE_MILLISECONDS)
      return () => clearTimeout(pause)
    }
    setProblem(null)
    const next = read.value
    if (next === committed.current || (next !== "" && !isUsable(name, next))) return
    const pause = setTimeout(() => {
      committed.current = next
      commit.current(name, next)
    }, milliseconds)
    return () => clearTimeout(pause)
  }, [name, text, milliseconds])
  const finish = () => {
    if (!onEnter) return
    committed.current = onEnter(text)
    setText(committed.current)
  }
  const shown = readFilter(name, text)
  const refused = refusal !== undefined && shown.ok && shown.value === value ? refusal : null
  return (
    <Field label={label} error={problem ?? refused}>
      <Input
        {...rest}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && finish()}
      />
    </Field>
  )
}
