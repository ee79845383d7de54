import { clsx } from "clsx"
import { ChevronDown } from "lucide-react"
import { forwardRef, type SelectHTMLAttributes } from "react"
import { controlStyles } from "./controlStyles"
import { useFieldControl } from "./Field"

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  /** The options; `<option>` children are an alternative. */
  options?: readonly SelectOption[]
  /** The text of a first, empty option: 'Any make'. */
  placeholder?: string
}

/** A native select, which works best on phones and with screen readers. */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(
  { options, placeholder, className, children, ...own },
  ref
) {
  const props = useFieldControl(own)
  return (
    <div className="relative min-w-0">
      <select ref={ref} {...props} className={clsx(controlStyles, "h-11 appearance-none pr-10", className)}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options?.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-muted"
      />
    </div>
  )
})
