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
      consequence="It holds from their next act on. What they approved in a role with money counts only while they have one. The operator is told by email."
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
