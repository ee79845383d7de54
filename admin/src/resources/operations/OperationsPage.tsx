import type { Operations } from "@northlot/contract"
import { Alert, Button, Skeleton, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { Link } from "react-router-dom"
import { Facts } from "../../ui/Facts"
import { LoadError } from "../../ui/LoadError"
import { RecordTable } from "../../ui/RecordTable"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatDuration, formatMomentBriefly, formatNumber } from "../../ui/format"
import { wordsOfCode, type ChipColour } from "../../ui/labels"
import { Page } from "../../ui/Page"
import { FailedJobs } from "./FailedJobs"
import { formatBytes } from "./formatBytes"

const REFRESH_MILLISECONDS = 15_000

/** The current state of the system: problems first, with their remedies. */
export default function OperationsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: ["operations"],
    queryFn: () => api(endpoints.readOperations),
    refetchInterval: REFRESH_MILLISECONDS,
  })
  return (
    <Page title="Operations" maxWidth={1280}>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton variant="rounded" height={320} />}
      {data && <Parts {...data} />}
    </Page>
  )
}

function Parts(data: Operations) {
  return (
    <>
      <Health {...data} />
      <Deliveries {...data} />
      <Queues queues={data.queues} />
      <Schedules schedules={data.schedules} now={data.serverNow} />
      <Plugins plugins={data.plugins} />
      <Outages outages={data.outages} />
      <Storage storage={data.storage} />
      <Migrations migrations={data.migrations} />
    </>
  )
}

type State = Operations["parts"][number]["state"]
const STATES: Readonly<Record<State, { name: string; colour: ChipColour }>> = {
  "in order": { name: "In order", colour: "success" },
  "out of order": { name: "Out of order", colour: "error" },
  "not used": { name: "Not used", colour: "default" },
}
const PART_NAMES: Readonly<Record<Operations["parts"][number]["name"], string>> = {
  database: "Database",
  migrations: "Migrations",
  queue: "Queue",
  redis: "Redis",
  replica: "Replica",
}
const PROVIDER_NAMES: Readonly<Record<Operations["providers"][number]["name"], string>> = {
  payments: "Payments",
  identity: "Identity",
  email: "Email",
  sms: "SMS",
  push: "Push notifications",
  files: "Files",
}

function Health({ parts, providers, deliveries }: Operations) {
  const broken = parts.filter(({ state }) => state === "out of order")
  const failing = deliveries?.filter(({ failing, setAside }) => failing + setAside > 0) ?? []
  return (
    <Section title="Health">
      <Stack spacing={2}>
        {broken.length > 0 ? (
          <Alert severity="error">
            {broken.map(({ name }) => PART_NAMES[name]).join(", ")}: out of order. The market still works without the
            queue, Redis and the replica, but not without the database.
          </Alert>
        ) : failing.length > 0 ? (
          <Alert severity="warning">
            All parts respond, but{" "}
            <span>{failing.length === 1 ? "one event handler fails" : `${failing.length} event handlers fail`}</span>.
          </Alert>
        ) : (
          <Alert severity="success">Everything is in order.</Alert>
        )}
        <Facts
          rows={parts.map(({ name, state }) => [PART_NAMES[name], <StatusChip key={name} label={STATES[state]} />])}
        />
        <Facts
          rows={providers.map(({ name, uses, isSandbox }) => [
            PROVIDER_NAMES[name],
            isSandbox ? `${uses} (a stand-in)` : uses,
          ])}
        />
      </Stack>
    </Section>
  )
}

/** The notice in a section of the page whose data the server could not read. The other sections are still shown. */
function Unread() {
  return <Typography color="error">This part could not be read. The page tries again automatically.</Typography>
}

function Known<Part>({ part, children }: { part: Part | null; children: (part: Part) => ReactNode }) {
  return part === null ? <Unread /> : <>{children(part)}</>
}

