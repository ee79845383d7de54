import type { Measure } from "@northlot/contract"
import { Alert, Button, Skeleton, Stack, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { LoadError } from "../../ui/LoadError"
import { May } from "../../ui/May"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatMoment } from "../../ui/format"
import { MEASURES } from "./measureNames"
import { TakeMeasureDialog } from "./TakeMeasureDialog"

const STATES = {
  inForce: { name: "In force", colour: "error" },
  lifted: { name: "Lifted", colour: "default" },
} as const

/** The person's restrictions with their reasons, and earlier decisions. */
export function MeasuresSection({ person, closed }: { person: { id: string; name: string }; closed: boolean }) {
  const [taking, setTaking] = useState(false)
  const [lifting, setLifting] = useState<Measure | null>(null)
  const queries = useQueryClient()
  const key = ["measures", person.id]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => api(endpoints.listMeasures, { params: { id: person.id } }),
  })
  const changed = async (act: Promise<unknown>) => {
    await act
    await queries.invalidateQueries({ queryKey: key })
  }
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={120} />
  const inForce = data.items.filter(({ lifted }) => !lifted)
  return (
    <Section title="Trust and safety">
      <Stack spacing={2}>
        {inForce.map(({ id, kind }) => (
          <Alert key={id} severity={kind === "ban" ? "error" : "warning"}>
            {MEASURES[kind].inForce}
          </Alert>
        ))}
        <RecordTable<Measure>
          rows={data.items}
          keyOf={({ id }) => id}
          empty="No decision was made about this account."
          stacks
          columns={[
            { label: "Measure", show: ({ kind }) => MEASURES[kind].name },
            { label: "State", show: ({ lifted }) => <StatusChip label={STATES[lifted ? "lifted" : "inForce"]} /> },
            { label: "Since", show: ({ at }) => formatMoment(at) },
            { label: "By", show: ({ by }) => by },
            { label: "Reason", wraps: true, show: ({ reason }) => reason },
            { label: "Told to the person", wraps: true, show: ({ note }) => note },
            {
              label: "Lifted",
              wraps: true,
              show: ({ lifted }) => lifted && `${formatMoment(lifted.at)}, ${lifted.by}: ${lifted.reason}`,
            },
            {
              label: "Act",
              show: (measure) =>
                !measure.lifted && (
                  <May call={endpoints.liftMeasure}>
                    <Button
                      size="small"
                      aria-label={`Lift: ${MEASURES[measure.kind].name}`}
                      onClick={() => setLifting(measure)}
                    >
                      Lift
                    </Button>
                  </May>
                ),
            },
          ]}
        />
        <May call={endpoints.takeMeasure}>
          <Button
            variant="outlined"
            color="error"
            disabled={closed}
            onClick={() => setTaking(true)}
            sx={{ alignSelf: "flex-start" }}
          >
            Restrict or ban
          </Button>
        </May>
        {closed && <Typography color="textSecondary">A closed account can do nothing.</Typography>}
      </Stack>
      {taking && (
        <TakeMeasureDialog
          name={person.name}
          touched={data}
          inForce={inForce.map(({ kind }) => kind)}
          onClose={() => setTaking(false)}
          onConfirm={(body) => changed(api(endpoints.takeMeasure, { params: { id: person.id }, body }))}
        />
      )}
      {lifting && (
        <ReasonDialog
          title={`Lift: ${MEASURES[lifting.kind].name}?`}
          consequence="We tell the person that the measure has ended, but not your reason. Voided bids stay voided. Closed listings stay closed."
          action="Lift"
          colour="primary"
          minimum={10}
          done="Lifted."
          onClose={() => setLifting(null)}
          onConfirm={(reason) => changed(api(endpoints.liftMeasure, { params: { id: lifting.id }, body: { reason } }))}
        />
      )}
    </Section>
  )
}
