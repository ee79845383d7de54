import { clsx } from "clsx"
import { X } from "lucide-react"
import { Dialog as RadixDialog } from "radix-ui"
import { forwardRef, type ReactNode } from "react"
import { IconButton } from "./IconButton"
import { useReturnFocus } from "./useReturnFocus"

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  side?: "right" | "bottom"
  /** `lg` for content that needs a wide panel, such as charts. */
  size?: "md" | "lg"
  children: ReactNode
  footer?: ReactNode
}

/** A panel at an edge of the screen, on phones always the lower one: the menu, the filters, the notices. */
export const Sheet = forwardRef<HTMLDivElement, SheetProps>(function Sheet(
  { open, onOpenChange, title, side = "right", size = "md", children, footer },
  ref
) {
  const returnFocus = useReturnFocus(open)
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <RadixDialog.Content
          ref={ref}
          {...returnFocus}
          aria-describedby={undefined}
          className={clsx(
            "fixed z-50 flex flex-col bg-raised shadow-lg focus:outline-none",
            side === "right"
              ? [
                  "max-sm:inset-x-0 max-sm:bottom-0 max-sm:max-h-[88dvh] max-sm:animate-sheet-bottom max-sm:rounded-t-xl",
                  "sm:inset-y-0 sm:right-0 sm:animate-sheet-right",
                  size === "lg" ? "sm:w-[min(36rem,100vw)]" : "sm:w-[min(24rem,88vw)]",
                ]
              : "inset-x-0 bottom-0 max-h-[88dvh] animate-sheet-bottom rounded-t-xl"
          )}
        >
          <div className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-5">
            <RadixDialog.Title className="text-base">{title}</RadixDialog.Title>
            <RadixDialog.Close asChild>
              <IconButton label="Close">
                <X aria-hidden />
              </IconButton>
            </RadixDialog.Close>
          </div>
          <div
            className={clsx(
              "min-h-0 flex-1 overflow-y-auto overscroll-contain p-5",
              !footer && "pb-[max(1.25rem,env(safe-area-inset-bottom))]"
            )}
          >
            {children}
          </div>
          {footer && (
            <div className="border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">{footer}</div>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
})
