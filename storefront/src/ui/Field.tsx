import { clsx } from "clsx"
import { CircleAlert } from "lucide-react"
import { createContext, useContext, useId, useState, type ReactNode } from "react"

export interface FieldControl {
  id: string
  "aria-describedby"?: string
  "aria-invalid"?: true
  "aria-required"?: true
}

const FieldContext = createContext<FieldControl | null>(null)
/** Passes a problem of the typed text from the input to its field. */
const RefusalContext = createContext<((refusal: string | null) => void) | null>(null)

/** Returns the function that shows a problem of the typed text at the field; null outside of a `Field`. */
export const useRefusalAtField = () => useContext(RefusalContext)

/** The attributes that an input takes from its `Field`. The input's own attributes take precedence. */
export function useFieldControl<Props extends object>(own: Props): Props & Partial<FieldControl> {
  const control = useContext(FieldContext)
  if (!control) return own
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  return { ...control, ...given } as Props & Partial<FieldControl>
}

export interface FieldProps {
  label: ReactNode
  /** A hint, shown under the label and above the input. */
  hint?: ReactNode
  /**
   * The error sentence, shown below the input. The hint stays visible, because it may contain the rule for the input.
   */
  error?: string | null
  required?: boolean
  /** Marks a field that may stay empty. */
  optional?: boolean
  /** The id of the control, when something else must point to it. */
  id?: string
  className?: string
  children: ReactNode
}

/** Label, hint and error, linked to the input by ARIA attributes. */
export function Field({ label, hint, error: said, required, optional, id: given, className, children }: FieldProps) {
  const generated = useId()
  // The error that the input itself reports when it cannot read the typed text. It has priority over the prop `error`.
  const [refusal, setRefusal] = useState<string | null>(null)
  const error = refusal ?? said
  const id = given ?? generated
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(" ")
  return (
    <FieldContext.Provider
      value={{
        id,
        ...(described ? { "aria-describedby": described } : {}),
        ...(error ? { "aria-invalid": true } : {}),
        ...(required ? { "aria-required": true } : {}),
      }}
    >
      <div className={clsx("flex min-w-0 flex-col gap-1.5", className)}>
        <label htmlFor={id} className="text-sm font-semibold text-ink">
          {label}
          {optional && <span className="ml-1.5 font-normal text-muted">optional</span>}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
        <RefusalContext.Provider value={setRefusal}>{children}</RefusalContext.Provider>
        {error && (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </FieldContext.Provider>
  )
}
