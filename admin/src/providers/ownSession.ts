import { RefusedError, type AnswerOf } from "@northlot/contract"
import { useSyncExternalStore } from "react"
import { api, endpoints, session } from "./api"

type OwnSession = AnswerOf<typeof endpoints.readAdminSession>
let known: { token: string; answer: Promise<OwnSession> } | undefined

/** The signed-in member of staff, read once a session, because the menu alone checks some twenty rights. */
export function ownSession(): Promise<OwnSession> {
  const token = session.token() ?? ""
  if (known?.token !== token) {
    const answer = api(endpoints.readAdminSession)
    known = { token, answer }
    answer.catch(() => (known = undefined))
  }
  return known!.answer
}

/** A duplicated tab has the same session, so tabs tell each other of a sign-out. */
const opened = () => ("BroadcastChannel" in window ? new BroadcastChannel("northlot-console-session") : null)

export function tellOtherTabs(): void {
  const tabs = opened()
  tabs?.postMessage("signed-out")
  tabs?.close()
}

/** The token of the ended session, and whether another tab ended it. */
let over: { token: string; inOtherTab: boolean } | null = null
const listeners = new Set<() => void>()

export const isOver = (): Promise<boolean> =>
  ownSession().then(
    () => false,
    (error: unknown) => error instanceof RefusedError && error.status < 500
  )

/** Asks the server whether the session is over. If it is over, every page shows a notice. */
export async function lookWhetherOver({ inOtherTab = false } = {}): Promise<boolean> {
  const token = session.token()
  if (token === null) return false
  known = undefined
  if (!(await isOver())) return false
  // The sign-out message of another tab may arrive after the server's refusal. The notice then changes to name that
  // tab.
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

/** The notice on every page of an ended session, until somebody signs in. */
export function useSessionOver(): { inOtherTab: boolean } | null {
  const found = useSyncExternalStore(subscribe, () => over)
  return found && found.token === session.token() ? found : null
}
