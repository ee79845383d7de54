import type { ReactNode } from "react"

/** For screen readers only. */
export function VisuallyHidden({
  children,
  as: Element = "span",
}: {
  children: ReactNode
  as?: "span" | "div" | "h1" | "h2" | "p"
}) {
  return <Element className="sr-only">{children}</Element>
}
