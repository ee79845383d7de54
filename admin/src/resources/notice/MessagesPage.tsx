import { useLocation } from "react-router-dom"
import { Page } from "../../ui/Page"
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
    <Page title={title}>
      <Part key={pathname} />
    </Page>
  )
}
