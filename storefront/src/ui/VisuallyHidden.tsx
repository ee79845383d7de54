import type { ReactNode } from "react"

/** Content that only screen readers present; it is not visible on the screen. */
export function VisuallyHidden({
  children,
  as: Element = "span",
}: {
  children: ReactNode
  as?: "span" | "div" | "h1" | "h2" | "p"
}) {
  return <Element className="sr-only">{children}</Element>
}
