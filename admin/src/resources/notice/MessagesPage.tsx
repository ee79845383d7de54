import { Box, Typography } from "@mui/material"
import { Title } from "react-admin"
import { useLocation } from "react-router-dom"
import { Announcements } from "./Announcements"
import { SentMessages } from "./SentMessages"
import { SuppressedAddresses } from "./SuppressedAddresses"
import { Templates } from "./Templates"

const SENT = { title: "Messages sent", Part: SentMessages }
const PARTS: Readonly<Record<string, typeof SENT>> = {
  "/messages/held-back": { title: "Held back", Part: SuppressedAddresses },
  "/messages/announcements": { title: "Announcements", Part: Announcements },
  "/messages/templates": { title: "Templates", Part: Templates },
}

/** Sent messages, blocked addresses, announcements, and previews of all message templates. */
export default function MessagesPage() {
  const { pathname } = useLocation()
  const { title, Part } = PARTS[pathname] ?? SENT
  return (
    <Box sx={{ py: 2, px: { xs: 1, sm: 2 }, minWidth: 0 }}>
      <Title title={title} />
      <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
        {title}
      </Typography>
      <Part key={pathname} />
    </Box>
  )
}
