import { Link } from "react-router-dom"
import { usePageTitle } from "@/shared"
import { POLICIES_UPDATED } from "./figures"
import { InfoArticle, type InfoSection } from "./InfoArticle"

interface Kept {
  name: string
  purpose: string
  until: string
}

const cookies: Kept[] = [
  {
    name: "northlot_session",
    purpose: "Keeps you signed in. The page itself cannot read it.",
    until: "The browser is closed, or 12 hours pass without use; with “remember me”, 30 days",
  },
  {
    name: "northlot_browser",
    purpose:
      "Connects this browser with a registration, and with an identity verification that you began before you had an account. Also shows when sellers bid on their own car from a second account.",
    until: "30 days",
  },
]

const local: Kept[] = [
  { name: "northlot-theme", purpose: "Your choice of light or dark.", until: "You choose “System”" },
  {
    name: "northlot:watchlist:v1",
    purpose: "The vehicles that you watch while you are not signed in. They move to your account when you sign in.",
    until: "You remove the vehicles, or sign in",
  },
  {
    name: "northlot:auctions-view:v1",
    purpose: "Whether the live auctions are shown to you as cards or as rows.",
    until: "You choose again",
  },
  {
    name: "northlot:near:v1",
    purpose:
      "The place near which you last looked for cars, so that the site can offer this place again. The place stays in this browser.",
    until: "You look for cars near another place",
  },
  {
    name: "northlot.visit",
    purpose:
      "The kind of site that led you here: search engine, social network, another site or none. The site itself is not stored.",
    until: "Your next visit begins; a visit ends after half an hour without a new page",
  },
  {
    name: "northlot-uploads",
    purpose: "Photos and videos of a listing that are not uploaded yet, so that the upload can continue.",
    until: "The files are uploaded, you sign out, somebody else signs in here, or six days have passed",
  },
]

const tab: Kept[] = [
  {
    name: "northlot:draft:…",
    purpose: "A message that you have typed and not sent.",
    until: "The message is sent, you sign out, or the tab is closed",
  },
  {
    name: "northlot:registration",
    purpose:
      "What you typed into the registration form, without the password, and the address that waits for its code.",
    until: "Your account is made, or the tab is closed",
  },
  {
    name: "northlot:editor:…",
    purpose: "Changes to a listing that have not reached the server.",
    until: "The changes are saved, you sign out, or the tab is closed",
  },
  {
    name: "northlot:aside:…",
    purpose: "Which tasks you put aside for this visit.",
    until: "The task is done, you sign out, or the tab is closed",
  },
  {
    name: "northlot:filter-groups:v1",
    purpose: "Which groups of filters you opened or folded beside the list of auctions.",
    until: "The tab is closed",
  },
  {
    name: "northlot:auction-places",
    purpose: "Your position in the list of auctions, so that you come back to the same car.",
    until: "You open another list, or the tab is closed; after half an hour the entry is ignored",
  },
  {
    name: "northlot:credit-for",
    purpose: "The car for which you went to buy a credit, so that the site leads you back to the car.",
    until: "You go to buy a credit for another car, you sign out, or the tab is closed",
  },
  {
    name: "northlot.upload.…",
    purpose: "Which video upload goes on after a reload, and which files have arrived.",
    until: "The upload is done, or the tab is closed",
  },
  {
    name: "northlot-console-token",
    purpose: "Keeps staff signed in to the console.",
    until: "Staff sign out, or the tab is closed",
  },
  {
    name: "northlot-console-username",
    purpose: "The staff account for which a console page was made.",
    until: "Staff sign out, or the tab is closed",
  },
  {
    name: "northlot-console-closed-groups",
    purpose: "The menu groups that staff have closed in the console.",
    until: "Staff open the groups again",
  },
  {
    name: "RaStore-northlot.…",
    purpose: "The saved queries and the columns that staff chose for lists of the console, and the console's theme.",
    until: "Staff change these settings, or clear the browser's data",
  },
  {
    name: "northlot-reply-…",
    purpose: "Keeps an answer that staff have begun to write.",
    until: "The answer is sent",
  },
  {
    name: "northlot-note-…",
    purpose: "Keeps a note that staff have begun to write.",
    until: "The note is added, or the tab is closed",
  },
  {
    name: "northlot-inspection-…",
    purpose: "Keeps the result of an inspection that staff have begun to enter.",
    until: "The result is recorded",
  },
  {
    name: "northlot-inspections",
    purpose: "Keeps pictures of an inspection until there is a network connection.",
    until: "The pictures are sent",
  },
]

const worker: Kept[] = [
  {
    name: "northlot-shell-…",
    purpose: "The page that is shown when there is no connection.",
    until: "A new version replaces the page",
  },
  {
    name: "northlot-assets",
    purpose:
      "Scripts and styles of the site, so that the site opens faster. They contain no page, no picture and nothing about you.",
    until: "Newer scripts and styles replace the old ones",
  },
]

function StorageList({ items }: { items: readonly Kept[] }) {
  return (
    <ul className="list-none! divide-y divide-line space-y-0! rounded-lg border border-line bg-surface pl-0! text-sm">
      {items.map(({ name, purpose, until }) => (
        <li key={name} className="p-4! print:break-inside-avoid">
          <code className="font-semibold break-all">{name}</code>
          <p className="mt-1">{purpose}</p>
          <p className="mt-1 text-muted">Until: {until}.</p>
        </li>
      ))}
    </ul>
  )
}

const sections: InfoSection[] = [
  {
    id: "in-short",
    title: "In short",
    content: (
      <p>
        The site stores in your browser only what the site needs to work, and your own choices. There is no advertising,
        no tracking by others, and nothing that follows you to another site. That is why the site shows no cookie
        banner.
      </p>
    ),
  },
  {
    id: "cookies",
    title: "Cookies",
    content: (
      <>
        <StorageList items={cookies} />
        <p>
          Over https, the names of both cookies begin with <code>__Host-</code>, so that no other site can set these
          cookies.
        </p>
      </>
    ),
  },
  { id: "local", title: "Kept in this browser", content: <StorageList items={local} /> },
  { id: "tab", title: "Kept in this tab", content: <StorageList items={tab} /> },
  { id: "offline", title: "Kept for speed, and for when you are offline", content: <StorageList items={worker} /> },
  {
    id: "others",
    title: "Pages of others",
    content: (
      <p>
        Card payment and identity verification happen on the providers' pages. Those pages set their own cookies, and we
        do not see those cookies.
      </p>
    ),
  },
  {
    id: "remove",
    title: "Removing the stored data",
    content: (
      <p>
        You can remove all of this in your browser's settings, usually under “Site data” or “Cookies”. You are then
        signed out. You also lose the choices above, and what you typed and did not send. See also the{" "}
        <Link to="/info/privacy">Privacy Policy</Link>.
      </p>
    ),
  },
]

/** /info/cookies: every cookie and storage entry by name. A test compares the list with the code. */
export default function CookiesPage() {
  usePageTitle("Cookies")
  return <InfoArticle title="Cookies" updated={POLICIES_UPDATED} sections={sections} />
}
