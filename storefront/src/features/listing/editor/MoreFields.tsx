import { clsx } from "clsx"
import { ChevronDown } from "lucide-react"
import type { ReactNode } from "react"

interface MoreFieldsProps {
  title: string
  className?: string
  /** Opens it where there is something to see. */
  open?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** What few sellers fill in or look at, folded away. A link to a field in it opens it. */
export function MoreFields({ title, className, open, onToggle, children }: MoreFieldsProps) {
  return (
    <details
      open={open}
      className={clsx("group border-t border-line first:border-t-0", className)}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden className="ml-auto size-4 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 pt-2">{children}</div>
    </details>
  )
}
