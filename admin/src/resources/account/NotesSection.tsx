import { TAGS_PER_PERSON, type Registrant, type RegistrantNotes } from "@northlot/contract"
import { Box, Button, Chip, Stack, TextField, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useId, useState, type FormEvent } from "react"
import { useGetOne } from "react-admin"
import { ActDialog } from "../../ui/ActDialog"
import { Loaded } from "../../ui/Loaded"
import { May } from "../../ui/May"
import { Problem } from "../../ui/Problem"
import { Section } from "../../ui/Section"
import { api, endpoints } from "../../providers/api"
import { formatMoment } from "../../ui/format"
import { useAct } from "../../ui/useAct"
import { useMay } from "../../ui/useMay"

const LONGEST_TAG = 30
const LONGEST_NOTE = 2_000
const NEVER_SHOWN = "Only staff see notes. They are deleted with the account."

/** Staff notes about a person, and tags to find the person by. */
export function NotesSection({ person, closed }: { person: Registrant; closed: boolean }) {
  const { data, error, refetch } = useGetOne<RegistrantNotes & { id: string }>("registrant-notes", { id: person.id })
  return (
    <Section title="Notes and tags">
      <Loaded data={data} error={error} onRetry={refetch}>
        {({ notes, tags }) => (
          <Stack spacing={2}>
            <Tags id={person.id} tags={tags} closed={closed} />
            {notes.length === 0 && <Typography color="textSecondary">No notes yet.</Typography>}
            {notes.map((note) => (
              <Note key={note.id} accountId={person.id} note={note} />
            ))}
            {!closed && (
              <May call={endpoints.addRegistrantNote}>
                <NoteForm key={person.id} id={person.id} />
              </May>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  )
}

function Tags({ id, tags, closed }: { id: string; tags: RegistrantNotes["tags"]; closed: boolean }) {
  const may = useMay()(endpoints.changeRegistrantTags)
  const { run, busy, problem } = useAct()
  const change = (body: { add?: string[]; remove?: string[] }) =>
    run(() => api(endpoints.changeRegistrantTags, { params: { id }, body }))
  return (
    <Stack spacing={1}>
      <Problem says={problem} />
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: "wrap", alignItems: "center" }}>
        {tags.map(({ tag, by, at }) => (
          <Chip
            key={tag}
            label={tag}
            title={`${by}, ${formatMoment(at)}`}
            disabled={busy}
            onDelete={may ? () => void change({ remove: [tag] }) : undefined}
          />
        ))}
        {tags.length === 0 && <Typography color="textSecondary">No tags yet.</Typography>}
        {may && !closed && tags.length < TAGS_PER_PERSON && (
          <TagForm busy={busy} onAdd={(tag) => change({ add: [tag] })} />
        )}
      </Stack>
    </Stack>
  )
}

/** Suggests tags that other people have, so that the same thing gets the same tag. */
function TagForm({ busy, onAdd }: { busy: boolean; onAdd: (tag: string) => Promise<boolean> }) {
  const [typed, setTyped] = useState("")
  const listId = useId()
  const { data } = useQuery({ queryKey: ["registrant-tags"], queryFn: () => api(endpoints.listRegistrantTags) })
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() && !busy && (await onAdd(typed.trim()))) setTyped("")
  }
  return (
    <Box component="form" onSubmit={(event) => void add(event)} sx={{ display: "flex", gap: 1, alignItems: "center" }}>
      <TextField
        label="Another tag"
        size="small"
        margin="none"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { list: listId, maxLength: LONGEST_TAG, autoComplete: "off" } }}
        sx={{ width: 190 }}
      />
      <datalist id={listId}>
        {data?.items.map(({ tag }) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <Button type="submit" disabled={!typed.trim()} loading={busy}>
        Add tag
      </Button>
    </Box>
  )
}

function Note({ accountId, note }: { accountId: string; note: RegistrantNotes["notes"][number] }) {
  const [removing, setRemoving] = useState(false)
  return (
    <Box sx={{ borderLeft: 3, borderColor: "divider", pl: 1.5 }}>
      <Stack direction="row" spacing={1} sx={{ alignItems: "center" }}>
        <Typography variant="body2" color="textSecondary">
          {note.by}, {formatMoment(note.at)}
        </Typography>
        <May call={endpoints.removeRegistrantNote}>
          <Button
            size="small"
            aria-label={`Remove the note of ${formatMoment(note.at)}`}
            onClick={() => setRemoving(true)}
          >
            Remove
          </Button>
        </May>
      </Stack>
      <Typography sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{note.text}</Typography>
      {removing && (
        <ActDialog
          title="Remove this note?"
          consequence="The note's text is deleted for good. The record shows that you removed it."
          action="Remove"
          colour="error"
          done="Note removed."
          ready
          onClose={() => setRemoving(false)}
          onConfirm={() => api(endpoints.removeRegistrantNote, { params: { id: accountId, note: note.id } })}
        />
      )}
    </Box>
  )
}

/** The draft survives leaving the page, until the note is saved. */
function NoteForm({ id }: { id: string }) {
  const draftKey = `northlot-note-${id}`
  const [text, setText] = useState(() => sessionStorage.getItem(draftKey) ?? "")
  const { run, busy, problem, fields = {} } = useAct()
  const write = (typed: string) => {
    setText(typed)
    sessionStorage.setItem(draftKey, typed)
  }
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim() || busy) return
    if (!(await run(() => api(endpoints.addRegistrantNote, { params: { id }, body: { text: text.trim() } })))) return
    sessionStorage.removeItem(draftKey)
    setText("")
  }
  return (
    <Stack component="form" spacing={1} onSubmit={(event) => void keep(event)}>
      <Problem says={fields.text ? null : problem} />
      <TextField
        label="A note"
        error={Boolean(fields.text)}
        helperText={fields.text ?? NEVER_SHOWN}
        fullWidth
        multiline
        minRows={2}
        value={text}
        onChange={({ target }) => write(target.value)}
        slotProps={{ htmlInput: { maxLength: LONGEST_NOTE } }}
      />
      <Button type="submit" variant="outlined" disabled={!text.trim()} loading={busy} sx={{ alignSelf: "flex-start" }}>
        Add note
      </Button>
    </Stack>
  )
}
