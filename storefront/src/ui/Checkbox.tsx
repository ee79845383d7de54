import { clsx } from "clsx"
import { Check } from "lucide-react"
import { forwardRef, useId, type InputHTMLAttributes, type ReactNode } from "react"
import { useFieldControl } from "./Field"

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  label: ReactNode
  hint?: ReactNode
  error?: string | null
}

/** A native checkbox with its label. It works with a form's `register()`. */
export const Checkbox = forwardRef<HTMLInputElement, CheckboxProps>(function Checkbox(
  { label, hint, error, className, id: given, ...own },
  ref
) {
  const generated = useId()
  const props = useFieldControl(own)
  const id = given ?? generated
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(" ")
  return (
    <div className={clsx("flex gap-3", className)}>
      <span className="relative mt-0.5 flex size-5 shrink-0">
        <input
          ref={ref}
          {...props}
          id={id}
          type="checkbox"
          aria-describedby={described || undefined}
          aria-invalid={error ? true : props["aria-invalid"]}
          className="peer size-5 shrink-0 appearance-none rounded-sm border border-line-strong bg-surface transition-colors checked:border-brand checked:bg-brand aria-invalid:border-danger disabled:opacity-50"
        />
        <Check
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none absolute inset-0.5 size-4 text-on-brand opacity-0 peer-checked:opacity-100"
        />
      </span>
      <div className="min-w-0">
        <label htmlFor={id} className="-my-2 block py-2 text-sm text-ink">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="text-sm font-medium text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  )
})