function Deliveries({ deliveries, moreDeliveries }: Operations) {
  return (
    <Section
      title="Event handlers"
      aside={
        <Button size="small" component={Link} to="/set-aside-events" sx={{ ml: "auto" }}>
          Events set aside
        </Button>
      }
    >
      {moreDeliveries && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          More than 10,000 events wait. The figures count the first 10,000.
        </Alert>
      )}
      <Known part={deliveries}>
        {(rows) => (
          <RecordTable
            rows={rows}
            keyOf={({ subscriber }) => subscriber}
            empty="No event waits: every event has been handled."
            stacks
            columns={[
              { label: "What follows", wraps: true, show: ({ subscriber }) => wordsOfCode(subscriber) },
              { label: "Waiting", right: true, show: ({ waiting }) => formatNumber(waiting) },
              { label: "Failing", right: true, show: ({ failing }) => formatNumber(failing) },
              { label: "Set aside", right: true, show: ({ setAside }) => formatNumber(setAside) },
              { label: "Oldest", show: ({ oldestAt }) => formatMomentBriefly(oldestAt) },
              { label: "Last error", wraps: true, show: ({ lastError }) => lastError ?? "–" },
            ]}
          />
        )}
      </Known>
    </Section>
  )
}

function Queues({ queues }: Pick<Operations, "queues">) {
  const failed = queues?.some((queue) => queue.failed > 0) ?? false
  return (
    <Section title="Queues">
      <Known part={queues}>
        {(rows) => (
          <RecordTable
            rows={rows}
            keyOf={({ name }) => name}
            empty="This process has no open queue."
            stacks
            columns={[
              { label: "Queue", show: ({ name }) => wordsOfCode(name) },
              { label: "Due", right: true, show: ({ waiting }) => formatNumber(waiting) },
              { label: "At work", right: true, show: ({ active }) => formatNumber(active) },
              { label: "For later", right: true, show: ({ delayed }) => formatNumber(delayed) },
              { label: "Failed", right: true, show: (queue) => formatNumber(queue.failed) },
            ]}
          />
        )}
      </Known>
      {failed && <FailedJobs />}
    </Section>
  )
}

type Schedule = NonNullable<Operations["schedules"]>[number]

/** A job is late after this many intervals without a run: no process works, or the job hangs. */
const LATE_FACTOR = 3
const LATE_AT_LEAST_SECONDS = 120

function scheduleState(schedule: Schedule, now: string): { name: string; colour: ChipColour } {
  const { isRunning, lastOutcome, lastEndedAt, everySeconds } = schedule
  if (isRunning) return { name: "At work", colour: "primary" }
  if (lastOutcome === "failed") return { name: "Failed", colour: "error" }
  const silent = lastEndedAt ? (Date.parse(now) - Date.parse(lastEndedAt)) / 1_000 : Infinity
  return silent > Math.max(everySeconds * LATE_FACTOR, LATE_AT_LEAST_SECONDS)
    ? { name: "Late", colour: "warning" }
    : { name: "Done", colour: "success" }
}

function Schedules({ schedules, now }: Pick<Operations, "schedules"> & { now: string }) {
  return (
    <Section title="Schedules">
      <Known part={schedules}>
        {(rows) => (
          <RecordTable<Schedule>
            rows={rows}
            keyOf={({ name }) => name}
            empty="No job has run yet."
            stacks
            columns={[
              { label: "Job", show: ({ name }) => wordsOfCode(name) },
              { label: "Every", show: ({ everySeconds }) => formatDuration(Math.max(1, Math.round(everySeconds))) },
              { label: "State", show: (job) => <StatusChip label={scheduleState(job, now)} /> },
              { label: "Last end", show: ({ lastEndedAt }) => formatMomentBriefly(lastEndedAt) },
              {
                label: "Took",
                right: true,
                show: ({ tookSeconds }) => (tookSeconds === null ? "–" : `${tookSeconds.toFixed(2)} s`),
              },
              {
                label: "Last error",
                wraps: true,
                show: ({ lastError, lastFailedAt }) =>
                  lastError ? `${formatMomentBriefly(lastFailedAt)}: ${lastError}` : "–",
              },
            ]}
          />
        )}
      </Known>
    </Section>
  )
}

