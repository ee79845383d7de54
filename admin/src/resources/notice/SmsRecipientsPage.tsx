import type { AnswerOf, SmsRecipient } from "@northlot/contract"
import PersonAddIcon from "@mui/icons-material/PersonAdd"
import { Alert, Button, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { useGetOne } from "react-admin"
import { api, endpoints } from "../../providers/api"
import { ActDialog } from "../../ui/ActDialog"
import { Loaded } from "../../ui/Loaded"
import { Problem } from "../../ui/Problem"
import { RecordTable } from "../../ui/RecordTable"
import { RefusableField } from "../../ui/RefusableField"
import { Section } from "../../ui/Section"
import { formatMoment } from "../../ui/format"
import { useAct } from "../../ui/useAct"
import { Page } from "../../ui/Page"

type Recipients = AnswerOf<typeof endpoints.listSmsRecipients> & { id: string }

/** Numbers that get an SMS about urgent events. */
export function SmsRecipientsPage() {
  const { data, error, refetch } = useGetOne<Recipients>("sms-recipients", { id: "all" })
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<SmsRecipient | null>(null)
  const test = useAct()
  const [sent, setSent] = useState<{ sent: number; total: number } | null>(null)
  const none = data?.recipients.length === 0
  return (
    <Page title="SMS recipients" maxWidth={960}>
      <Typography color="textSecondary">
        These people get an SMS when something cannot wait. Examples are a payout due within hours, or a missing account
        for wires. Somebody who answers STOP gets no SMS until they answer START.
      </Typography>
      <Problem says={test.problem} />
      {sent && !test.problem && (
        <Alert severity={sent.sent === sent.total ? "success" : "warning"}>
          Sent to {sent.sent} of {sent.total}.
          <span>{sent.sent < sent.total && " The others answered STOP, or their number could not be reached."}</span>
        </Alert>
      )}
      <Section
        title="Who is told"
        aside={
          <Stack direction="row" spacing={1} useFlexGap sx={{ ml: "auto", flexWrap: "wrap" }}>
            <Button
              size="small"
              disabled={!data || none}
              loading={test.busy}
              onClick={() => void test.run(async () => setSent(await api(endpoints.sendTestSms)))}
            >
              Send a test
            </Button>
            <Button size="small" startIcon={<PersonAddIcon />} onClick={() => setAdding(true)}>
              Add recipient
            </Button>
          </Stack>
        }
      >
        <Loaded data={data} error={error} onRetry={refetch} height={80}>
          {(data) => (
            <RecordTable<SmsRecipient>
              rows={data.recipients}
              keyOf={({ id }) => id}
              empty="Nobody is notified by SMS."
              stacks
              columns={[
                { label: "Name", wraps: true, show: ({ name }) => name },
                { label: "Mobile", show: ({ phone }) => phone },
                { label: "Added", show: ({ createdAt }) => formatMoment(createdAt) },
                {
                  label: "",
                  show: (recipient) => (
                    <Button
                      size="small"
                      color="error"
                      aria-label={`Remove ${recipient.name}`}
                      onClick={() => setRemoving(recipient)}
                    >
                      Remove
                    </Button>
                  ),
                },
              ]}
            />
          )}
        </Loaded>
      </Section>
      {adding && <AddRecipientDialog onClose={() => setAdding(false)} />}
      {removing && (
        <ActDialog
          title={`Remove ${removing.name}?`}
          consequence={`${removing.phone} gets no SMS from the console any more.`}
          action="Remove"
          colour="error"
          done="Recipient removed."
          ready
          onClose={() => setRemoving(null)}
          onConfirm={() => api(endpoints.removeSmsRecipient, { params: { id: removing.id } })}
        />
      )}
    </Page>
  )
}

function AddRecipientDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("")
  const [phone, setPhone] = useState("")
  return (
    <ActDialog
      title="Add recipient"
      consequence="Add only somebody who agreed to be notified by SMS."
      action="Add recipient"
      done="Recipient added."
      ready={phone.trim() !== ""}
      fields={["name", "phone"]}
      onClose={onClose}
      onConfirm={() => api(endpoints.addSmsRecipient, { body: { name: name.trim(), phone: phone.trim() } })}
    >
      {(refused) => (
        <Stack sx={{ pt: 1 }}>
          <RefusableField
            label="Mobile"
            value={phone}
            refused={refused.phone}
            help="Enter a number in Canada or the United States with its area code."
            inputMode="tel"
            onChange={setPhone}
            maximum={40}
            autoFocus
          />
          <RefusableField
            label="Name"
            value={name}
            refused={refused.name}
            help="If you enter no name, the list shows the phone number."
            onChange={setName}
            maximum={80}
          />
        </Stack>
      )}
    </ActDialog>
  )
}
