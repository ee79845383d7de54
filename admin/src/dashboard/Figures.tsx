import type { ReactNode } from "react"
import { LoadError } from "../LoadError"
import { Section } from "../Section"
import { Sum } from "../Sum"

interface FiguresProps {
  title: string
  rows: readonly (readonly [label: string, value: string | undefined])[]
  /** The sum of the rows. */
  total: readonly [label: string, value: string | undefined]
  error: unknown
  onRetry: () => unknown
  /** What stands under the sum. */
  children?: ReactNode
}

/** Figures of the dashboard with their sum. */
export function Figures({ title, rows, total, error, onRetry, children }: FiguresProps) {
  const failed = Boolean(error) && total[1] === undefined
  return (
    <Section title={title}>
      {failed ? (
        <LoadError error={error} onRetry={onRetry} />
      ) : (
        <>
          <Sum rows={rows} total={total} />
          {children}
        </>
      )}
    </Section>
  )
}
