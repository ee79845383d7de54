import { clsx } from "clsx"
import { LoaderCircle } from "lucide-react"
import { forwardRef, type ButtonHTMLAttributes, type ReactNode } from "react"
import { Slot } from "./Slot"

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "amber"
export type ButtonSize = "sm" | "md" | "lg"

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Use `primary` once per view, and `amber` only for bidding. */
  variant?: ButtonVariant
  /** `sm` looks smaller but has a touch target of 44 px. */
  size?: ButtonSize
  /** Shows progress, keeps the width and ignores clicks. */
  loading?: boolean
  /** An icon before the label. */
  icon?: ReactNode
  /** Styles the only child instead, for links: `<Button asChild><Link …/></Button>`. */
  asChild?: boolean
}

const base =
  "relative inline-flex select-none items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap transition-colors " +
  "print:hidden disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55"

const variants: Record<ButtonVariant, string> = {
  primary: "bg-brand text-on-brand hover:bg-brand-hover",
  secondary: "border border-line-strong/60 bg-surface text-ink hover:bg-sunken",
  ghost: "text-brand-ink hover:bg-brand-soft",
  danger: "bg-danger-fill text-white hover:brightness-90",
  amber: "bg-amber-fill text-on-amber-fill hover:brightness-95",
}

const sizes: Record<ButtonSize, string> = {
  sm: "h-9 px-3 text-sm after:absolute after:-inset-y-1.25 after:inset-x-0",
  md: "h-11 px-4 text-sm",
  lg: "h-13 px-6 text-base",
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  {
    variant = "primary",
    size = "md",
    loading = false,
    icon,
    asChild = false,
    className,
    children,
    disabled,
    type = "button",
    onClick,
    ...rest
  },
  ref
) {
  const looks = clsx(base, variants[variant], sizes[size], className)
  if (asChild) {
    return (
      <Slot ref={ref} className={looks} onClick={onClick} {...rest}>
        {children}
      </Slot>
    )
  }
  return (
    <button
      ref={ref}
      type={type}
      className={looks}
      disabled={disabled}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {loading && <LoaderCircle aria-hidden className="absolute size-5 animate-spin" />}
      <span className={clsx("inline-flex items-center gap-2", loading && "opacity-0")}>
        {icon}
        <span className="contents">{children}</span>
      </span>
    </button>
  )
})
