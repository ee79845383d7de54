import { withFullStop, type QuarantinedFile } from "@northlot/contract"
import { Button, Stack, Typography } from "@mui/material"
import { useRedirect } from "react-admin"
import { May } from "../../ui/May"
import { api, endpoints } from "../../providers/api"
import { Facts } from "../../ui/Facts"
import { Problem } from "../../ui/Problem"
import { PersonLink } from "../../ui/RecordLink"
import { ResourceShow } from "../../ui/ResourceShow"
import { Section } from "../../ui/Section"
import { formatMoment, formatNumber } from "../../ui/format"
import { useAct } from "../../ui/useAct"
import { senderName } from "./senderName"

/** The origin of an infected file. Nobody can see its content. */
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
      await api(endpoints.deleteQuarantinedFile, { params: { id: file.id } })
      redirect("list", "quarantined-files")
    }, "The file is deleted.")
  return (
    <Section title="Deletion">
      <Stack spacing={1.5} sx={{ alignItems: "flex-start" }}>
        <Typography variant="body2">
          {`${withFullStop(`The file is stored encrypted where nobody can open it, and is deleted automatically by ${formatMoment(file.deletedBy)}`)} The audit log still shows that the file was sent.`}
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
