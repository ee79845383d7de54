import { Tooltip as RadixTooltip } from "radix-ui"
import { forwardRef, type ReactElement, type ReactNode } from "react"

export const TooltipProvider = RadixTooltip.Provider

export interface TooltipProps {
  content: ReactNode
  /** One focusable element. Never the only place where something is said: phones have no hover. */
  children: ReactElement
  side?: "top" | "bottom" | "left" | "right"
}

export const Tooltip = forwardRef<HTMLButtonElement, TooltipProps>(function Tooltip({ content, children, side = "top" }, ref) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger ref={ref} asChild>
        {children}
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 animate-fade-in rounded-sm bg-ink px-2.5 py-1.5 text-xs font-medium text-canvas shadow-md"
        >
          {content}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
})
