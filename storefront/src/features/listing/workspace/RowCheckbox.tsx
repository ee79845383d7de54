import { Check, Minus } from "lucide-react"

interface RowCheckboxProps {
  label: string
  checked: boolean
  /** Whether some rows are selected, but not all. */
  mixed?: boolean
  onChange: (checked: boolean) => void
}

/** A checkbox of 44 px; its label is for screen readers only, because the row shows the same text. */
export function RowCheckbox({ label, checked, mixed = false, onChange }: RowCheckboxProps) {
  const Mark = mixed ? Minus : Check
  return (
    <label className="relative flex size-11 cursor-pointer items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        aria-checked={mixed ? "mixed" : undefined}
        onChange={(event) => onChange(event.target.checked)}
        className="peer size-5 appearance-none rounded-sm border border-line-strong bg-surface transition-colors checked:border-brand checked:bg-brand aria-[checked=mixed]:border-brand aria-[checked=mixed]:bg-brand"
      />
      <Mark
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute size-4 text-on-brand opacity-0 peer-checked:opacity-100 peer-aria-[checked=mixed]:opacity-100"
      />
    </label>
  )
}
