import { clsx } from "clsx"
import { ChevronDown } from "lucide-react"
import type { ReactNode } from "react"

interface MoreFieldsProps {
  title: string
  className?: string
  /** Whether the section is open, for example because a field in it has a value. */
  open?: boolean
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}

/** A folded section for fields that few sellers need. A link to one of the fields opens the section. */
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
