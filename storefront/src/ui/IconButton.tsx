import { clsx } from "clsx"
import { forwardRef, type ButtonHTMLAttributes } from "react"
import { Slot } from "./Slot"

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does; read by screen readers and shown as a native tooltip. */
  label: string
  variant?: "ghost" | "outline" | "overlay"
  /** Gives the looks to the only child, for links. */
  asChild?: boolean
}

const variants = {
  ghost: "text-ink hover:bg-sunken",
  outline: "border border-line-strong/60 bg-surface text-ink hover:bg-sunken",
  overlay: "bg-black/45 text-white backdrop-blur-sm hover:bg-black/65",
}

/** A 44 px square with one icon. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, variant = "ghost", asChild = false, className, type = "button", children, ...rest },
  ref
) {
  const looks = clsx(
    "inline-flex size-11 shrink-0 items-center justify-center rounded-md transition-colors disabled:cursor-not-allowed disabled:opacity-50 [&>svg]:size-5",
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
