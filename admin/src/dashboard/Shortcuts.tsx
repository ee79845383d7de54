import { Box, Button } from "@mui/material"
import { Link } from "react-router-dom"
import { useMayOpen } from "../ui/useMayOpen"
import { listOf } from "./links"

const SHORTCUTS = [
  { name: "registrants", label: "Registrants", to: "/registrants" },
  { name: "payments", label: "Post Sale", to: listOf("payments", { pending: "true" }) },
  { name: "fees", label: "Fee schedule", to: "/fees" },
  { name: "sms-recipients", label: "SMS recipients", to: "/sms-recipients" },
  { name: "social-links", label: "Social links", to: "/social-links" },
]

/** Links to pages that operators often need, limited to those that the role may open. */
export function Shortcuts() {
  const mayOpen = useMayOpen()
  const offered = SHORTCUTS.filter(({ name }) => mayOpen(name))
  if (offered.length === 0) return null
  return (
    <Box component="nav" aria-label="Shortcuts" sx={{ display: "flex", gap: 1, flexWrap: "wrap" }}>
      {offered.map(({ name, label, to }) => (
        <Button key={name} component={Link} to={to} variant="outlined" sx={{ minHeight: { xs: 44, md: 36 } }}>
          {label}
        </Button>
      ))}
    </Box>
  )
}
