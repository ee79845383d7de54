import { clsx } from "clsx"
import { Popover as RadixPopover } from "radix-ui"
import type { ReactElement, ReactNode } from "react"

export interface PopoverPanelProps {
  /** The button that opens the panel. */
  trigger: ReactElement
  /** The name of the panel for screen readers. */
  label: string
  children: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  align?: "start" | "center" | "end"
  className?: string
}

/** The panel with its button. Radix positions the panel. */
export default function PopoverPanel({
  trigger,
  label,
  children,
  open,
  onOpenChange,
  align = "center",
  className,
}: PopoverPanelProps) {
  return (
    <RadixPopover.Root open={open} onOpenChange={onOpenChange}>
      <RadixPopover.Trigger asChild>{trigger}</RadixPopover.Trigger>
      <RadixPopover.Portal>
        <RadixPopover.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className={clsx(
            "z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-1.5rem)] animate-fade-in overflow-y-auto rounded-lg border border-line bg-raised p-4 shadow-lg focus:outline-none",
            className
          )}
        >
          {children}
        </RadixPopover.Content>
      </RadixPopover.Portal>
    </RadixPopover.Root>
  )
}
