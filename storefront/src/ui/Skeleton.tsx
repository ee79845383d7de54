import { clsx } from "clsx"
import { forwardRef, type HTMLAttributes } from "react"

/** The outline of loading content, in the size of that content. Screen readers skip it. */
export const Skeleton = forwardRef<HTMLDivElement, HTMLAttributes<HTMLDivElement>>(function Skeleton(
  { className, ...rest },
  ref
) {
  return <div ref={ref} aria-hidden className={clsx("skeleton rounded-md", className)} {...rest} />
})
