import { shortReference, type Registrant, type RegistrantRemoval } from "@northlot/contract"
import { Alert, Button, Stack } from "@mui/material"
import { useState } from "react"
import { Tab, TabbedShowLayout, useGetOne } from "react-admin"
import { Link } from "react-router-dom"
import { May } from "../../ui/May"
import { api, endpoints } from "../../providers/api"
import { Facts } from "../../ui/Facts"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { ResourceShow } from "../../ui/ResourceShow"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { DocumentDesk } from "./DocumentDesk"
import { formatMoment } from "../../ui/format"
import { ACCOUNT_STATUSES, kindOf } from "../../ui/labels"
import { useMay } from "../../ui/useMay"
import { PageHeading } from "../../ui/Page"
import { DeleteRegistrantDialog } from "./DeleteRegistrantDialog"
import { ReadAsButton } from "./ReadAsButton"
import { NotesSection } from "./NotesSection"
import { MeasuresSection } from "./MeasuresSection"
import { Activity, Consents, Credits, OnRecord, Sessions } from "./RecordSections"
import { nameOf } from "./nameOf"
import { ResetPasswordDialog } from "./ResetPasswordDialog"
import {
  PersonsBids,
  PersonsCharges,
  PersonsCreditPurchases,
  PersonsListings,
  PersonsMessages,
  PersonsNotices,
  PersonsSales,
} from "./PersonsRows"

export function RegistrantShow() {
  return <ResourceShow<Registrant> title={nameOf}>{(person) => <Content person={person} />}</ResourceShow>
}

function Content({ person }: { person: Registrant }) {
  const [open, setOpen] = useState<"status" | "reset" | "delete" | null>(null)
  const may = useMay()
  const { data: removal } = useGetOne<RegistrantRemoval & { id: string }>("registrant-removals", { id: person.id })
  const disabling = person.status === "active"
  const closed = removal?.state === "closed"
  const account = (
    <Stack spacing={2} sx={{ width: "100%" }}>
      <Section title="Account">
        <Facts
          rows={[
            ["Account", kindOf(person)],
            ["Email", person.email],
            ["Mobile", person.mobile],
            ["Location", person.location],
            ["Identity", person.identityVerified ? "Verified" : person.dealer ? "By OMVIC licence" : "Not verified"],
            ["Created", formatMoment(person.created_at)],
            ["Reference", shortReference(person)],
          ]}
        />
        <Stack direction="row" spacing={1.5} useFlexGap sx={{ mt: 2, flexWrap: "wrap" }}>
          <May call={endpoints.changeRegistrant}>
            <Button variant="outlined" disabled={closed} component={Link} to={`/registrants/${person.id}`}>
              Edit
            </Button>
          </May>
          <May call={endpoints.sendRegistrantReset}>
            <Button variant="outlined" disabled={!disabling} onClick={() => setOpen("reset")}>
              Send password link
            </Button>
          </May>
          <ReadAsButton person={person} disabled={!disabling} />
          <May call={endpoints.setRegistrantStatus}>
            <Button
              variant="outlined"
              color={disabling ? "error" : "primary"}
              disabled={closed}
              onClick={() => setOpen("status")}
            >
              {disabling ? "Disable account" : "Enable account"}
            </Button>
          </May>
          <May call={endpoints.deleteRegistrant}>
            <Button
              variant="outlined"
              color="error"
              disabled={removal?.state !== "open"}
              onClick={() => setOpen("delete")}
            >
              Delete account
            </Button>
          </May>
        </Stack>
      </Section>
      {person.dealer && <DocumentDesk key={person.id} person={person} dealer={person.dealer} />}
      <May call={endpoints.listMeasures}>
        <MeasuresSection person={{ id: person.id, name: nameOf(person) }} closed={closed} />
      </May>
      <Activity person={person} />
      <NotesSection person={person} closed={closed} />
    </Stack>
  )
  return (
    <Stack spacing={2}>
      <PageHeading title={nameOf(person)}>
        <StatusChip label={closed ? { name: "Closed", colour: "default" } : ACCOUNT_STATUSES[person.status]} />
      </PageHeading>
      {removal?.state === "requested" && (
        <Alert severity="warning">
          This account is being deleted: nobody can use the account. The personal data is deleted once nothing is open.{" "}
          {removal.reasons.join(" ")} If you enable the account, the deletion is cancelled.
        </Alert>
      )}
      <TabbedShowLayout sx={{ "& .RaTabbedShowLayout-content": { px: 0 } }}>
        <Tab label="Account">{account}</Tab>
        <Tab label="Sales" path="sales">
          <PersonsSales />
        </Tab>
        {may(endpoints.listCharges) && (
          <Tab label="Charges" path="charges">
            <PersonsCharges />
          </Tab>
        )}
        <Tab label="Bids" path="bids">
          <PersonsBids />
        </Tab>
        <Tab label="Listings" path="listings">
          <PersonsListings />
        </Tab>
        {may(endpoints.listContactMessages) && (
          <Tab label="Messages" path="messages">
            <PersonsMessages />
          </Tab>
        )}
        {may(endpoints.listSentMessages) && (
          <Tab label="Notices" path="notices">
            <PersonsNotices />
          </Tab>
        )}
        <Tab label="Credits" path="credits">
          <Stack spacing={2} sx={{ width: "100%" }}>
            <Credits person={person} />
            {may(endpoints.listCharges) && (
              <Section title="Purchases of credits">
                <PersonsCreditPurchases />
              </Section>
            )}
          </Stack>
        </Tab>
        <Tab label="Sessions" path="sessions">
          <Stack spacing={2} sx={{ width: "100%" }}>
            <Sessions person={person} />
            <Consents person={person} />
          </Stack>
        </Tab>
        <Tab label="Audit" path="audit">
          <OnRecord person={person} />
        </Tab>
      </TabbedShowLayout>
      {open === "reset" && <ResetPasswordDialog person={person} onClose={() => setOpen(null)} />}
      {open === "status" && (
        <ReasonDialog
          title={disabling ? `Disable ${nameOf(person)}?` : `Enable ${nameOf(person)} again?`}
          consequence={
            disabling
              ? "All sessions end at once, and the person can neither sign in, bid nor list. Bids that were placed stand."
              : "The person can sign in again, and bid or list if verified."
          }
          action={disabling ? "Disable" : "Enable"}
          colour={disabling ? "error" : "primary"}
          done={disabling ? "Account disabled." : "Account enabled."}
          onClose={() => setOpen(null)}
          onConfirm={(reason) =>
            api(endpoints.setRegistrantStatus, {
              params: { id: person.id },
              body: { status: disabling ? "disabled" : "active", reason },
            })
          }
        />
      )}
      {open === "delete" && <DeleteRegistrantDialog person={person} onClose={() => setOpen(null)} />}
    </Stack>
  )
}
