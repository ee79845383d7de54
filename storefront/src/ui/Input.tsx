import { clsx } from "clsx"
import { forwardRef, type InputHTMLAttributes, type ReactNode } from "react"
import { controlStyles } from "./controlStyles"
import { useFieldControl } from "./Field"

export interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** An icon or a unit inside the left edge. */
  leading?: ReactNode
  /** A unit or an IconButton inside the right edge. */
  trailing?: ReactNode
}

export const Input = forwardRef<HTMLInputElement, InputProps>(function Input(
  { leading, trailing, className, ...own },
  ref
) {
  const props = useFieldControl(own)
  const input = (
    <input
      ref={ref}
      {...props}
      className={clsx(controlStyles, "h-11", leading ? "pl-10" : undefined, trailing ? "pr-12" : undefined, className)}
    />
  )
  if (!leading && !trailing) return input
  return (
    <div className="relative min-w-0">
      {leading && (
        <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted [&>svg]:size-4.5">
          {leading}
        </span>
      )}
      {input}
      {trailing && <span className="absolute inset-y-0 right-0 flex items-center text-muted">{trailing}</span>}
    </div>
  )
})
