import { useEffect, useRef } from "react"
import { useBlocker, useLocation, useNavigate, type NavigateOptions } from "react-router-dom"
import { Button, Dialog } from "@/ui"

interface Place {
  pathname: string
  search: string
}

const isOtherAddress = (from: Place, to: Place) => from.pathname !== to.pathname || from.search !== to.search

/**
 * Asks before the person leaves unsaved work. `lostWithPage`: the browser also asks before the page closes.
 * `isElsewhere`: whether an address change leaves the work. The returned `leave` navigates without a question.
 */
export function useLeaveGuard(unsaved: boolean, lostWithPage = unsaved, isElsewhere = isOtherAddress) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const asksNot = useRef(false)
  // After `leave`, only the next navigation skips the question about unsaved work.
  useEffect(() => {
    asksNot.current = false
  }, [key])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && !asksNot.current && isElsewhere(currentLocation, nextLocation)
  )
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
  /** Hides the dialog while a save runs, because nothing needs to be asked. */
  hidden: boolean
  saving: boolean
  /** Saves the unsaved changes. The requested page opens after the server has stored them. */
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
