import { clsx } from "clsx"
import { forwardRef, type ButtonHTMLAttributes } from "react"
import { Slot } from "./Slot"

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What the button does, for screen readers and a native tooltip. */
  label: string
  variant?: "ghost" | "outline" | "overlay"
  /** Styles the only child instead, for links. */
  asChild?: boolean
}

const variants = {
  ghost: "text-ink hover:bg-sunken",
  outline: "border border-line-strong/60 bg-surface text-ink hover:bg-sunken",
  overlay: "bg-black/45 text-white backdrop-blur-sm hover:bg-black/65",
}

/** A square of 44 px with one icon. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, variant = "ghost", asChild = false, className, type = "button", children, ...rest },
  ref
) {
  const looks = clsx(
    "inline-flex size-11 shrink-0 items-center justify-center rounded-md transition-colors print:hidden disabled:cursor-not-allowed disabled:opacity-50 [&>svg]:size-5",
    variants[variant],
    className
  )
  if (asChild) {
    return (
      <Slot ref={ref} className={looks} aria-label={label} title={label} {...rest}>
        {children}
      </Slot>
    )
  }
  return (
    <button ref={ref} type={type} className={looks} aria-label={label} title={label} {...rest}>
      {children}
    </button>
  )
})
