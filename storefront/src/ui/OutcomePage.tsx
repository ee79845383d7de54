import { useEffect, useRef, type ReactNode } from "react"
import { Alert } from "./Alert"
import { Card } from "./Card"

interface OutcomePageProps {
  icon: ReactNode
  title: string
  /** Whether the action has succeeded. The title then gets the focus, so that screen readers read it. */
  isDone?: boolean
  /** Why the action failed. */
  problem?: ReactNode
  children: ReactNode
  /** The button that confirms the action, or a link to the next step. */
  action?: ReactNode
}

/** The page behind a link in an email. It shows a question with its button, and afterwards the outcome. */
export function OutcomePage({ icon, title, isDone = false, problem, children, action }: OutcomePageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isDone) heading.current?.focus()
  }, [isDone, title])
  return (
    <div className="mx-auto max-w-lg py-8 sm:py-14">
      <Card padding="lg" className="flex flex-col items-center gap-4 text-center text-muted">
        <span
          aria-hidden
          className="flex size-12 items-center justify-center rounded-full bg-brand-soft text-brand-ink [&>svg]:size-6"
        >
          {icon}
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-ink focus:outline-none">
          {title}
        </h1>
        {children}
        {problem && (
          <Alert tone="danger" className="text-left" title="That did not work">
            {problem}
          </Alert>
        )}
        {action}
      </Card>
    </div>
  )
}
