import { clsx } from "clsx"

interface FactLineProps {
  /** Unknown facts are null and left out. */
  facts: readonly (string | null)[]
  /** Hides the facts that do not fit on the first line. */
  oneLine?: boolean
  className?: string
}

/**
 * Short facts with dots between them. A fact wraps to the next line as a whole, so that no city is cut off. The dot
 * before the first fact of a line is hidden.
 */
export function FactLine({ facts, oneLine = false, className }: FactLineProps) {
  return (
    <div className={clsx("overflow-hidden", oneLine ? "mt-0.5" : "mt-1")}>
      <ul className={clsx("-ml-3 flex flex-wrap text-muted", oneLine && "h-[1lh]", className)}>
        {facts.filter(Boolean).map((fact) => (
          <li key={fact} className="relative min-w-0 pl-3 before:absolute before:left-1 before:content-['·']">
            {fact}
          </li>
        ))}
      </ul>
    </div>
  )
}
