import type { Announcement, AnnouncementGroup, AnswerOf, endpoints as Endpoints } from "@northlot/contract"
import { Alert, Box, Button, MenuItem, Stack, TextField, Typography } from "@mui/material"
import { useState } from "react"
import { ActDialog } from "../../ui/ActDialog"
import { May } from "../../ui/May"
import { ReasonDialog } from "../../ui/ReasonDialog"
import { RefusableField } from "../../ui/RefusableField"
import { ResourceList } from "../../ui/ResourceList"
import { Section } from "../../ui/Section"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatMomentBriefly, formatNumber } from "../../ui/format"
import type { Labels } from "../../ui/labels"
import { useAct } from "../../ui/useAct"

type Preview = AnswerOf<typeof Endpoints.previewAnnouncement>

const STATES: Labels<Announcement["status"]> = {
  sending: { name: "Going out", colour: "primary" },
  sent: { name: "Sent", colour: "success" },
  stopped: { name: "Stopped", colour: "default" },
}
const ROLES: Readonly<Record<AnnouncementGroup["role"], string>> = {
  everybody: "Buyers and sellers",
  buyer: "Buyers",
  seller: "Sellers",
}
const KINDS: Readonly<Record<AnnouncementGroup["kind"], string>> = {
  everybody: "Private people and dealers",
  private: "Private people",
  dealer: "Dealers",
}

/** Emails to a group, sent only to people who agreed to news. */
export function Announcements() {
  const [stopping, setStopping] = useState<Announcement | null>(null)
  const stop = (announcement: Announcement) =>
    announcement.status === "sending" && (
      <May call={endpoints.stopAnnouncement}>
        <Button size="small" color="error" onClick={() => setStopping(announcement)}>
          Stop
        </Button>
      </May>
    )
  const progress = ({ done, recipients }: Announcement) => `${formatNumber(done)} of ${formatNumber(recipients)}`
  return (
    <>
      <May call={endpoints.sendAnnouncement}>
        <Draft />
      </May>
      <ResourceList
        title="Announcements"
        within
        list={endpoints.listAnnouncements}
        refreshSeconds={15}
        rowClick={false}
        columns={[
          { label: "Title", source: "title", phone: "title" },
          {
            label: "For",
            source: "group",
            show: ({ group }) => `${ROLES[group.role]}; ${KINDS[group.kind].toLowerCase()}`,
          },
          { label: "Told", source: "done", right: true, phone: "line", show: progress },
          {
            label: "State",
            source: "status",
            phone: "line",
            show: ({ status }) => <StatusChip label={STATES[status]} />,
            brief: ({ status }) => STATES[status].name,
          },
          { label: "When", source: "at", phone: "line", show: ({ at }) => formatMomentBriefly(at) },
          { label: "By", source: "by" },
          { label: "Stop", phone: "end", show: stop },
        ]}
      />
      {stopping && (
        <ReasonDialog
          title={`Stop ‘${stopping.title}’?`}
          consequence="People who have not received the announcement yet will not receive it. Sent messages cannot be recalled."
          action="Stop"
          done="The announcement is stopped."
          onClose={() => setStopping(null)}
          onConfirm={(reason) => api(endpoints.stopAnnouncement, { params: { id: stopping.id }, body: { reason } })}
        />
      )}
    </>
  )
}

function Draft() {
  const [title, setTitle] = useState("")
  const [text, setText] = useState("")
  const [group, setGroup] = useState<AnnouncementGroup>({ role: "everybody", kind: "everybody" })
  const [preview, setPreview] = useState<Preview | null>(null)
  const [sending, setSending] = useState(false)
  const { run, busy, problem, fields } = useAct()
  const body = { title: title.trim(), text: text.trim(), group }
  const changed = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value)
      setPreview(null)
    }
  }
  const choose = (part: Partial<AnnouncementGroup>) => changed(setGroup)({ ...group, ...part })
  return (
    <Section title="New announcement">
      <Stack
        component="form"
        spacing={1.5}
        sx={{ pt: 1, maxWidth: 720 }}
        onSubmit={(event) => {
          event.preventDefault()
          void run(async () => setPreview(await api(endpoints.previewAnnouncement, { body })))
        }}
      >
        <Typography color="textSecondary" variant="body2">
          The email goes to members of the group who agreed to news. 200 emails go out in a minute. Each email names the
          operator and has a link to unsubscribe.
        </Typography>
        {problem && !fields && <Alert severity="error">{problem}</Alert>}
        <Stack direction={{ xs: "column", sm: "row" }} spacing={1}>
          <TextField
            select
            size="small"
            label="For"
            value={group.role}
            onChange={({ target }) => choose({ role: target.value as AnnouncementGroup["role"] })}
            sx={{ minWidth: 220 }}
          >
            {Object.entries(ROLES).map(([id, name]) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            select
            size="small"
            label="Of these"
            value={group.kind}
            onChange={({ target }) => choose({ kind: target.value as AnnouncementGroup["kind"] })}
            sx={{ minWidth: 260 }}
          >
            {Object.entries(KINDS).map(([id, name]) => (
              <MenuItem key={id} value={id}>
                {name}
              </MenuItem>
            ))}
          </TextField>
        </Stack>
        <RefusableField
          label="Title"
          value={title}
          refused={fields?.title}
          onChange={changed(setTitle)}
          maximum={120}
        />
        <TextField
          label="Text"
          error={Boolean(fields?.text)}
          helperText={fields?.text}
          multiline
          minRows={4}
          value={text}
          onChange={({ target }) => changed(setText)(target.value)}
          slotProps={{ htmlInput: { maxLength: 4_000 } }}
        />
        <Stack direction="row" spacing={1}>
          <Button type="submit" variant="outlined" disabled={body.title.length < 3 || body.text === ""} loading={busy}>
            Preview and count
          </Button>
          <Button variant="contained" disabled={!preview || preview.recipients === 0} onClick={() => setSending(true)}>
            Send
          </Button>
        </Stack>
        {preview && (
          <>
            <Alert severity={preview.recipients === 0 ? "warning" : "info"}>
              {preview.recipients === 1
                ? "1 person gets this email."
                : `${formatNumber(preview.recipients)} people get this email.`}
            </Alert>
            <Box
              component="iframe"
              title={`Preview: ${preview.subject}`}
              sandbox=""
              srcDoc={preview.html}
              sx={{ width: "100%", height: 360, border: 1, borderColor: "divider", borderRadius: 1, bgcolor: "#fff" }}
            />
          </>
        )}
      </Stack>
      {sending && preview && (
        <ActDialog
          title={`Send to ${formatNumber(preview.recipients)} ${preview.recipients === 1 ? "person" : "people"}?`}
          consequence="Sending begins within a minute. You can stop the sending while it runs. Sent messages cannot be recalled."
          action="Send"
          done="The announcement goes out."
          ready
          onClose={() => setSending(false)}
          onConfirm={async () => {
            await api(endpoints.sendAnnouncement, { body: { ...body, recipients: preview.recipients } })
            setTitle("")
            setText("")
            setPreview(null)
          }}
        />
      )}
    </Section>
  )
}
