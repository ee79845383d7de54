import { Box, Tab, Tabs, Typography } from "@mui/material"
import { Title } from "react-admin"
import { Link, useLocation } from "react-router-dom"
import { useMay } from "../../ui/useMay"
import { endpoints } from "../../providers/api"
import { Announcements } from "./Announcements"
import { SentMessages } from "./SentMessages"
import { SuppressedAddresses } from "./SuppressedAddresses"
import { Templates } from "./Templates"

const PARTS = [
  { path: "/messages", label: "Sent", Part: SentMessages, call: endpoints.listSentMessages },
  {
    path: "/messages/held-back",
    label: "Held back",
    Part: SuppressedAddresses,
    call: endpoints.listSuppressedAddresses,
  },
  { path: "/messages/announcements", label: "Announcements", Part: Announcements, call: endpoints.listAnnouncements },
  { path: "/messages/templates", label: "Templates", Part: Templates, call: endpoints.listMessageTemplates },
] as const

/** All tabs fit on a phone. */
const TABS = { mb: 1, "& .MuiTab-root": { minWidth: 0, px: { xs: 0.75, sm: 2 } } } as const

/** Sent messages, blocked addresses, and previews of all message templates. */
export default function MessagesPage() {
  const { pathname } = useLocation()
  const may = useMay()
  const open = PARTS.find(({ path }) => path === pathname) ?? PARTS[0]
  const { Part } = open
  return (
    <Box sx={{ py: 2, px: { xs: 1, sm: 2 }, minWidth: 0 }}>
      <Title title="Messages" />
      <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
        Messages
      </Typography>
      <Tabs value={open.path} variant="scrollable" scrollButtons={false} sx={TABS}>
        {PARTS.filter(({ call }) => may(call)).map(({ path, label }) => (
          <Tab key={path} value={path} label={label} component={Link} to={path} />
        ))}
      </Tabs>
      <Part key={open.path} />
    </Box>
  )
}
