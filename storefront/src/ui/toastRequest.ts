import type { ExternalToast } from "sonner"

export type ToastOptions = Pick<ExternalToast, "description" | "action" | "duration">
export interface ToastRequest {
  kind: "success" | "error" | "info"
  text: string
  options?: ToastOptions
}
