import type { StaffMember } from "@northlot/contract"
import { useState } from "react"
import { ActDialog } from "../../ui/ActDialog"
import { api, endpoints } from "../../providers/api"
import { RoleField } from "./RoleField"

export function ChangeRoleDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const [role, setRole] = useState(member.role)
  return (
    <ActDialog
      title={`Another role for ${member.username}`}
      consequence="The new role applies from their next action. Their approvals of payouts count only while their role may approve payouts. The operator is notified by email."
      action="Change role"
      done="Role changed."
      ready={role !== member.role}
      onClose={onClose}
      onConfirm={() => api(endpoints.changeStaffRole, { params: { id: member.id }, body: { role } })}
    >
      {() => <RoleField value={role} onChange={setRole} />}
    </ActDialog>
  )
}
