import type { BodyInputOf } from "@northlot/contract"
import KeyIcon from "@mui/icons-material/Key"
import { Button, TextField, Typography } from "@mui/material"
import { useState } from "react"
import type { endpoints } from "../../providers/api"
import { signWithPasskey } from "./passkeys"

export type Proof = BodyInputOf<typeof endpoints.finishAdminLogin>["proof"]

interface FactorFieldsProps {
  /** Reads the challenge for a passkey to sign. Called when somebody uses a passkey. */
  passkey: () => Promise<Record<string, unknown>>
  /** Calls `ask` to get the proof, sends the proof to the server, and shows the result. */
  onShow: (ask: () => Promise<Proof>) => Promise<void>
  /** The label of the button that submits the typed code. */
  action: string
  busy: boolean
}

/**
 * A form for a second factor: an app's code, a recovery code or a passkey. It offers all three, even if the account has
 * not set up all of them.
 */
export function FactorFields({ passkey, onShow, action, busy }: FactorFieldsProps) {
  const [way, setWay] = useState<"code" | "recoveryCode">("code")
  const [typed, setTyped] = useState("")
  const byCode = way === "code"
  const change = () => {
    setWay(byCode ? "recoveryCode" : "code")
    setTyped("")
  }
  return (
    <>
      <Typography color="textSecondary">
        {byCode
          ? "Enter the six digits that your authenticator app shows, or use a passkey."
          : "Enter one of your recovery codes. Each code works once."}
      </Typography>
      <TextField
        key={way}
        label={byCode ? "Code" : "Recovery code"}
        value={typed}
        autoFocus
        fullWidth
        autoComplete={byCode ? "one-time-code" : "off"}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{
          htmlInput: {
            inputMode: byCode ? "numeric" : "text",
            maxLength: byCode ? 7 : 40,
            autoCapitalize: "none",
            spellCheck: false,
          },
        }}
      />
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={typed.trim() === ""}
        loading={busy}
        onClick={(event) => {
          event.preventDefault()
          void onShow(async () => ({ [way]: typed.trim() }))
        }}
      >
        {action}
      </Button>
      <Button
        type="button"
        variant="outlined"
        startIcon={<KeyIcon />}
        disabled={busy}
        onClick={() => void onShow(async () => ({ passkey: (await signWithPasskey(await passkey())) as never }))}
      >
        Use a passkey
      </Button>
      <Button type="button" size="small" disabled={busy} onClick={change}>
        {byCode ? "Use a recovery code" : "Use a code of the app"}
      </Button>
    </>
  )
}
