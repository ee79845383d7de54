import { useEffect, useRef, type ReactNode } from "react"
import { useLocation } from "react-router-dom"
import { Card } from "@/ui"

interface PageSectionProps {
  /** The id of the section, for links such as `#papers`. */
  id: string
  title: string
  aside?: ReactNode
  children: ReactNode
}

/**
 * A section of a sale's page, such as its papers or messages. If the address names the section, the page scrolls to it.
 */
export function PageSection({ id, title, aside, children }: PageSectionProps) {
  const { hash, key } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hash !== `#${id}`) return
    heading.current?.scrollIntoView({ block: "start" })
    heading.current?.focus({ preventScroll: true })
  }, [hash, id, key])
  return (
    <Card as="section" padding="none" aria-labelledby={`${id}-title`}>
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={`${id}-title`} ref={heading} tabIndex={-1} className="scroll-mt-24 text-xl focus:outline-none">
            {title}
          </h2>
          {aside}
        </div>
        {children}
      </div>
    </Card>
  )
}
