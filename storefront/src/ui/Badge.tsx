import { clsx } from "clsx"
import { X } from "lucide-react"
import { forwardRef, type ButtonHTMLAttributes, type HTMLAttributes, type ReactNode } from "react"
import { Slot } from "./Slot"

export type Tone = "neutral" | "strong" | "brand" | "success" | "amber" | "danger" | "info"

const tones: Record<Tone, string> = {
  neutral: "bg-sunken text-muted ring-1 ring-line ring-inset",
  strong: "bg-ink text-canvas uppercase",
  brand: "bg-brand-soft text-brand-ink",
  success: "bg-success-soft text-success",
  amber: "bg-amber-soft text-amber",
  danger: "bg-danger-soft text-danger",
  info: "bg-info-soft text-info",
}

export interface BadgeProps extends HTMLAttributes<HTMLSpanElement> {
  tone?: Tone
  icon?: ReactNode
}

/** A short fact about the element beside it. */
export const Badge = forwardRef<HTMLSpanElement, BadgeProps>(function Badge(
  { tone = "neutral", icon, className, children, ...rest },
  ref
) {
  return (
    <span
      ref={ref}
      className={clsx(
        "inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap [&>svg]:size-3.5",
        tones[tone],
        className
      )}
      {...rest}
    >
      {icon}
      <span className="contents">{children}</span>
    </span>
  )
})

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Whether the chip's filter is on. */
  selected?: boolean
  /** Shows a cross: a press removes the choice. */
  removable?: boolean
  /** A count behind the label. */
  count?: number
  /** Styles the only child instead, for links: `<Chip asChild><Link …/></Chip>`. */
  asChild?: boolean
}

/** A filter to switch on and off. */
export const Chip = forwardRef<HTMLButtonElement, ChipProps>(function Chip(
  { selected = false, removable = false, count, asChild = false, className, children, ...rest },
  ref
) {
  const looks = clsx(
    "relative inline-flex h-9 items-center gap-1.5 rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap transition-colors after:absolute after:-inset-y-1.25 after:inset-x-0",
    selected ? "border-brand bg-brand text-on-brand" : "border-line bg-surface text-ink hover:border-line-strong",
    className
  )
  if (asChild) {
    return (
      <Slot ref={ref} className={looks} aria-current={selected || undefined} {...rest}>
        {children}
      </Slot>
    )
  }
  return (
    <button ref={ref} type="button" aria-pressed={removable ? undefined : selected} className={looks} {...rest}>
      {children}
      {count !== undefined && (
        <span className={clsx("tabular-nums", selected ? "opacity-80" : "text-muted")}>{count}</span>
      )}
      {removable && <X aria-hidden className="size-4" />}
    </button>
  )
})
