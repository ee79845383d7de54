import { choicesOf, type ChoiceFilter, type Facets } from "@northlot/contract"
import { useId, useState } from "react"
import { toggled } from "@/entities/listing/filterState"
import { Button, Chip, Skeleton } from "@/ui"
import { countOf } from "./countOf"
import { shownChoices } from "./shownChoices"

interface ChoicesProps {
  name: ChoiceFilter
  label: string
  /** Values that the filter always shows, even if no car has them. If empty, the filter shows the cars' values. */
  values: readonly string[]
  chosen: string | undefined
  counted: Facets[keyof Facets] | undefined
  onChange: (name: ChoiceFilter, value: string) => void
}

/**
 * A filter that takes several values. Each chip shows the number of cars with its value; a chip without cars is dimmed.
 */
export function Choices({ name, label, values, chosen, counted, onChange }: ChoicesProps) {
  const id = useId()
  const [whole, setWhole] = useState(false)
  const choices = choicesOf(chosen)
  const isChosen = (value: string) => choices.some((choice) => choice.toLowerCase() === value.toLowerCase())
  const { shown, all } = shownChoices({ values, counted, choices, whole })
  if (counted && all === 0) return null
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <p id={id} className="text-sm font-semibold">
        {label}
      </p>
      {all === 0 ? (
        <Skeleton className="h-32" />
      ) : (
        <div className="flex flex-wrap gap-2.5">
          {shown.map((value) => {
            const count = countOf(counted, value)
            return (
              <Chip
                key={value.toLowerCase()}
                selected={isChosen(value)}
                count={count}
                disabled={count === 0 && !isChosen(value)}
                aria-label={count === undefined ? value : `${value}, ${count} ${count === 1 ? "car" : "cars"}`}
                className="max-w-full disabled:opacity-50"
                onClick={() => onChange(name, toggled(chosen, value))}
              >
                <span className="truncate">{value}</span>
              </Chip>
            )
          })}
        </div>
      )}
      {(whole || shown.length < all) && (
        <Button variant="ghost" size="sm" className="self-start" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          <span>{whole ? "Show fewer" : `Show all ${all}`}</span>
          <span className="sr-only"> of {label.toLowerCase()}</span>
        </Button>
      )}
    </div>
  )
}
