import type { Registrant } from "@northlot/contract"
import DeleteIcon from "@mui/icons-material/Delete"
import EditIcon from "@mui/icons-material/Edit"
import DocsIcon from "@mui/icons-material/Folder"
import LockResetIcon from "@mui/icons-material/LockReset"
import { IconButton, Stack, Tooltip, type IconButtonProps } from "@mui/material"
import { useState, type ReactNode } from "react"
import { Link } from "react-router-dom"
import { May } from "../../ui/May"
import { endpoints } from "../../providers/api"
import { DeleteRegistrantDialog } from "./DeleteRegistrantDialog"
import { nameOf } from "./nameOf"
import { ResetPasswordDialog } from "./ResetPasswordDialog"

/** Actions on a person in the list of all accounts. */
export function RowActions({ person }: { person: Registrant }) {
  const [deleting, setDeleting] = useState(false)
  const [resetting, setResetting] = useState(false)
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
          disabled={person.status !== "active"}
          onClick={() => setResetting(true)}
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
      {resetting && <ResetPasswordDialog person={person} onClose={() => setResetting(false)} />}
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
