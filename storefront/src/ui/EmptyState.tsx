import { clsx } from "clsx"
import type { ReactNode } from "react"

export interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** `h1` where this is all that the page has to say. */
  titleAs?: "p" | "h1"
  children?: ReactNode
  /** What to do about it: one Button. */
  action?: ReactNode
  className?: string
}

/** Nothing is here, and that is all right. */
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
