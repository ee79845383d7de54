import { clsx } from "clsx"
import { forwardRef, useEffect, useImperativeHandle, useRef, type ReactNode } from "react"

export interface LiveHighlightProps {
  /** A change of this value starts the highlight; the first render does not. */
  value: string | number | boolean | null | undefined
  children: ReactNode
  className?: string
}

/** Briefly highlights a value that changed by itself. It does not move with reduced motion. */
export const LiveHighlight = forwardRef<HTMLSpanElement, LiveHighlightProps>(function LiveHighlight(
  { value, children, className },
  ref
) {
  const element = useRef<HTMLSpanElement>(null)
  useImperativeHandle(ref, () => element.current as HTMLSpanElement)
  const shown = useRef(value)
  useEffect(() => {
    if (Object.is(shown.current, value)) return
    shown.current = value
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return
    element.current?.animate(
      [
        { backgroundColor: "var(--color-highlight)" },
        { backgroundColor: "var(--color-highlight)", offset: 0.35 },
        { backgroundColor: "transparent" },
      ],
      { duration: 1400, easing: "ease-out" }
    )
  }, [value])
  return (
    <span ref={element} className={clsx("-mx-1 rounded-sm px-1", className)}>
      {children}
    </span>
  )
})
