import { clsx } from "clsx"
import { Popover as RadixPopover } from "radix-ui"
import { forwardRef, type ReactElement, type ReactNode } from "react"

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement
  /** Names the panel for screen readers. */
  label: string
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: "start" | "center" | "end"
  className?: string
}

/** A small panel beside its button that does not stop the page. */
export const Popover = forwardRef<HTMLDivElement, PopoverProps>(function Popover(
  { trigger, label, children, open, onOpenChange, align = "center", className },
  ref
) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          ref={ref}
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className={clsx(
            "z-50 w-80 max-w-[calc(100vw-1.5rem)] animate-fade-in rounded-lg border border-line bg-raised p-4 shadow-lg focus:outline-none",
            className
          )}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
})
