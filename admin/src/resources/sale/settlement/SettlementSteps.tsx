import type { SettlementView } from "@northlot/contract"
import CheckCircleIcon from "@mui/icons-material/CheckCircle"
import PendingIcon from "@mui/icons-material/Pending"
import RadioButtonUncheckedIcon from "@mui/icons-material/RadioButtonUnchecked"
import { Box, Typography } from "@mui/material"
import { formatMoment } from "../../../ui/format"

type SettlementStep = SettlementView["steps"][number]

const SIDES = { buyer: "buyer", seller: "seller", admin: "Northlot" } as const

/** The seven steps of a settlement in order. A step shows who completed it and when, or who must complete it. */
export function SettlementSteps({ steps }: { steps: readonly SettlementStep[] }) {
  return (
    <Box
      component="ol"
      aria-label="Steps"
      sx={{
        m: 0,
        p: 0,
        listStyle: "none",
        display: "grid",
        gap: 1.25,
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) minmax(0, 1fr)" },
        gridAutoFlow: { md: "column" },
        gridTemplateRows: { md: "repeat(4, auto)" },
        fontVariantNumeric: "tabular-nums",
      }}
    >
      {steps.map((step, index) => {
        const waiting = step.reached && !step.done
        return (
          <Box
            component="li"
            key={step.name}
            aria-current={waiting ? "step" : undefined}
            sx={{ display: "flex", gap: 1.25 }}
          >
            <StepIcon step={step} />
            <div>
              <Typography
                sx={{ fontWeight: waiting ? 700 : 500, lineHeight: 1.35 }}
                color={step.done || waiting ? undefined : "textSecondary"}
              >
                {index + 1}. {step.title}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {step.done
                  ? `${whoDid(step.doneBy)} · ${formatMoment(step.doneAt)}`
                  : `${waiting ? "Waits for" : "By"} ${whoMay(step)}`}
              </Typography>
              {notesOf(step).map((note) => (
                <Typography key={note} variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
                  {note}
                </Typography>
              ))}
            </div>
          </Box>
        )
      })}
    </Box>
  )
}

function StepIcon({ step }: { step: SettlementStep }) {
  if (step.done) return <CheckCircleIcon color="success" titleAccess="Done" fontSize="small" sx={{ mt: 0.25 }} />
  if (step.reached) return <PendingIcon color="warning" titleAccess="Next" fontSize="small" sx={{ mt: 0.25 }} />
  return <RadioButtonUncheckedIcon color="disabled" titleAccess="Later" fontSize="small" sx={{ mt: 0.25 }} />
}

const whoMay = ({ by }: SettlementStep) =>
  by.map((side) => (side === "admin" ? SIDES.admin : `the ${SIDES[side]}`)).join(" or ")

/** Names who did a step: 'Buyer', 'Seller', or the admin's user name. */
function whoDid(by = ""): string {
  if (by.startsWith("admin:")) return by.replace(/^admin:/, "")
  return by === "buyer" ? "Buyer" : "Seller"
}

/** The notes of a step, and each time that it was undone. */
function notesOf({ done, bankReference, reason, takenBack = [] }: SettlementStep): string[] {
  return [
    ...(done && bankReference ? [`Bank reference ${bankReference}`] : []),
    ...(done && reason ? [`Reason: ${reason}`] : []),
    ...takenBack.map(
      ({ by, at, reason: why }) => `Undone by ${whoDid(by)} · ${formatMoment(at)}${why ? `: ${why}` : ""}`
    ),
  ]
}
