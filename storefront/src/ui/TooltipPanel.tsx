import { Tooltip as RadixTooltip } from "radix-ui"
import type { ReactNode } from "react"

export interface TooltipPanelProps {
  /** The id that the element's `aria-describedby` names. */
  id: string
  content: ReactNode
  side: "top" | "bottom"
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The text over the element. Radix positions it and hides it on Escape. */
export default function TooltipPanel({ id, content, side, open, onOpenChange }: TooltipPanelProps) {
  return (
    <RadixTooltip.Provider>
      <RadixTooltip.Root open={open} onOpenChange={onOpenChange}>
        <RadixTooltip.Trigger asChild>
          <span aria-hidden className="pointer-events-none absolute inset-0" />
        </RadixTooltip.Trigger>
        <RadixTooltip.Portal>
          <RadixTooltip.Content
            id={id}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 animate-fade-in rounded-sm bg-ink px-2.5 py-1.5 text-xs font-medium text-canvas shadow-md"
          >
            {content}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  )
}
