import type { AdminSale, SaleConversation as Conversation } from "@northlot/contract"
import { Box, Button, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { Problem } from "../../ui/Problem"
import { Section } from "../../ui/Section"
import { api, endpoints, ownAddress } from "../../providers/api"
import { download } from "../../ui/download"
import { formatMoment } from "../../ui/format"
import { useAct } from "../../ui/useAct"

/** The messages of buyer and seller. They are private: opening them needs a reason and goes into the audit log. */
export function SaleConversation({ sale }: { sale: AdminSale }) {
  const { run, busy, problem } = useAct()
  const [conversation, setConversation] = useState<Conversation | null>(null)
  const read = () =>
    run(async () => setConversation(await api(endpoints.readSaleConversation, { params: { id: sale.id } })))
  const open = (attachmentId: string, name: string) =>
    run(async () => {
      const { url } = await api(endpoints.openSaleAttachment, { params: { id: sale.id, attachmentId } })
      const address = ownAddress(url)
      if (address) download(address, name)
    })
  const messages = conversation?.messages ?? []
  return (
    <Section title="Conversation">
      <Stack spacing={1.5}>
        <Problem says={problem} />
        {conversation === null ? (
          <Typography variant="body2" color="textSecondary">
            The chat of buyer and seller is private. We record who reads the chat and who opens its files.
          </Typography>
        ) : messages.length === 0 ? (
          <Typography color="textSecondary">Nobody has written in this chat yet.</Typography>
        ) : (
          <Box component="ol" aria-label="Messages" sx={{ m: 0, p: 0, listStyle: "none", display: "grid", gap: 1.5 }}>
            {conversation.total > messages.length && (
              <Typography component="li" variant="body2" color="textSecondary">
                The latest {messages.length} of {conversation.total} messages.
              </Typography>
            )}
            {messages.map(({ seq, from, text, attachments, ts }) => (
              <li key={seq}>
                <Typography variant="body2" color="textSecondary">
                  {sale[from].name} ({from}), {formatMoment(ts)}
                </Typography>
                {text && <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{text}</Typography>}
                {attachments.map(({ id, name }) => (
                  <Button
                    key={id}
                    size="small"
                    variant="outlined"
                    disabled={busy}
                    onClick={() => void open(id, name)}
                    sx={{ mt: 0.5, mr: 1, textTransform: "none" }}
                  >
                    {name}
                  </Button>
                ))}
              </li>
            ))}
          </Box>
        )}
        <Box>
          <Button variant="outlined" disabled={busy} onClick={() => void read()}>
            {conversation === null ? "Read the conversation" : "Read it again"}
          </Button>
        </Box>
      </Stack>
    </Section>
  )
}
