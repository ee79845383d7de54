import { shortReference, type AdminAppointment } from "@northlot/contract"
import { Alert, Button, Link as WebLink, Stack } from "@mui/material"
import { useState } from "react"
import { Link } from "react-router-dom"
import { May } from "../../ui/May"
import { api, endpoints } from "../../providers/api"
import { Facts } from "../../ui/Facts"
import { PrivateDocumentButton } from "../../ui/PrivateDocumentButton"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { RecordTable } from "../../ui/RecordTable"
import { ResourceShow } from "../../ui/ResourceShow"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { formatDay, formatMoment, formatNumber } from "../../ui/format"
import { APPOINTMENT_STATUSES, ledgerActor } from "../../ui/labels"
import { PageHeading } from "../../ui/Page"
import { RecordResultDialog } from "./RecordResultDialog"

const REFRESH_SECONDS = 30
const ACTS: Readonly<Record<AdminAppointment["history"][number]["act"], string>> = {
  booked: "Booked",
  rescheduled: "Moved",
  cancelled: "Cancelled",
  completed: "Result recorded",
  corrected: "Result corrected",
  no_show: "Nobody came",
}
const RESULTS = {
  passed: { name: "Passed", colour: "success" },
  failed: { name: "Failed", colour: "error" },
  not_applicable: { name: "Not applicable", colour: "default" },
} as const

export function AppointmentShow() {
  return (
    <ResourceShow<AdminAppointment> title={({ title }) => `Inspection of ${title}`} refreshSeconds={REFRESH_SECONDS}>
      {(row) => <Content appointment={row} />}
    </ResourceShow>
  )
}

function Content({ appointment }: { appointment: AdminAppointment }) {
  const { id, title, status, location, contact, account, report, recordable, history, listingId, sessionId } =
    appointment
  const [asking, setAsking] = useState<"result" | "no-show" | "cancel" | null>(null)
  const close = () => setAsking(null)
  return (
    <Stack spacing={2}>
      <PageHeading title={`Inspection of ${title}`}>
        <StatusChip label={APPOINTMENT_STATUSES[status]} />
      </PageHeading>
      <Section title="Appointment">
        <Facts
          rows={[
            ["When", formatMoment(appointment.startsAt)],
            [
              "Where",
              location.online ? "Online, by video" : [location.name, location.address].filter(Boolean).join(", "),
            ],
            [
              "Vehicle",
              <WebLink key="listing" component={Link} to={`/listings/${listingId}/show`}>
                {title}
              </WebLink>,
            ],
            ["VIN", appointment.vin],
            ["Kilometres in the listing", appointment.kms === null ? null : formatNumber(appointment.kms)],
            ["Contact", `${contact.name}, ${contact.phone}`],
            ["Email", contact.email],
            [
              "Seller",
              <WebLink key="account" component={Link} to={`/registrants/${account.id}/show`}>
                {account.name || account.email}
              </WebLink>,
            ],
            [
              "Payment",
              <WebLink key="charge" component={Link} to={`/charges/${sessionId}/show`}>
                {shortReference({ id: sessionId })}
              </WebLink>,
            ],
          ]}
        />
        <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: "wrap", mt: 2 }}>
          {recordable && (
            <May call={endpoints.recordInspection}>
              <Button variant="contained" onClick={() => setAsking("result")}>
                {report ? "Correct the result" : "Record the result"}
              </Button>
            </May>
          )}
          {status === "booked" && recordable && (
            <May call={endpoints.recordNoShow}>
              <Button color="error" onClick={() => setAsking("no-show")}>
                Nobody came
              </Button>
            </May>
          )}
          {status === "booked" && (
            <May call={endpoints.cancelAdminAppointment}>
              <Button color="error" onClick={() => setAsking("cancel")}>
                Cancel the appointment
              </Button>
            </May>
          )}
        </Stack>
      </Section>
      {report && (
        <Section title="Result" aside={<StatusChip label={RESULTS[report.outcome]} />}>
          <Stack spacing={2}>
            {appointment.listingStatus !== "draft" && appointment.listingStatus !== "live" && (
              <Alert severity="info">
                The car is no longer for sale. A corrected result no longer changes its listing.
              </Alert>
            )}
            <Facts
              rows={[
                ["Inspected", formatDay(report.inspectedOn)],
                ["Inspector", report.inspector],
                ["Kilometres", formatNumber(report.kms)],
                ["Notes", report.notes || null],
              ]}
            />
            <RecordTable<(typeof report.points)[number]>
              rows={report.points}
              keyOf={({ name }) => name}
              empty=""
              stacks
              columns={[
                { label: "Point", wraps: true, show: ({ label }) => label },
                { label: "Found", show: ({ result }) => <StatusChip label={RESULTS[result]} /> },
                { label: "Note", wraps: true, show: ({ note }) => note || "–" },
              ]}
            />
            <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
              {report.files.map((file) => (
                <PrivateDocumentButton
                  key={file.id}
                  label={file.name}
                  what={`Report of ${title}`}
                  fileName={file.name}
                  onAsk={() => api(endpoints.readAdminInspectionFile, { params: { id, fileId: file.id } })}
                />
              ))}
            </Stack>
          </Stack>
        </Section>
      )}
      <Section title="History">
        <RecordTable<AdminAppointment["history"][number]>
          rows={history}
          keyOf={({ at, act }) => `${at} ${act}`}
          empty="Nothing yet."
          stacks
          columns={[
            { label: "At", show: ({ at }) => formatMoment(at) },
            { label: "What", show: ({ act }) => ACTS[act] },
            { label: "By", show: ({ by }) => (by === "seller" ? "Seller" : ledgerActor(by)) },
            {
              label: "Appointment",
              wraps: true,
              show: ({ startsAt, location: place }) => `${formatMoment(startsAt)}, ${place}`,
            },
            { label: "Reason", wraps: true, show: ({ reason }) => reason || "–" },
          ]}
        />
      </Section>
      {asking === "result" && <RecordResultDialog appointment={appointment} onClose={close} />}
      {asking === "no-show" && (
        <ReasonDialog
          title="Did nobody come?"
          consequence="The payment is used up, and the seller is notified. You can still refund the payment under Charges."
          action="Nobody came"
          done="No-show recorded. The seller is notified."
          onClose={close}
          onConfirm={(reason) => api(endpoints.recordNoShow, { params: { id }, body: { reason } })}
        />
      )}
      {asking === "cancel" && (
        <ReasonDialog
          title="Cancel this appointment?"
          consequence="The seller is told the reason, and can book another time with the same payment."
          action="Cancel the appointment"
          done="Appointment cancelled. The seller is notified."
          onClose={close}
          onConfirm={(reason) => api(endpoints.cancelAdminAppointment, { params: { id }, body: { reason } })}
        />
      )}
    </Stack>
  )
}
