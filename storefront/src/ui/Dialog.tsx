import { clsx } from "clsx"
import { X } from "lucide-react"
import { Dialog as RadixDialog } from "radix-ui"
import { forwardRef, type ReactNode } from "react"
import { IconButton } from "./IconButton"
import { useReturnFocus } from "./useReturnFocus"

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Screen readers read it with the title. `children` may hold further text. */
  description?: ReactNode
  children?: ReactNode
  /** The row of buttons at the end, with the main button last. */
  footer?: ReactNode
  size?: "sm" | "md" | "lg"
  /** False: neither a click outside nor Escape closes the dialog, and it has no close button. */
  dismissible?: boolean
}

const widths = { sm: "sm:max-w-sm", md: "sm:max-w-lg", lg: "sm:max-w-3xl" }

/** A modal dialog. On a phone it is a sheet at the lower edge, with its buttons at the end. */
export const Dialog = forwardRef<HTMLDivElement, DialogProps>(function Dialog(
  { open, onOpenChange, title, description, children, footer, size = "md", dismissible = true },
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
          {...(description ? {} : { "aria-describedby": undefined })}
          onPointerDownOutside={dismissible ? undefined : (event) => event.preventDefault()}
          onEscapeKeyDown={dismissible ? undefined : (event) => event.preventDefault()}
          className={clsx(
            "fixed z-50 flex max-h-[92dvh] w-full flex-col overflow-hidden bg-raised shadow-lg focus:outline-none",
            "inset-x-0 bottom-0 animate-sheet-bottom rounded-t-xl",
            "sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:animate-fade-in sm:rounded-xl",
            widths[size]
          )}
        >
          <div className="flex items-start justify-between gap-3 px-5 pt-4 sm:px-6 sm:pt-5">
            <div className="min-w-0 pt-2">
              <RadixDialog.Title className="text-xl">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-1 text-sm text-muted">{description}</RadixDialog.Description>
              )}
            </div>
            {dismissible && (
              <RadixDialog.Close asChild>
                <IconButton label="Close" className="-mr-2">
                  <X aria-hidden />
                </IconButton>
              </RadixDialog.Close>
            )}
          </div>
          <div
            className={clsx(
              "min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-4 sm:px-6",
              footer ? "pb-4" : "pb-[max(1rem,env(safe-area-inset-bottom))]"
            )}
          >
            {children}
          </div>
          {footer && (
            <div className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
              {footer}
            </div>
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
})
