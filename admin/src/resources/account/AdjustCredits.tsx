import { MAXIMUM_CREDITS_PER_PURCHASE, type Registrant } from "@northlot/contract"
import { Button, FormControlLabel, Radio, RadioGroup } from "@mui/material"
import { useState } from "react"
import { ActDialog } from "../../ui/ActDialog"
import { May } from "../../ui/May"
import { ReasonField, isReason, wordsOf } from "../../ui/ReasonDialog"
import { RefusableField } from "../../ui/RefusableField"
import { api, endpoints } from "../../providers/api"
import { creditsChange } from "./creditsChange"
import { nameOf } from "./nameOf"

/** Grants credits or takes granted credits back. */
export function AdjustCredits({ person }: { person: Registrant }) {
  const [open, setOpen] = useState(false)
  if (person.buyerType !== "private") return null
  return (
    <May call={endpoints.adjustCredits}>
      <Button
        variant="outlined"
        disabled={person.status !== "active"}
        onClick={() => setOpen(true)}
        sx={{ alignSelf: "flex-start" }}
      >
        Grant or correct
      </Button>
      {open && <AdjustDialog person={person} onClose={() => setOpen(false)} />}
    </May>
  )
}

function AdjustDialog({ person, onClose }: { person: Registrant; onClose: () => void }) {
  const [kind, setKind] = useState<"grant" | "correct">("grant")
  const [typed, setTyped] = useState("1")
  const [reason, setReason] = useState("")
  const change = creditsChange(kind, typed)
  const words = wordsOf(reason)
  return (
    <ActDialog
      title={`Credits of ${nameOf(person)}`}
      consequence={
        kind === "grant"
          ? "Each credit pays one buyer fee, however high. Northlot earns nothing from granted credits."
          : "You take back unused granted credits, the newest first. To take back paid credits, refund the purchase."
      }
      action={kind === "grant" ? "Grant" : "Take back"}
      colour={kind === "grant" ? "primary" : "error"}
      done={kind === "grant" ? "Credits granted." : "Credits taken back."}
      fields={["credits", "reason"]}
      ready={change !== null && isReason(words)}
      onClose={onClose}
      onConfirm={() =>
        api(endpoints.adjustCredits, {
          params: { id: person.id },
          body: { credits: change!, reason: words },
        })
      }
    >
      {(refused) => (
        <>
          <RadioGroup
            row
            aria-label="What to do"
            value={kind}
            onChange={({ target }) => setKind(target.value === "grant" ? "grant" : "correct")}
          >
            <FormControlLabel value="grant" control={<Radio />} label="Grant" />
            <FormControlLabel value="correct" control={<Radio />} label="Take back granted credits" />
          </RadioGroup>
          <RefusableField
            label="Credits"
            value={typed}
            onChange={setTyped}
            inputMode="numeric"
            maximum={2}
            refused={refused.credits}
            help={`1 to ${MAXIMUM_CREDITS_PER_PURCHASE}. The person reads the reason beside them.`}
          />
          <ReasonField value={reason} refused={refused.reason} onChange={setReason} />
        </>
      )}
    </ActDialog>
  )
}
