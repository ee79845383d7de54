import type { Registrant } from "@northlot/contract"
import { useNotify } from "react-admin"
import { api, endpoints } from "../../providers/api"
import { ActDialog } from "../../ui/ActDialog"
import { nameOf } from "./nameOf"

/** The present password keeps working until the person chooses another one. */
export function ResetPasswordDialog({ person, onClose }: { person: Registrant; onClose: () => void }) {
  const notify = useNotify()
  const send = async () => {
    try {
      await api(endpoints.sendRegistrantReset, { params: { id: person.id } })
    } catch (failure) {
      notify("Failed to reset password", { type: "error" })
      throw failure
    }
  }
  return (
    <ActDialog
      title={`Reset the password of ${nameOf(person)}?`}
      consequence={`We send ${person.email} a link to choose a new password. The link works once. The present password works until the person chooses a new one.`}
      action="Send password link"
      done={`A link to choose a new password was sent to ${person.email}.`}
      ready
      onConfirm={send}
      onClose={onClose}
    />
  )
}
