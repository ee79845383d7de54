import { Box, Button, Stack, Typography } from "@mui/material"
import { useState, type ReactNode } from "react"
import type { Endpoint } from "@northlot/contract"
import { May } from "./May"
import { ReasonDialog } from "./ReasonDialog"
import { Section } from "./Section"
import { StatusChip } from "./StatusChip"
import { formatMoment } from "./format"
import type { ChipColour } from "./labels"

interface Decision<Name extends string> {
  name: Name
  label: string
  variant: "contained" | "outlined"
  colour?: "error"
  /** The title of the dialog that asks for the reason of this decision. */
  title: string
  consequence: string
  action: string
}

interface CaseSectionProps<Name extends string> {
  state: { name: string; colour: ChipColour }
  openedAt: string
  decided: { by: string; at: string; reason: string } | null
  /** The endpoint that receives the staff's decision. Only staff who may call this endpoint see the buttons. */
  call: Pick<Endpoint, "staff">
  decisions: readonly Decision<Name>[]
  onDecide: (name: Name, reason: string) => Promise<unknown>
  /** Further buttons, shown before the buttons of the possible decisions. */
  children?: ReactNode
}

/** The state of a case: the decision and its reason, or the possible decisions. */
export function CaseSection<Name extends string>(props: CaseSectionProps<Name>) {
  const { state, openedAt, decided, call, decisions, onDecide, children } = props
  const [asking, setAsking] = useState<Decision<Name> | null>(null)
  return (
    <Section title="Case">
      <Stack spacing={1.5} sx={{ alignItems: "flex-start" }}>
        <Box sx={{ display: "flex", gap: 1.5, alignItems: "center", flexWrap: "wrap" }}>
          <StatusChip label={state} />
          <Typography variant="body2" color="textSecondary">
            Since {formatMoment(openedAt)}
          </Typography>
        </Box>
        {decided ? (
          <Typography>
            {decided.reason}{" "}
            <Typography component="span" color="textSecondary">
              ({decided.by}, {formatMoment(decided.at)})
            </Typography>
          </Typography>
        ) : (
          <May call={call}>
            <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: "wrap" }}>
              {children}
              {decisions.map((decision) => (
                <Button
                  key={decision.name}
                  variant={decision.variant}
                  color={decision.colour}
                  onClick={() => setAsking(decision)}
                >
                  {decision.label}
                </Button>
              ))}
            </Stack>
          </May>
        )}
      </Stack>
      {asking && (
        <ReasonDialog
          title={asking.title}
          consequence={asking.consequence}
          action={asking.action}
          colour={asking.colour ?? "primary"}
          done="The case is decided."
          onClose={() => setAsking(null)}
          onConfirm={(reason) => onDecide(asking.name, reason)}
        />
      )}
    </Section>
  )
}
