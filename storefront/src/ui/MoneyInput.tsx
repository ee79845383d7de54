import { clsx } from "clsx"
import { MAXIMUM_AMOUNT_CENTS } from "@northlot/contract"
import { forwardRef, type InputHTMLAttributes } from "react"
import { controlStyles } from "./controlStyles"
import { useFieldControl } from "./Field"

export interface MoneyInputProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "value" | "defaultValue" | "onChange" | "type" | "inputMode" | "size"> {
  /** Whole cents; null when empty. */
  value: number | null
  onValueChange: (cents: number | null) => void
  size?: "md" | "lg"
}

const grouped = new Intl.NumberFormat("en-CA", { maximumFractionDigits: 0 })

/** Whole Canadian dollars, digits only (spec §5), given and taken in cents. */
export const MoneyInput = forwardRef<HTMLInputElement, MoneyInputProps>(function MoneyInput(
  { value, onValueChange, size = "md", className, ...own },
  ref
) {
  const props = useFieldControl(own)
  return (
    <div className="relative min-w-0">
      <span aria-hidden className={clsx("pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted", size === "lg" && "text-lg")}>
        CA$
      </span>
      <input
        ref={ref}
        {...props}
        inputMode="numeric"
        autoComplete="off"
        value={value === null ? "" : grouped.format(Math.trunc(value / 100))}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, "")
          if (digits === "") return onValueChange(null)
          onValueChange(Math.min(Number(digits.slice(0, 12)) * 100, MAXIMUM_AMOUNT_CENTS))
        }}
        className={clsx(controlStyles, "pl-13 tabular-nums", size === "lg" ? "h-13 text-xl font-semibold" : "h-11", className)}
      />
    </div>
  )
})
