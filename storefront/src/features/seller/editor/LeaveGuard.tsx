import { useEffect, useRef } from "react"
import { useBlocker, useLocation, useNavigate, type NavigateOptions } from "react-router-dom"
import { Button, Dialog } from "@/ui"

/** Asks before unsaved work is left; `leave` goes without asking. */
export function useLeaveGuard(unsaved: boolean) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const asksNot = useRef(false)
  // The navigation that needed no question is over.
  useEffect(() => {
    asksNot.current = false
  }, [key])
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const elsewhere = currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search
    return unsaved && elsewhere && !asksNot.current
  })
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener("beforeunload", ask)
    return () => window.removeEventListener("beforeunload", ask)
  }, [unsaved])
  return {
    blocker,
    leave: (to: string, options?: NavigateOptions) => {
      asksNot.current = true
      void navigate(to, options)
    },
  }
}

export function LeaveDialog({ blocker }: { blocker: ReturnType<typeof useBlocker> }) {
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onOpenChange={(open) => !open && blocker.reset?.()}
      size="sm"
      title="Leave without saving?"
      description="What you changed since the last save would be lost."
      footer={
        <>
          <Button variant="secondary" onClick={() => blocker.reset?.()}>
            Stay
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </>
      }
    />
  )
}
