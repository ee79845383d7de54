import { withFullStop, type PolicyKind, type PolicyVersionView } from "@northlot/contract"
import { Box, Button, Stack } from "@mui/material"
import { useState } from "react"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatMoment } from "../../ui/format"
import type { Labels } from "../../ui/labels"
import { differences, type SettingsField, type SettingsValue } from "./fields"

const STATES: Labels<PolicyVersionView["state"]> = {
  planned: { name: "Planned", colour: "primary" },
  "in force": { name: "In force", colour: "success" },
  earlier: { name: "Earlier", colour: "default" },
  withdrawn: { name: "Withdrawn", colour: "default" },
}

interface PolicyVersionsProps {
  kind: PolicyKind
  fields: readonly SettingsField[]
  versions: readonly PolicyVersionView[]
  /** Copies the values of a version into the form. */
  onUse: (values: Record<string, SettingsValue>) => void
  onWithdrawn: () => void
}

/** Who changed a policy, when, why and how. Planned versions can be withdrawn. */
export function PolicyVersions({ kind, fields, versions, onUse, onWithdrawn }: PolicyVersionsProps) {
  const [withdrawing, setWithdrawing] = useState<PolicyVersionView | null>(null)
  return (
    <Section title="Versions">
      <RecordTable<PolicyVersionView>
        rows={versions}
        keyOf={({ version }) => version}
        empty="No change has been saved yet."
        stacks
        columns={[
          {
            label: "Version",
            show: ({ version }) => (
              <>
                <Box component="span" sx={{ display: { sm: "none" } }}>
                  Version{" "}
                </Box>
                {version}
              </>
            ),
          },
          { label: "State", show: ({ state }) => <StatusChip label={STATES[state]} /> },
          {
            label: "Begins",
            show: ({ effectiveFrom }) => (effectiveFrom === null ? "–" : formatMoment(effectiveFrom)),
          },
          {
            label: "Made",
            wraps: true,
            show: ({ by, at }) => (at === null ? "Comes with Northlot" : `By ${by}, ${formatMoment(at)}`),
          },
          {
            label: "Reason",
            wraps: true,
            show: ({ reason, withdrawn }) =>
              withdrawn
                ? `${reason} Withdrawn by ${withdrawn.by}, ${formatMoment(withdrawn.at)}: ${withdrawn.reason}`
                : reason || "–",
          },
          {
            label: "Changes",
            wraps: true,
            show: ({ version, values }) => {
              const before = versions.find((one) => one.version === version - 1)
              const changed = before ? differences(fields, before.values, values) : []
              return changed.length === 0 ? (
                "–"
              ) : (
                <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
                  {changed.map((difference) => (
                    <li key={difference.label}>
                      {difference.label}: {brief(difference.before)} → {brief(difference.after)}
                    </li>
                  ))}
                </Box>
              )
            },
          },
          {
            label: "",
            show: (version) => (
              <Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: "wrap" }}>
                {version.state !== "in force" && (
                  <Button
                    size="small"
                    aria-label={`Put version ${version.version} into the form`}
                    onClick={() => onUse(version.values)}
                  >
                    Edit
                  </Button>
                )}
                {version.state === "planned" && (
                  <Button
                    size="small"
                    color="error"
                    aria-label={`Withdraw version ${version.version}`}
                    onClick={() => setWithdrawing(version)}
                  >
                    Withdraw
                  </Button>
                )}
              </Stack>
            ),
          },
        ]}
      />
      {withdrawing && (
        <ReasonDialog
          title={`Withdraw version ${withdrawing.version}?`}
          consequence={`${withFullStop(`This version was to begin on ${formatMoment(withdrawing.effectiveFrom)}`)} The version stays on record as withdrawn and never applies.`}
          action="Withdraw"
          done="Version withdrawn."
          onClose={() => setWithdrawing(null)}
          onConfirm={async (reason) => {
            const params = { kind, version: String(withdrawing.version) }
            await api(endpoints.withdrawPolicy, { params, body: { reason } })
            onWithdrawn()
          }}
        />
      )}
    </Section>
  )
}

const LONGEST = 90
const brief = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
