import { Suspense, cloneElement, useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from "react"
import { lazyPart } from "./lazyPart"

export interface TooltipProps {
  content: ReactNode
  /** One focusable element. A tooltip must not be the only place of a fact, because phones have no hover. */
  children: ReactElement<{ "aria-describedby"?: string }>
  side?: "top" | "bottom"
}

const TooltipPanel = lazyPart(() => import("./TooltipPanel"), { quiet: true })

const DELAY_MILLISECONDS = 300

/**
 * A hint about a control on hover or focus; Escape hides it (WCAG 1.4.13). Screen readers can always read it. The code
 * that positions it loads on first use.
 */
export function Tooltip({ content, children, side = "top" }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const show = (delay: number) => {
    setWanted(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), delay)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const unseen = (
    <span id={id} hidden>
      {content}
    </span>
  )
  return (
    <span
      className="relative inline-flex [&>:first-child]:flex-1"
      onPointerEnter={(event) => event.pointerType === "mouse" && show(DELAY_MILLISECONDS)}
      onPointerLeave={hide}
      onFocus={(event) => event.target.matches(":focus-visible") && show(0)}
      onBlur={hide}
    >
      {cloneElement(children, { "aria-describedby": id })}
      {wanted ? (
        <Suspense fallback={unseen}>
          {!open && unseen}
          <TooltipPanel id={id} content={content} side={side} open={open} onOpenChange={setOpen} />
        </Suspense>
      ) : (
        unseen
      )}
    </span>
  )
}
