import { ACCOUNT_SCOPES, CONSOLE_SCOPES, SCOPE_MEANINGS, type Scope } from "@northlot/contract"
import { MenuItem, TextField } from "@mui/material"
import { useState } from "react"
import { ActDialog } from "../../ui/ActDialog"
import { RefusableField } from "../../ui/RefusableField"
import { api, endpoints } from "../../providers/api"
import { ChoiceList } from "./ChoiceList"

const DAYS = [30, 90, 365, 730] as const

interface CreateKeyDialogProps {
  /** Called with a new console key, to show it once. Not called for a member's key, which only the member may see. */
  onMade: (key: string) => void
  onClose: () => void
}

export function CreateKeyDialog({ onMade, onClose }: CreateKeyDialogProps) {
  const [name, setName] = useState("")
  const [kind, setKind] = useState<"member" | "console">("console")
  const [accountId, setAccountId] = useState("")
  const [reason, setReason] = useState("")
  const [scopes, setScopes] = useState<Scope[]>([])
  const [days, setDays] = useState<number>(90)
  const [calls, setCalls] = useState("600")
  const isMembers = kind === "member"
  const callsPerMinute = Number(calls)
  const create = async () => {
    const { key } = await api(endpoints.createApiKey, {
      body: {
        name: name.trim(),
        scopes,
        expiresInDays: days,
        callsPerMinute,
        ...(isMembers ? { accountId: accountId.trim(), reason: reason.trim() } : {}),
      },
    })
    if (key !== null) onMade(key)
  }
  return (
    <ActDialog
      title="New API key"
      consequence={
        isMembers
          ? "The member sees your request in their account. They agree or refuse within 14 days. Only the member sees the key. No key can pay, move money, or change passwords or payout accounts."
          : "The key reads only the data in its scopes, and only while your own role may read this data. The key cannot change anything."
      }
      action={isMembers ? "Ask the member" : "Make key"}
      done={isMembers ? "The member is asked." : "Key made."}
      ready={
        name.trim() !== "" &&
        scopes.length > 0 &&
        Number.isInteger(callsPerMinute) &&
        callsPerMinute > 0 &&
        (!isMembers || (accountId.trim() !== "" && reason.trim().length >= 3))
      }
      fields={["name", "accountId", "reason", "scopes", "callsPerMinute"]}
      onClose={onClose}
      onConfirm={create}
    >
      {(refused) => (
        <>
          <RefusableField
            label="Name"
            value={name}
            refused={refused.name}
            help="Name the program that uses the key, and who runs the program."
            maximum={80}
            onChange={setName}
            autoFocus
          />
          <TextField
            select
            fullWidth
            margin="normal"
            label="What it does"
            value={kind}
            onChange={(event) => {
              setKind(event.target.value as typeof kind)
              setScopes([])
            }}
          >
            <MenuItem value="console">Reads the console</MenuItem>
            <MenuItem value="member">Acts for a member, who must agree</MenuItem>
          </TextField>
          {isMembers && (
            <>
              <RefusableField
                label="Member's id"
                value={accountId}
                refused={refused.accountId}
                help="The registrant's page and its address show the id."
                maximum={120}
                onChange={setAccountId}
              />
              <RefusableField
                label="Reason"
                value={reason}
                refused={refused.reason}
                help="The member sees the reason and your name."
                maximum={500}
                onChange={setReason}
              />
            </>
          )}
          <ChoiceList<Scope>
            label="Scopes"
            choices={isMembers ? ACCOUNT_SCOPES : CONSOLE_SCOPES}
            meanings={SCOPE_MEANINGS}
            chosen={scopes}
            refused={refused.scopes}
            onChange={setScopes}
          />
          <TextField
            select
            fullWidth
            margin="normal"
            label="Ends after"
            value={days}
            onChange={(event) => setDays(Number(event.target.value))}
          >
            {DAYS.map((count) => (
              <MenuItem key={count} value={count}>
                {count} days
              </MenuItem>
            ))}
          </TextField>
          <RefusableField
            label="Calls a minute"
            value={calls}
            refused={refused.callsPerMinute}
            help="At most 6,000. Calls above this limit are refused until the next minute."
            inputMode="numeric"
            maximum={4}
            onChange={setCalls}
          />
        </>
      )}
    </ActDialog>
  )
}
