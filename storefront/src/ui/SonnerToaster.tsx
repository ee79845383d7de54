import { useEffect } from "react"
import { Toaster as Sonner, toast } from "sonner"
import type { ToastRequest } from "./toastRequest"

export interface SonnerToasterProps {
  /** Receives the function that shows a toast, once Sonner is mounted. */
  onReady: (show: (toast: ToastRequest) => void) => void
  /** Called when the message about a failed script download is closed. The next toast loads the script again. */
  onClose?: () => void
}

export default function SonnerToaster({ onReady }: SonnerToasterProps) {
  useEffect(() => onReady(({ kind, text, options }) => toast[kind](text, options)), [onReady])
  return (
    <Sonner
      position="top-right"
      duration={5000}
      closeButton
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: "flex w-full items-start gap-3 rounded-lg border border-line bg-raised p-4 text-sm text-ink shadow-lg",
          title: "font-semibold",
          description: "text-muted",
          actionButton: "ml-auto min-h-9 shrink-0 rounded-sm px-2 font-semibold text-brand-ink hover:bg-brand-soft",
          closeButton:
            "order-last ml-auto flex size-6 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-sunken [&>svg]:size-4",
          success: "[&_[data-icon]]:text-success",
          error: "[&_[data-icon]]:text-danger",
        },
      }}
    />
  )
}
