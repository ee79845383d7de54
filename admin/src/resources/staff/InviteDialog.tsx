import type { StaffRole } from "@northlot/contract"
import { useState } from "react"
import { ActDialog } from "../../ui/ActDialog"
import { RefusableField } from "../../ui/RefusableField"
import { api, endpoints } from "../../providers/api"
import { RoleField } from "./RoleField"

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState("")
  const [role, setRole] = useState<StaffRole>("support")
  return (
    <ActDialog
      title="Invite somebody"
      consequence="The person gets a link by email that works once, for 72 hours. They choose their name and password. The operator gets an email when they join. They can approve payouts above the limit seven days after another owner has confirmed them."
      action="Send invitation"
      done="Invitation sent."
      ready={email.trim() !== ""}
      fields={["email"]}
      onClose={onClose}
      onConfirm={() => api(endpoints.inviteStaff, { body: { email: email.trim(), role } })}
    >
      {(refused) => (
        <>
          <RefusableField
            label="Email"
            value={email}
            refused={refused.email}
            inputMode="email"
            maximum={254}
            onChange={setEmail}
            autoFocus
          />
          <RoleField value={role} onChange={setRole} />
        </>
      )}
    </ActDialog>
  )
}
