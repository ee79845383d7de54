import type { FoundByConsole } from "@northlot/contract"
import { Autocomplete, Box, Dialog, TextField, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useDeferredValue, useState } from "react"
import { useNavigate } from "react-router-dom"
import { api, endpoints, messageOf } from "../providers/api"
import { placesFor, type FoundPlace } from "./places"
import { useMayOpen } from "./useMayOpen"

type Found = FoundByConsole | FoundPlace

const KINDS: Readonly<Record<Found["kind"], string>> = {
  pages: "Pages",
  acts: "Acts",
  registrants: "Registrants",
  listings: "Listings",
  sales: "Sales",
  charges: "Charges",
  "contact-messages": "Messages to us",
}
const LEAST_LETTERS = 3

/** Searches pages and actions by name, and people, cars, sales and payments by name or number. */
export default function GlobalSearch({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState("")
  const q = useDeferredValue(typed.trim())
  const { data, error, isFetching } = useQuery({
    queryKey: ["search", q],
    queryFn: ({ signal }) => api(endpoints.searchConsole, { query: { q }, signal }),
    enabled: q.length >= LEAST_LETTERS,
  })
  const mayOpen = useMayOpen()
  const options: Found[] = [...placesFor(q, mayOpen), ...(q.length < LEAST_LETTERS ? [] : (data?.items ?? []))]
  const nothing = q.length < LEAST_LETTERS ? "Type at least three letters or digits." : "Nothing found."
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-label="Search everything" sx={AT_THE_TOP}>
      <Box sx={{ p: 2 }}>
        <Autocomplete<Found, false, false, true>
          open
          freeSolo
          autoHighlight
          disablePortal
          options={options}
          // The server has already filtered, so every result is shown.
          filterOptions={(found) => found}
          getOptionKey={(found) => (typeof found === "string" ? found : `${found.kind} ${found.id}`)}
          getOptionLabel={(found) => (typeof found === "string" ? found : found.title)}
          groupBy={({ kind }) => KINDS[kind]}
          loading={isFetching}
          onInputChange={(_event, text, reason) => reason === "input" && setTyped(text)}
          onChange={(_event, found) => {
            if (!found || typeof found === "string") return
            onClose()
            navigate(found.path)
          }}
          renderOption={({ key, ...option }, { title, detail }) => (
            <li key={key} {...option}>
              <span>
                {title}
                <Typography component="span" variant="body2" color="textSecondary" sx={{ display: "block" }}>
                  {detail}
                </Typography>
              </span>
            </li>
          )}
          renderInput={(input) => (
            <TextField
              {...input}
              autoFocus
              label="Search everything"
              placeholder="Page, act, VIN, email, telephone, reference or wire"
              error={Boolean(error)}
              helperText={error ? messageOf(error) : options.length > 0 ? " " : nothing}
            />
          )}
          slotProps={{ popper: { sx: { position: "static !important", transform: "none !important" } } }}
        />
      </Box>
    </Dialog>
  )
}

const AT_THE_TOP = { "& .MuiDialog-container": { alignItems: "flex-start" } }
