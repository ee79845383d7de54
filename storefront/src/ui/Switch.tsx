import { clsx } from "clsx"
import { Switch as RadixSwitch } from "radix-ui"
import { forwardRef, useId, type ReactNode } from "react"

export interface SwitchProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
  className?: string
}

/** A setting that takes effect at once. Use a Checkbox in a form with a submit button. */
export const Switch = forwardRef<HTMLButtonElement, SwitchProps>(function Switch(
  { checked, onCheckedChange, label, hint, disabled, className },
  ref
) {
  const id = useId()
  return (
    <div className={clsx("flex items-center justify-between gap-4", className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="-my-2 block py-2 text-sm font-medium text-ink">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
      <RadixSwitch.Root
        ref={ref}
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative h-7 w-12 shrink-0 rounded-full border border-line-strong bg-sunken transition-colors after:absolute after:-inset-2 data-[state=checked]:border-brand data-[state=checked]:bg-brand disabled:opacity-50"
      >
        <RadixSwitch.Thumb className="block size-5 translate-x-1 rounded-full bg-line-strong transition-transform data-[state=checked]:translate-x-6 data-[state=checked]:bg-on-brand" />
      </RadixSwitch.Root>
    </div>
  )
})
