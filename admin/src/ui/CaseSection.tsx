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
  /** What the dialog asks. */
  title: string
  consequence: string
  action: string
}

interface CaseSectionProps<Name extends string> {
  state: { name: string; colour: ChipColour }
  openedAt: string
  decided: { by: string; at: string; reason: string } | null
  /** What decides it. */
  call: Pick<Endpoint, "staff">
  decisions: readonly Decision<Name>[]
  onDecide: (name: Name, reason: string) => Promise<unknown>
  /** What else helps to decide. */
  children?: ReactNode
}

/** How a case stands: what was decided and why, or what can be. */
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
