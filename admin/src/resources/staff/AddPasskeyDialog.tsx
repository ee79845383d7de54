import { useState } from "react"
import { ActDialog } from "../../ui/ActDialog"
import { RefusableField } from "../../ui/RefusableField"
import { api, endpoints } from "../../providers/api"
import { makePasskey } from "./passkeys"

interface AddPasskeyDialogProps {
  onAdded: (recoveryCodes: readonly string[] | null) => void
  onClose: () => void
}

export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const [name, setName] = useState("")
  const add = async () => {
    const { challenge, options } = await api(endpoints.beginPasskey)
    const passkey = (await makePasskey(options)) as never
    const { recoveryCodes } = await api(endpoints.addPasskey, { body: { challenge, name: name.trim(), passkey } })
    onAdded(recoveryCodes)
  }
  return (
    <ActDialog
      title="Add a passkey"
      consequence="This device, your phone or a security key proves your identity at each sign-in from now on. You are signed out on all other devices."
      action="Add passkey"
      done="Passkey added."
      ready={name.trim() !== ""}
      fields={["name"]}
      onClose={onClose}
      onConfirm={add}
    >
      {(refused) => (
        <RefusableField
          label="Name"
          value={name}
          refused={refused.name}
          help="The name by which you recognise the passkey, for example 'Work laptop'."
          maximum={60}
          onChange={setName}
          autoFocus
        />
      )}
    </ActDialog>
  )
}
