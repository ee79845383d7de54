import { Suspense, cloneElement, useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from "react"
import { lazyPart } from "./lazyPart"

export interface TooltipProps {
  content: ReactNode
  /** One focusable element. Never the only place where something is said: phones have no hover. */
  children: ReactElement<{ "aria-describedby"?: string }>
  side?: "top" | "bottom"
}

const TooltipPanel = lazyPart(() => import("./TooltipPanel"), { quiet: true })

const DELAY_MILLISECONDS = 300

/**
 * A word about a control under the pointer or the focus; Escape takes it away (WCAG 1.4.13). Screen readers know it
 * before it is shown; what places it comes with the first look.
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