type Plugin = Operations["plugins"][number]
const PLUGIN_KINDS: Readonly<Record<Plugin["kind"], string>> = {
  fees: "Lines of fees",
  promotions: "Ways to be featured",
  "workflow hooks": "Workflow hooks",
  subscribers: "Subscribers",
  packages: "A package in Medusa's form",
}

function Plugins({ plugins }: Pick<Operations, "plugins">) {
  return (
    <Section title="Plugins">
      <Typography color="textSecondary" variant="body2" sx={{ mb: 1 }}>
        The settings of this installation load these plugins. Under Plugins, you can turn off plugins for fees and
        featuring, and change their settings. Text settings are hidden, since any may be a secret.
      </Typography>
      <RecordTable<Plugin>
        rows={plugins}
        keyOf={({ kind, id, resolve }) => `${kind} ${id} ${resolve}`}
        empty="No plugin is installed."
        stacks
        columns={[
          { label: "Plugin", wraps: true, show: ({ id, resolve }) => (id ? `${id} (${resolve})` : resolve) },
          { label: "For", show: ({ kind }) => PLUGIN_KINDS[kind] },
          { label: "State", show: () => <StatusChip label={{ name: "On", colour: "success" }} /> },
          {
            label: "Settings",
            wraps: true,
            show: ({ settings }) => settings.map(({ name, value }) => `${name}: ${value}`).join(" · ") || "–",
          },
          {
            label: "Errors",
            wraps: true,
            show: ({ errors }) =>
              errors.map(({ at, text }) => `${formatMomentBriefly(at)}: ${text}`).join(" · ") || "–",
          },
        ]}
      />
    </Section>
  )
}

function Outages({ outages }: Pick<Operations, "outages">) {
  return (
    <Section title="Outages">
      <Known part={outages}>
        {(rows) => (
          <RecordTable
            rows={rows}
            keyOf={({ beganAt }) => beganAt}
            empty="Bidding was available all the time."
            stacks
            columns={[
              { label: "From", show: ({ beganAt }) => formatMomentBriefly(beganAt) },
              {
                label: "Lasted",
                show: ({ beganAt, endedAt }) =>
                  formatDuration(Math.round((Date.parse(endedAt) - Date.parse(beganAt)) / 1_000)),
              },
              {
                label: "Auctions extended",
                right: true,
                show: ({ extendedAuctions }) => formatNumber(extendedAuctions),
              },
            ]}
          />
        )}
      </Known>
    </Section>
  )
}

function Storage({ storage }: Pick<Operations, "storage">) {
  return (
    <Section title="Storage">
      <Known part={storage}>
        {({ databaseBytes, files, disk, tables }) => (
          <Stack spacing={2}>
            <Facts
              rows={[
                ["Database", formatBytes(databaseBytes)],
                ["Files", formatNumber(files)],
                [
                  "Free on the data directory's disk",
                  disk && `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.bytes)}`,
                ],
              ]}
            />
            <RecordTable
              rows={tables}
              keyOf={({ name }) => name}
              empty="No table."
              columns={[
                { label: "Largest tables", show: ({ name }) => name },
                { label: "Size", right: true, show: ({ bytes }) => formatBytes(bytes) },
                { label: "Rows, about", right: true, show: (table) => formatNumber(table.rows) },
              ]}
            />
          </Stack>
        )}
      </Known>
    </Section>
  )
}

function Migrations({ migrations }: Pick<Operations, "migrations">) {
  return (
    <Section title="Migrations">
      <Known part={migrations}>
        {({ applied, newest }) => (
          <>
            <Typography sx={{ mb: 1 }}>
              <span>{applied === 1 ? "1 is" : `${formatNumber(applied)} are`}</span> applied. The newest:
            </Typography>
            <RecordTable
              rows={newest}
              keyOf={({ name }) => name}
              empty="None."
              stacks
              columns={[
                { label: "Migration", wraps: true, show: ({ name }) => name },
                { label: "Applied", show: ({ at }) => formatMomentBriefly(at) },
              ]}
            />
          </>
        )}
      </Known>
    </Section>
  )
}
