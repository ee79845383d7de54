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
      consequence="They get a link by email that works once, for 72 hours. They choose their name and password. All staff are told when they join. Before they approve payouts above the limit, another owner confirms them, after seven days."
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
