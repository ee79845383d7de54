import { clsx } from "clsx"
import { amountText, isRefused, readAmount, type AmountEntry } from "@northlot/contract"
import { forwardRef, useEffect, useState, type InputHTMLAttributes } from "react"
import { controlStyles } from "./controlStyles"
import { useFieldControl, useRefusalAtField } from "./Field"

export interface MoneyInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  "value" | "defaultValue" | "onChange" | "type" | "inputMode" | "size"
> {
  /** The amount in cents, null when empty, or a text that could not be read. */
  value: AmountEntry
  onValueChange: (entry: AmountEntry) => void
  size?: "md" | "lg"
  /** Whether cents can be typed; otherwise only whole dollars (spec §5). */
  cents?: boolean
}

/**
 * The pause before the error for an unreadable text appears, so that it does not interrupt typing. Enter, a paste, or
 * leaving the field shows the error at once.
 */
const PAUSE_MILLISECONDS = 700

const textOf = (entry: AmountEntry) => (entry === null ? "" : isRefused(entry) ? entry.typed : amountText(entry))
const same = (one: AmountEntry, other: AmountEntry) =>
  isRefused(one) && isRefused(other) ? one.typed === other.typed : one === other

/**
 * An amount in Canadian dollars, typed or pasted. The text stays as typed, and the field shows an error when it cannot
 * be read.
 */
export const MoneyInput = forwardRef<HTMLInputElement, MoneyInputProps>(function MoneyInput(
  { value, onValueChange, size = "md", cents = false, className, onBlur, onKeyDown, onPaste, ...own },
  ref
) {
  const [shown, setShown] = useState({ text: textOf(value), value })
  // The amount changed from outside: by a preset or a response of the server.
  if (!same(shown.value, value)) setShown({ text: textOf(value), value })
  const refusal = isRefused(value) ? value.message : null
  const [isTold, setIsTold] = useState(false)
  useEffect(() => {
    if (refusal === null) return setIsTold(false)
    const pause = setTimeout(() => setIsTold(true), PAUSE_MILLISECONDS)
    return () => clearTimeout(pause)
  }, [refusal, shown.text])
  const say = useRefusalAtField()
  useEffect(() => {
    say?.(isTold ? refusal : null)
    return () => say?.(null)
  }, [say, isTold, refusal])

  const props = useFieldControl(own)
  return (
    <div className="relative min-w-0">
      <span
        aria-hidden
        className={clsx(
          "pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted",
          size === "lg" && "text-lg"
        )}
      >
        CA$
      </span>
      <input
        ref={ref}
        {...props}
        inputMode="decimal"
        autoComplete="off"
        value={shown.text}
        onChange={(event) => {
          const text = event.target.value
          const read = readAmount(text, { cents })
          const entry: AmountEntry = read.ok ? read.cents : { typed: text, message: read.message }
          setShown({ text, value: entry })
          onValueChange(entry)
        }}
        onPaste={(event) => {
          setIsTold(true)
          onPaste?.(event)
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") setIsTold(true)
          onKeyDown?.(event)
        }}
        onBlur={(event) => {
          setIsTold(true)
          onBlur?.(event)
        }}
        className={clsx(
          controlStyles,
          "pl-13 tabular-nums",
          size === "lg" ? "h-13 text-xl font-semibold" : "h-11",
          className
        )}
      />
    </div>
  )
})
