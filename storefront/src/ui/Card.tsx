import { clsx } from "clsx"
import { forwardRef, type HTMLAttributes } from "react"

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: "div" | "section" | "article" | "li" | "aside"
  /** The padding; `none` for cards that begin with a photo. */
  padding?: "none" | "sm" | "md" | "lg"
  /** Raises the card on hover, for cards that are links. */
  interactive?: boolean
}

const paddings = { none: "", sm: "p-3 sm:p-4", md: "p-4 sm:p-5", lg: "p-5 sm:p-8" }

export const Card = forwardRef<HTMLElement, CardProps>(function Card(
  { as = "div", padding = "md", interactive = false, className, ...rest },
  ref
) {
  const Element = as as "div"
  return (
    <Element
      ref={ref as React.Ref<HTMLDivElement>}
      className={clsx(
        "min-w-0 rounded-lg border border-line bg-surface shadow-sm",
        paddings[padding],
        interactive && "transition-shadow hover:shadow-md",
        className
      )}
      {...rest}
    />
  )
})
