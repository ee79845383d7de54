import { clsx } from "clsx"
import { forwardRef, type HTMLAttributes } from "react"

/** The shape of what is loading; give it the size of the real thing. Hidden from screen readers. */
export const Skeleton = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>(function Skeleton(
  { className, ...rest },
  ref
) {
  return <div ref={ref} aria-hidden className={clsx("skeleton rounded-md", className)} {...rest} />
})
