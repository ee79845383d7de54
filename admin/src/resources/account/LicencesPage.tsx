import type { LicenceCase, Registrant } from "@northlot/contract"
import {
  Box,
  List,
  ListItemButton,
  ListItemText,
  MenuItem,
  Pagination,
  Paper,
  Skeleton,
  TextField,
  Typography,
} from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { Title } from "react-admin"
import { useSearchParams } from "react-router-dom"
import { LoadError } from "../../ui/LoadError"
import { StatusChip } from "../../ui/StatusChip"
import { api, endpoints } from "../../providers/api"
import { formatDay, formatMomentBriefly } from "../../ui/format"
import type { Labels } from "../../ui/labels"
import { DocumentDesk } from "./DocumentDesk"

const STATES: Labels<LicenceCase["state"]> = {
  waiting: { name: "To look at", colour: "warning" },
  ending: { name: "Ends soon", colour: "warning" },
  missing: { name: "No document", colour: "default" },
  expired: { name: "Expired", colour: "error" },
  rejected: { name: "Rejected", colour: "error" },
  verified: { name: "Verified", colour: "success" },
}
const PAGE = 20

/**
 * The queue of dealer licences, and one licence beside its document.
 * `?userId=` or `?email=` in the address chooses the licence.
 */
export default function LicencesPage() {
  const [search, setSearch] = useSearchParams()
  const state = (Object.keys(STATES) as LicenceCase["state"][]).find((one) => one === search.get("state"))
  const [email, page] = [search.get("email") ?? "", Math.max(1, Number(search.get("page")) || 1)]
  const queue = useQuery({
    queryKey: ["licences", state, email, page],
    queryFn: ({ signal }) =>
      api(endpoints.listLicences, {
        query: {
          limit: PAGE,
          offset: (page - 1) * PAGE,
          ...(state ? { state } : {}),
          ...(email ? { q: email } : {}),
        },
        signal,
      }),
    refetchInterval: 60_000,
  })
  const items = queue.data?.items
  const chosen = search.get("userId") ?? items?.[0]?.id
  const change = (changes: Record<string, string | null>) =>
    setSearch((before) => {
      for (const [name, value] of Object.entries(changes))
        if (value) before.set(name, value)
        else before.delete(name)
      return before
    })
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 2, py: 2, minWidth: 0 }}>
      <Title title="Documents" />
      <Box sx={{ display: "flex", gap: 2, alignItems: "center", flexWrap: "wrap" }}>
        <Typography component="h1" variant="h5" sx={{ fontWeight: 700, mr: "auto" }}>
          Documents
        </Typography>
        <TextField
          select
          size="small"
          label="Show"
          value={state ?? "all"}
          onChange={({ target }) =>
            change({ state: target.value === "all" ? null : target.value, page: null, userId: null })
          }
          sx={{ minWidth: 160, m: 0 }}
        >
          <MenuItem value="all">All licences</MenuItem>
          {Object.entries(STATES).map(([id, { name }]) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          size="small"
          label="Name, email or OMVIC"
          type="search"
          defaultValue={email}
          onKeyDown={(event) => {
            if (event.key === "Enter")
              change({ email: (event.target as HTMLInputElement).value.trim() || null, page: null, userId: null })
          }}
          sx={{ minWidth: 220, m: 0 }}
        />
      </Box>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "300px minmax(0, 1fr)" },
        }}
      >
        <Paper variant="outlined" component="nav" aria-label="Licences" sx={{ minWidth: 0 }}>
          {queue.error && !items ? (
            <LoadError error={queue.error} onRetry={() => void queue.refetch()} />
          ) : !items ? (
            <Skeleton variant="rounded" height={240} />
          ) : items.length === 0 ? (
            <Typography color="textSecondary" sx={{ p: 2 }}>
              {state || email ? "No licences match." : "No dealer has registered yet."}
            </Typography>
          ) : (
            <List disablePadding sx={{ maxHeight: { xs: 240, md: "70vh" }, overflowY: "auto" }}>
              {items.map((one) => (
                <ListItemButton
                  key={one.id}
                  selected={one.id === chosen}
                  aria-current={one.id === chosen}
                  divider
                  onClick={() => change({ userId: one.id })}
                  sx={{ gap: 1 }}
                >
                  <ListItemText
                    primary={one.name || one.person || one.email}
                    secondary={timeOf(one)}
                    slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
                  />
                  <StatusChip label={STATES[one.state]} />
                </ListItemButton>
              ))}
            </List>
          )}
          {queue.data && queue.data.total > PAGE && (
            <Pagination
              size="small"
              sx={{ p: 1 }}
              page={page}
              count={Math.ceil(queue.data.total / PAGE)}
              onChange={(_, next) => change({ page: String(next), userId: null })}
            />
          )}
        </Paper>
        {chosen && <Chosen id={chosen} onDecided={() => void queue.refetch()} />}
      </Box>
    </Box>
  )
}

function Chosen({ id, onDecided }: { id: string; onDecided: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["licence-of", id],
    queryFn: ({ signal }) => api(endpoints.readRegistrant, { params: { id }, signal }),
  })
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton variant="rounded" height={420} />
  const person: Registrant = data.item
  if (!person.dealer)
    return <Typography color="textSecondary">This account is not a dealer’s: it has no licence.</Typography>
  return (
    <DocumentDesk
      key={id}
      person={person}
      dealer={person.dealer}
      onChanged={() => {
        void refetch()
        onDecided()
      }}
    />
  )
}

function timeOf({ state, sentAt, expiresOn, email }: LicenceCase): string {
  if (expiresOn && state !== "waiting") return `Until ${formatDay(expiresOn)}`
  return sentAt ? `Sent ${formatMomentBriefly(sentAt)}` : email
}
