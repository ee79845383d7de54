import type { Registrant, RegistrantRecord } from "@northlot/contract"
import { Box, Stack } from "@mui/material"
import type { ReactNode } from "react"
import { useGetOne } from "react-admin"
import { Facts } from "../../ui/Facts"
import { Loaded } from "../../ui/Loaded"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { formatMoment, formatNumber } from "../../ui/format"
import { AdjustCredits } from "./AdjustCredits"
import { actionName, actorName, detailsText } from "./auditText"

const SESSION_STATES = {
  open: { name: "Open", colour: "success" },
  ended: { name: "Ended", colour: "default" },
  expired: { name: "Expired", colour: "default" },
} as const

const CHANNELS = { site: "On the site", push: "Push notification", email: "Email", sms: "SMS" }
const SOURCES = {
  registration: "Registration",
  settings: "Settings",
  unsubscribe: "Link in an email",
  sms: "Reply by SMS",
}
const ANSWERS = {
  yes: { name: "Yes", colour: "success" },
  no: { name: "No", colour: "default" },
} as const

/** One part of the person's record; all parts share one request. */
function Part({ person, children }: { person: Registrant; children: (record: RegistrantRecord) => ReactNode }) {
  const { data, error, refetch } = useGetOne<RegistrantRecord & { id: string }>("registrant-records", { id: person.id })
  return (
    <Box sx={{ width: "100%" }}>
      <Loaded data={data} error={error} onRetry={refetch}>
        {children}
      </Loaded>
    </Box>
  )
}

export function Activity({ person }: { person: Registrant }) {
  return (
    <Part person={person}>
      {({ activity, credits }) => (
        <Section title="Activity">
          <Facts
            rows={[
              ["Listings", formatNumber(activity.listings)],
              ["Bids", formatNumber(activity.bids)],
              ["Purchases", formatNumber(activity.purchases)],
              ["Sales", formatNumber(activity.sales)],
              ["Credits", formatNumber(credits.balance)],
            ]}
          />
        </Section>
      )}
    </Part>
  )
}

export function Credits({ person }: { person: Registrant }) {
  return (
    <Part person={person}>
      {({ credits }) => (
        <Section title={`Credits: ${formatNumber(credits.balance)}`}>
          <Stack spacing={2}>
            <AdjustCredits person={person} />
            <RecordTable<RegistrantRecord["credits"]["entries"][number]>
              rows={credits.entries}
              keyOf={({ id }) => id}
              empty="No credit was ever bought or granted."
              stacks
              columns={[
                { label: "Time", show: ({ createdAt }) => formatMoment(createdAt) },
                { label: "Credits", right: true, show: ({ delta }) => (delta > 0 ? `+${delta}` : `−${-delta}`) },
                { label: "Reason", wraps: true, show: ({ reason }) => reason },
              ]}
            />
          </Stack>
        </Section>
      )}
    </Part>
  )
}

export function Sessions({ person }: { person: Registrant }) {
  return (
    <Part person={person}>
      {({ sessions }) => (
        <Section title="Sessions">
          <RecordTable<RegistrantRecord["sessions"][number]>
            rows={sessions}
            keyOf={({ id }) => id}
            empty="Never signed in."
            stacks
            columns={[
              { label: "Signed in", show: ({ createdAt }) => formatMoment(createdAt) },
              { label: "Last used", show: ({ lastUsedAt }) => formatMoment(lastUsedAt) },
              { label: "State", show: ({ state }) => <StatusChip label={SESSION_STATES[state]} /> },
            ]}
          />
        </Section>
      )}
    </Part>
  )
}

export function Consents({ person }: { person: Registrant }) {
  return (
    <Part person={person}>
      {({ consents }) => (
        <Section title="Consents">
          <RecordTable<RegistrantRecord["consents"][number]>
            rows={consents}
            keyOf={({ id }) => id}
            empty="No consent was asked for yet."
            stacks
            columns={[
              { label: "Time", show: ({ at }) => formatMoment(at) },
              { label: "Channel", show: ({ channel }) => CHANNELS[channel] },
              { label: "Answer", show: ({ granted }) => <StatusChip label={ANSWERS[granted ? "yes" : "no"]} /> },
              { label: "By", show: ({ source }) => SOURCES[source] },
              { label: "In these words", wraps: true, show: ({ wording }) => wording },
            ]}
          />
        </Section>
      )}
    </Part>
  )
}

export function OnRecord({ person }: { person: Registrant }) {
  return (
    <Part person={person}>
      {({ audit }) => (
        <Section title="On record">
          <RecordTable<RegistrantRecord["audit"][number]>
            rows={audit}
            keyOf={({ id }) => id}
            empty="Nothing is on record."
            stacks
            columns={[
              { label: "Time", show: ({ at }) => formatMoment(at) },
              { label: "What", show: ({ action }) => actionName(action) },
              { label: "By", show: ({ actor }) => actorName(actor, person.id) },
              { label: "Details", wraps: true, show: ({ details }) => detailsText(details) },
            ]}
          />
        </Section>
      )}
    </Part>
  )
}
