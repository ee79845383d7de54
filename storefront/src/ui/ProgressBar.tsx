import { clsx } from "clsx"
import { forwardRef } from "react"

export interface ProgressBarProps {
  /** A share from 0 to 1; null while the amount of work is unknown. */
  value: number | null
  label: string
  tone?: "brand" | "amber" | "danger"
  className?: string
}

const tones = { brand: "bg-brand", amber: "bg-amber-fill", danger: "bg-danger-fill" }

export const ProgressBar = forwardRef<HTMLDivElement, ProgressBarProps>(function ProgressBar(
  { value, label, tone = "brand", className },
  ref
) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      ref={ref}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      className={clsx("h-2 overflow-hidden rounded-full bg-sunken", className)}
    >
      <div
        className={clsx("h-full rounded-full transition-[width]", percent === null ? "skeleton w-full" : tones[tone])}
        style={percent === null ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
})
