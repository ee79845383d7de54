import type { Registrant } from "@northlot/contract"
import DeleteIcon from "@mui/icons-material/Delete"
import EditIcon from "@mui/icons-material/Edit"
import DocsIcon from "@mui/icons-material/Folder"
import LockResetIcon from "@mui/icons-material/LockReset"
import { IconButton, Stack, Tooltip, type IconButtonProps } from "@mui/material"
import { useState, type ReactNode } from "react"
import { useNotify } from "react-admin"
import { Link } from "react-router-dom"
import { May } from "../../ui/May"
import { api, endpoints } from "../../providers/api"
import { useAct } from "../../ui/useAct"
import { DeleteRegistrantDialog } from "./DeleteRegistrantDialog"
import { nameOf } from "./nameOf"

/** Actions on a person in the list of all accounts. */
export function RowActions({ person }: { person: Registrant }) {
  const { run, busy } = useAct()
  const notify = useNotify()
  const [deleting, setDeleting] = useState(false)
  const resetPassword = async () => {
    const sent = `A link to choose a new password was sent to ${person.email}.`
    if (!(await run(() => api(endpoints.sendRegistrantReset, { params: { id: person.id } }), sent)))
      notify("Failed to reset password", { type: "error" })
  }
  return (
    <Stack direction="row" onClick={(event) => event.stopPropagation()}>
      <May call={endpoints.changeRegistrant}>
        <Action label={`Edit ${nameOf(person)}`} icon={<EditIcon />} to={`/registrants/${person.id}`} />
      </May>
      <May call={endpoints.readLicenceFile}>
        <Action label={`Docs of ${nameOf(person)}`} icon={<DocsIcon />} to={`/docs?userId=${person.id}`} />
      </May>
      <May call={endpoints.sendRegistrantReset}>
        <Action
          label={`Reset the password of ${nameOf(person)}`}
          icon={<LockResetIcon />}
          disabled={busy || person.status !== "active"}
          onClick={() => void resetPassword()}
        />
      </May>
      <May call={endpoints.deleteRegistrant}>
        <Action
          label={`Delete ${nameOf(person)}`}
          icon={<DeleteIcon />}
          color="error"
          onClick={() => setDeleting(true)}
        />
      </May>
      {deleting && <DeleteRegistrantDialog person={person} onClose={() => setDeleting(false)} />}
    </Stack>
  )
}

function Action({ label, icon, to, ...button }: IconButtonProps & { label: string; icon: ReactNode; to?: string }) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton
          size="small"
          sx={{ p: 0.25 }}
          aria-label={label}
          {...(to ? { component: Link, to } : {})}
          {...button}
        >
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  )
}
