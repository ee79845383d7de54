import type { ReactNode } from "react"
import { messageOf } from "@/shared"
import { Alert, Button, Dialog } from "@/ui"

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  /** The label of the confirming button. */
  confirm: ReactNode
  onConfirm: () => void
  pending: boolean
  /** The heading and the error of a failed attempt. The error is null if no attempt has failed. */
  failure: { title: string; error: Error | null }
  tone?: "primary" | "danger"
  back?: { label: string; onClick: () => void }
  children?: ReactNode
}

/** Asks for a confirmation before a binding action. After a failure the dialog stays open with the error. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  onConfirm,
  pending,
  failure,
  tone = "primary",
  back,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size={tone === "danger" ? "sm" : "md"}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" disabled={pending} onClick={back?.onClick ?? (() => onOpenChange(false))}>
            {back?.label ?? "Go back"}
          </Button>
          <Button variant={tone} loading={pending} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {(children || failure.error) && (
        <div className="flex flex-col gap-4">
          {children}
          {failure.error && (
            <Alert tone="danger" title={failure.title}>
              {messageOf(failure.error)}
            </Alert>
          )}
        </div>
      )}
    </Dialog>
  )
}
