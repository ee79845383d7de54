import type { ReactNode } from "react"

/** A highlighted passage that readers must not miss. */
export function Important({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-lg border border-line border-l-4 border-l-amber-fill bg-surface px-4 py-3">{children}</div>
  )
}

export interface Step {
  title: string
  text: ReactNode
}

/** Numbered steps in order. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="list-none! space-y-4! pl-0!">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4 pl-0! print:break-inside-avoid">
          <span
            aria-hidden
            className="flex size-8 shrink-0 items-center justify-center rounded-full bg-brand-soft text-sm font-semibold text-brand-ink tabular-nums"
          >
            {index + 1}
          </span>
          <div className="min-w-0">
            <p className="font-semibold">{title}</p>
            <div className="space-y-2 text-muted">{text}</div>
          </div>
        </li>
      ))}
    </ol>
  )
}

export interface Question {
  question: string
  answer: ReactNode
}

/** Questions with foldable answers; a printed page shows all answers. */
export function Questions({ items, open = false }: { items: readonly Question[]; open?: boolean }) {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      {items.map(({ question, answer }) => (
        <details key={question} open={open || undefined} className="group print:details-content:block">
          <summary className="flex min-h-12 items-center justify-between gap-3 px-4 py-2 font-semibold">
            {question}
            <span aria-hidden className="text-xl leading-none text-muted group-open:rotate-45">
              +
            </span>
          </summary>
          <div className="space-y-2 px-4 pb-4">{answer}</div>
        </details>
      ))}
    </div>
  )
}
