import { cloneElement, useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from "react"
import { topLayer, useTopLayer } from "./useTopLayer"

export interface TooltipProps {
  content: ReactNode
  /** One focusable element. Never the only place where something is said: phones have no hover. */
  children: ReactElement<{ "aria-describedby"?: string }>
  side?: "top" | "bottom"
}

const DELAY_MILLISECONDS = 300

/** A word about a control under the pointer or the focus; Escape takes it away (WCAG 1.4.13). */
export function Tooltip({ content, children, side = "top" }: TooltipProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useTopLayer(open, anchor, panel, side, "center")
  const show = (delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), delay)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent) => event.key === "Escape" && hide()
    document.addEventListener("keydown", onKey)
    return () => document.removeEventListener("keydown", onKey)
  }, [open])
  return (
    <span
      ref={anchor}
      className="inline-flex [&>:first-child]:flex-1"
      onPointerEnter={(event) => event.pointerType === "mouse" && show(DELAY_MILLISECONDS)}
      onPointerLeave={hide}
      onFocus={(event) => event.target.matches(":focus-visible") && show(0)}
      onBlur={hide}
    >
      {cloneElement(children, { "aria-describedby": id })}
      <span
        ref={panel}
        id={id}
        role="tooltip"
        {...topLayer}
        className="fixed inset-auto m-0 max-w-64 animate-fade-in rounded-sm border-0 bg-ink px-2.5 py-1.5 text-xs font-medium text-canvas shadow-md"
      >
        {content}
      </span>
    </span>
  )
}
