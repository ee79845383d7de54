import { clsx } from "clsx"
import type { ReactNode } from "react"

export interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** `h1` when the page shows nothing else. */
  titleAs?: "p" | "h1"
  children?: ReactNode
  /** One Button for the next step. */
  action?: ReactNode
  className?: string
}

/** Shown for an empty list or page that is not an error. */
export function EmptyState({ icon, title, titleAs: Title = "p", children, action, className }: EmptyStateProps) {
  return (
    <div
      className={clsx(
        "flex flex-col items-center rounded-lg border border-dashed border-line px-6 py-10 text-center",
        className
      )}
    >
      {icon && (
        <span
          aria-hidden
          className="mb-3 flex size-12 items-center justify-center rounded-full bg-brand-soft text-brand-ink [&>svg]:size-6"
        >
          {icon}
        </span>
      )}
      <Title className="text-base font-semibold">{title}</Title>
      {children && <div className="mt-1 max-w-md text-sm text-muted">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
