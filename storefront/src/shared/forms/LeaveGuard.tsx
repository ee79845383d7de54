import { useEffect, useRef } from "react"
import { useBlocker, useLocation, useNavigate, type NavigateOptions } from "react-router-dom"
import { Button, Dialog } from "@/ui"

/**
 * Asks before unsaved work is left, and before the page is closed where that loses more or less; `leave` goes without
 * asking.
 */
export function useLeaveGuard(unsaved: boolean, lostWithPage = unsaved) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const asksNot = useRef(false)
  // The navigation that needed no question is over.
  useEffect(() => {
    asksNot.current = false
  }, [key])
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const elsewhere =
      currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search
    return unsaved && elsewhere && !asksNot.current
  })
  useEffect(() => {
    if (!lostWithPage) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [lostWithPage])
  return {
    blocker,
    leave: (to: string, options?: NavigateOptions) => {
      asksNot.current = true
      void navigate(to, options)
    },
  }
}

interface LeaveDialogProps {
  blocker: ReturnType<typeof useBlocker>
  /** Nothing has to be asked: it is being saved. */
  hidden: boolean
  saving: boolean
  /** Saves what is left; the page is left once that has arrived. */
  onSave: (() => void) | null
}

export function LeaveDialog({ blocker, hidden, saving, onSave }: LeaveDialogProps) {
  return (
    <Dialog
      open={blocker.state === "blocked" && !hidden}
      onOpenChange={(open) => !open && blocker.reset?.()}
      size="sm"
      title="Leave without saving?"
      description="What you changed since the last save would be lost."
      footer={
        <>
          <Button variant="secondary" onClick={() => blocker.reset?.()}>
            Stay
          </Button>
          <Button variant={onSave ? "secondary" : "danger"} onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
          {onSave && (
            <Button loading={saving} onClick={onSave}>
              Save and leave
            </Button>
          )}
        </>
      }
    />
  )
}
