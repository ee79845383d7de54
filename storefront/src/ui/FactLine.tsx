import { clsx } from "clsx"

interface FactLineProps {
  /** What is not known is left out. */
  facts: readonly (string | null)[]
  className?: string
}

/**
 * Short facts with dots between them. One goes to the next line whole: a cut-off city tells nobody where the car is. The
 * dot before a line's first fact is out of sight.
 */
export function FactLine({ facts, className }: FactLineProps) {
  return (
    <div className="mt-1 overflow-hidden">
      <ul className={clsx("-ml-3 flex flex-wrap text-muted", className)}>
        {facts.filter(Boolean).map((fact) => (
          <li key={fact} className="relative min-w-0 pl-3 before:absolute before:left-1 before:content-['·']">
            {fact}
          </li>
        ))}
      </ul>
    </div>
  )
}
