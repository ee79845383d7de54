import { RefusedError, type AnswerOf } from "@northlot/contract"
import { useSyncExternalStore } from "react"
import { api, endpoints, session } from "./api"

type OwnSession = AnswerOf<typeof endpoints.readAdminSession>
let known: { token: string; answer: Promise<OwnSession> } | undefined

/** Who is signed in, asked once for each session: the menu alone asks for some twenty rights. */
export function ownSession(): Promise<OwnSession> {
  const token = session.token() ?? ""
  if (known?.token !== token) {
    const answer = api(endpoints.readAdminSession)
    known = { token, answer }
    answer.catch(() => (known = undefined))
  }
  return known!.answer
}

/** A duplicate of a tab shares its session. */
const opened = () => ("BroadcastChannel" in window ? new BroadcastChannel("northlot-console-session") : null)

export function tellOtherTabs(): void {
  const tabs = opened()
  tabs?.postMessage("signed-out")
  tabs?.close()
}

/** Why the session of this page is over, and of which token that was said. */
let over: { token: string; inOtherTab: boolean } | null = null
const listeners = new Set<() => void>()

/** Whether the server refuses the session. */
export const isOver = (): Promise<boolean> =>
  ownSession().then(
    () => false,
    (error: unknown) => error instanceof RefusedError && error.status < 500
  )

/** Asks the server whether the session is over, and has the page say so. */
export async function lookWhetherOver({ inOtherTab = false } = {}): Promise<boolean> {
  const token = session.token()
  if (token === null) return false
  known = undefined
  if (!(await isOver())) return false
  // The other tab may tell of it after the server has.
  if (over?.token !== token || inOtherTab) {
    over = { token, inOtherTab }
    listeners.forEach((tell) => tell())
  }
  return true
}

function subscribe(tell: () => void): () => void {
  const tabs = opened()
  if (tabs) tabs.onmessage = () => void lookWhetherOver({ inOtherTab: true })
  listeners.add(tell)
  return () => {
    tabs?.close()
    listeners.delete(tell)
  }
}

/** What stands on every page once its session is over, until somebody signs in on it again. */
export function useSessionOver(): { inOtherTab: boolean } | null {
  const found = useSyncExternalStore(subscribe, () => over)
  return found && found.token === session.token() ? found : null
}
