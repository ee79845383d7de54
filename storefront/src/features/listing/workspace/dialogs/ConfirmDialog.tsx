import { useMutation } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { messageOf } from "@/shared"
import { Alert, Button, Dialog } from "@/ui"

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  confirm: string
  /** Performs the confirmed action. If the action fails, the dialog stays open and shows the error. */
  act: () => Promise<unknown>
  onDone: () => void
  children?: ReactNode
}

/** Asks for a confirmation before an action that cannot be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  act,
  onDone,
  children,
}: ConfirmDialogProps) {
  const work = useMutation({ mutationFn: act, onSuccess: onDone })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="sm"
      title={title}
      description={description}
      dismissible={!work.isPending}
      footer={
        <>
          <Button variant="secondary" disabled={work.isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant="danger" loading={work.isPending} onClick={() => work.mutate()}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {work.isError && <Alert tone="danger">{messageOf(work.error)}</Alert>}
    </Dialog>
  )
}
