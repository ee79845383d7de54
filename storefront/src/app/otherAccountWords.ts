import { fullName, type Viewer } from "@northlot/contract"
import type { OtherSession } from "@/shared/session/SessionProvider"

type Named = Pick<Viewer, "first" | "last" | "email">

const nameOf = (person: Named): string => fullName(person) || person.email

export interface OtherAccountWords {
  title: string
  what: string
  /** The label of the button that reloads the page. */
  goOn: string
}

/** The sentences on a page that belongs to another account than the one signed in now. */
export function otherAccountWords(
  page: Named | null,
  { viewer, isReading, wasSignedOut }: Omit<OtherSession, "viewer"> & { viewer: Named | null }
): OtherAccountWords {
  const whose = page ? `This page is still ${nameOf(page)}'s` : "This page was opened before anybody signed in"
  const what = `${whose}. Nothing on this page is sent any more. Copy your text before you go on, or the text is lost.`
  if (viewer && isReading)
    return {
      title: `You read the site as ${nameOf(viewer)} in another tab.`,
      what,
      goOn: `Go on reading as ${nameOf(viewer)}`,
    }
  if (viewer)
    return { title: `You are signed in as ${nameOf(viewer)} in another tab.`, what, goOn: `Go on as ${nameOf(viewer)}` }
  return {
    title: wasSignedOut ? "You signed out in another tab." : "You signed out in another tab, or your session ended.",
    what,
    goOn: "Go on signed out",
  }
}
