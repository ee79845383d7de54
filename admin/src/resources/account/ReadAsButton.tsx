import { READING_MINUTES, SESSION_CHANNEL, type Registrant } from "@northlot/contract"
import { Button } from "@mui/material"
import { useState } from "react"
import { May } from "../../ui/May"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { api, endpoints } from "../../providers/api"

/** Opens the site in a session that shows what the person sees. The server allows no changes in this session. */
export function ReadAsButton({ person, disabled }: { person: Registrant; disabled: boolean }) {
  const [open, setOpen] = useState(false)
  const confirm = async (reason: string) => {
    await api(endpoints.readAsRegistrant, { params: { id: person.id }, body: { reason } })
    // Other open tabs of the site learn that their session now belongs to this person.
    const tabs = "BroadcastChannel" in window ? new BroadcastChannel(SESSION_CHANNEL) : null
    tabs?.postMessage("signed-in")
    tabs?.close()
    window.open("/", "_blank", "noopener")
  }
  return (
    <May call={endpoints.readAsRegistrant}>
      <Button variant="outlined" disabled={disabled} onClick={() => setOpen(true)}>
        Read the site as this person
      </Button>
      {open && (
        <ReasonDialog
          title="Read the site as this person?"
          consequence={
            <>
              For {READING_MINUTES} minutes this browser is signed in to the site as {person.email}. You can look, and
              change nothing; private messages and documents stay closed. It is on record, and the person gets a notice
              with your reason. Your own sign-in to the site in this browser ends.
            </>
          }
          action="Read the site"
          colour="primary"
          done="The site is open as this person sees it."
          onClose={() => setOpen(false)}
          onConfirm={confirm}
        />
      )}
    </May>
  )
}
