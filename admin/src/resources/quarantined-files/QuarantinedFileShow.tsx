import { withFullStop, type QuarantinedFile } from "@northlot/contract"
import { Button, Stack, Typography } from "@mui/material"
import { useRedirect } from "react-admin"
import { May } from "../../May"
import { endpoints } from "../../api"
import { Facts } from "../../Facts"
import { Problem } from "../../Problem"
import { PersonLink } from "../../RecordLink"
import { ResourceShow } from "../../ResourceShow"
import { Section } from "../../Section"
import { acts } from "../../dataProvider"
import { formatMoment, formatNumber } from "../../format"
import { useAct } from "../../useAct"
import { senderName } from "./senderName"

/** Where an infected file came from. What is in it is shown to nobody. */
export function QuarantinedFileShow() {
  return (
    <ResourceShow<QuarantinedFile> title={({ found }) => `Infected file: ${found}`} refreshSeconds={60}>
      {(file) => (
        <Stack spacing={2}>
          <Section title="What was sent">
            <Facts
              rows={[
                ["Found", file.found],
                ["File name", file.fileName || "None"],
                ["Size", `${formatNumber(file.bytes)} bytes`],
                [
                  "SHA-256",
                  <span key="hash" style={{ overflowWrap: "anywhere" }}>
                    {file.sha256}
                  </span>,
                ],
                ["Sent to", file.sentTo],
              ]}
            />
          </Section>
          <Section title="Who sent it">
            <Facts
              rows={[
                [
                  "From",
                  file.sender ? (
                    <PersonLink key="from" id={file.sender.id}>
                      {senderName(file)}
                    </PersonLink>
                  ) : (
                    senderName(file)
                  ),
                ],
                ["First sent", formatMoment(file.firstSentAt)],
                ["Last sent", formatMoment(file.lastSentAt)],
                ["Times", formatNumber(file.times)],
              ]}
            />
          </Section>
          <Deletion file={file} />
        </Stack>
      )}
    </ResourceShow>
  )
}

function Deletion({ file }: { file: QuarantinedFile }) {
  const { run, busy, problem } = useAct()
  const redirect = useRedirect()
  const remove = () =>
    run(async () => {
      await acts.deleteQuarantinedFile(file.id)
      redirect("list", "quarantined-files")
    }, "The file is deleted.")
  return (
    <Section title="Deletion">
      <Stack spacing={1.5} sx={{ alignItems: "flex-start" }}>
        <Typography variant="body2">
          {`${withFullStop(`It is kept encrypted where nobody can open it, and is deleted by itself by ${formatMoment(file.deletedBy)}`)} The audit log keeps that it was sent.`}
        </Typography>
        <Problem says={problem} />
        <May call={endpoints.deleteQuarantinedFile}>
          <Button color="error" disabled={busy} onClick={() => void remove()}>
            Delete now
          </Button>
        </May>
      </Stack>
    </Section>
  )
}
