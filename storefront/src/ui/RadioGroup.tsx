import { clsx } from "clsx"
import { RadioGroup as RadixRadioGroup } from "radix-ui"
import { forwardRef, useId, type ReactNode } from "react"

export interface RadioOption<Value extends string = string> {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

export interface RadioGroupProps<Value extends string = string> {
  /** The name of the group for screen readers. */
  label: string
  options: readonly RadioOption<Value>[]
  value: Value | undefined
  onValueChange: (value: Value) => void
  className?: string
}

/** A short list with exactly one choice. Each option can have an explanation. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  className,
}: RadioGroupProps<Value>) {
  const id = useId()
  return (
    <RadixRadioGroup.Root
      aria-label={label}
      value={value ?? ""}
      onValueChange={(next) => onValueChange(next as Value)}
      className={clsx("flex flex-col gap-2", className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          htmlFor={`${id}-${option.value}`}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-line bg-surface p-3 transition-colors hover:border-line-strong has-data-[state=checked]:border-brand has-data-[state=checked]:bg-brand-soft"
        >
          <RadixRadioGroup.Item
            id={`${id}-${option.value}`}
            value={option.value}
            disabled={option.disabled}
            className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface data-[state=checked]:border-brand"
          >
            <RadixRadioGroup.Indicator className="size-2.5 rounded-full bg-brand" />
          </RadixRadioGroup.Item>
          <span className="min-w-0">
            <span className="block text-sm font-semibold">{option.label}</span>
            {option.hint && <span className="block text-sm text-muted">{option.hint}</span>}
          </span>
        </label>
      ))}
    </RadixRadioGroup.Root>
  )
}

export interface SegmentedProps<Value extends string = string> extends RadioGroupProps<Value> {
  size?: "sm" | "md"
}

function SegmentedBase<Value extends string>(
  { label, options, value, onValueChange, className, size = "md" }: SegmentedProps<Value>,
  ref: React.ForwardedRef<HTMLDivElement>
) {
  return (
    <RadixRadioGroup.Root
      ref={ref}
      aria-label={label}
      orientation="horizontal"
      value={value ?? ""}
      onValueChange={(next) => onValueChange(next as Value)}
      className={clsx("flex rounded-md border border-line bg-sunken p-1", className)}
    >
      {options.map((option) => (
        <RadixRadioGroup.Item
          key={option.value}
          value={option.value}
          disabled={option.disabled}
          className={clsx(
            "relative min-w-0 flex-1 rounded-sm px-3 text-sm font-semibold text-muted transition-colors after:absolute after:-inset-y-1.25 after:inset-x-0 hover:text-ink disabled:opacity-50",
            "data-[state=checked]:bg-selected data-[state=checked]:text-ink data-[state=checked]:shadow-sm data-[state=checked]:ring-1 data-[state=checked]:ring-line-strong/60",
            size === "sm" ? "h-8" : "h-10"
          )}
        >
          {option.label}
        </RadixRadioGroup.Item>
      ))}
    </RadixRadioGroup.Root>
  )
}

/** A choice of exactly one option as a row of equal buttons, for example a role or a filter. */
export const Segmented = forwardRef(SegmentedBase) as <Value extends string>(
  props: SegmentedProps<Value> & { ref?: React.Ref<HTMLDivElement> }
) => ReturnType<typeof SegmentedBase>
