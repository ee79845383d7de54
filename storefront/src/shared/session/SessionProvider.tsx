import {
  NOBODYS_PAGE,
  memberPage,
  type AnswerOf,
  type BodyInputOf,
  type Viewer,
  type endpoints as Endpoints,
} from "@northlot/contract"
import { queryOptions, useQuery, useQueryClient, type Query } from "@tanstack/react-query"
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from "react"
import { api, endpoints } from "../api/api"
import { onOtherAccount, pageIsOf } from "../api/pageAccount"
import { queryKeys } from "../api/queryKeys"
import { hearOtherTabs, tellOtherTabs, type TabNews } from "./otherTabs"

type SessionAnswer = AnswerOf<typeof Endpoints.readSession>
export type SignInInput = BodyInputOf<typeof Endpoints.login>

/** The account that is signed in in this browser now, when the page belongs to another account. */
export interface OtherSession {
  viewer: Viewer | null
  /** Whether a staff member reads the site as this viewer. */
  isReading: boolean
  /** Whether another tab has reported a sign-out. */
  wasSignedOut: boolean
}

export interface Session {
  /**
   * The account that this page belongs to: who was signed in when it loaded, or has signed in on it since. Null:
   * nobody.
   */
  viewer: Viewer | null
  /** The page's account, encoded as the page sends it in requests and links. */
  page: string
  /** `unavailable`: the session request failed, so the page does not know who is signed in. */
  status: "loading" | "signed-in" | "signed-out" | "unavailable"
  /** A staff member reads the site as the viewer until this time (ISO, UTC) and can change nothing. */
  readingUntil: string | null
  /** Null when the page's account is signed in. Otherwise the server refuses the page's requests. */
  other: OtherSession | null
  /** @throws RefusedError: INVALID_CREDENTIALS, role_mismatch, ACCOUNT_DISABLED, … */
  signIn: (input: SignInInput) => Promise<Viewer>
  /** Ends the session on the server, removes all loaded data, and goes to /login. */
  signOut: () => Promise<void>
  /** Asks the server again who is signed in. The page does not switch to another account. */
  refresh: () => Promise<void>
  /** The page takes over the account that is signed in now, after an action of this page has changed it. */
  follow: () => Promise<void>
  /** Takes over the viewer from a response that has signed the person in, for example at the end of a registration. */
  adopt: (viewer: Viewer) => void
}

export const sessionOptions = queryOptions({
  queryKey: queryKeys.session,
  queryFn: ({ signal }) => api(endpoints.readSession, { signal }),
  staleTime: 60_000,
})

/** All queries except the session and the public settings are personal. */
const isPersonal = (query: Query) =>
  query.queryKey[0] !== queryKeys.session[0] && query.queryKey[0] !== queryKeys.settings[0]

const SessionContext = createContext<Session | null>(null)

/** Removes this tab's drafts, which are personal. The login page removes the stored uploads. */
function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Without browser storage there is nothing to remove.
  }
}

const pageOf = ({ user, readingUntil }: SessionAnswer): string => memberPage(user, readingUntil !== null)

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const session = useQuery(sessionOptions)
  const answer = session.data
  // The first session response, replaced by each later response about the same account.
  const [own, setOwn] = useState<{ answer: SessionAnswer; isOld: boolean } | null>(null)
  // True for a page from the browser's cache: its session data may be old, so who is signed in now is unknown.
  const isOld = session.dataUpdatedAt === 0
  const isOwn = answer !== undefined && (!own || own.isOld || pageOf(own.answer) === pageOf(answer))
  if (isOwn && (own?.answer !== answer || own.isOld !== isOld)) setOwn({ answer, isOld })
  const shown = isOwn ? answer : own?.answer
  const page = shown === undefined ? null : pageOf(shown)
  // Sets the page's account during rendering, because children send requests before effects run. A server-rendered page
  // has no account.
  if (typeof window !== "undefined") pageIsOf(isOwn && isOld ? null : page)
  const [newest, setNewest] = useState<TabNews | null>(null)

  // The account whose data is loaded: undefined before the first response, null for nobody.
  const known = useRef<string | null | undefined>(undefined)
  const forget = useCallback(() => {
    queries.removeQueries({ predicate: (query) => isPersonal(query) && !query.isActive() })
    void queries.resetQueries({ predicate: isPersonal })
  }, [queries])

  const adopt = useCallback(
    (viewer: Viewer) => {
      known.current = viewer.id
      // A pending session request does not know this viewer. Its response would overwrite the new session.
      void queries.cancelQueries({ queryKey: queryKeys.session })
      const before = queries.getQueryData<SessionAnswer>(queryKeys.session)
      const adopted: SessionAnswer = {
        ok: true,
        serverNow: before?.serverNow ?? new Date().toISOString(),
        user: viewer,
        readingUntil: null,
      }
      queries.setQueryData<SessionAnswer>(queryKeys.session, adopted)
      setOwn({ answer: adopted, isOld: false })
      pageIsOf(pageOf(adopted))
      // Data of another account must not be shown.
      forget()
      tellOtherTabs("signed-in")
    },
    [queries, forget]
  )

  const signIn = useCallback(
    async (input: SignInInput) => {
      const { user } = await api(endpoints.login, { body: input })
      adopt(user)
      return user
    },
    [adopt]
  )

  const signOut = useCallback(async () => {
    await api(endpoints.logout)
    tellOtherTabs("signed-out")
    forgetTab()
    // Loads the sign-in page as a new document, so that no personal data stays in memory.
    window.location.assign("/login")
  }, [])

  const refresh = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: queryKeys.session })
  }, [queries])

  const follow = useCallback(async () => {
    const present = await queries.fetchQuery({ ...sessionOptions, staleTime: 0 }).catch(() => null)
    // If the session request fails, the page's account stays unchanged, although the action has changed it on the
    // server.
    if (!present) return
    setOwn({ answer: present, isOld: false })
    tellOtherTabs(present.user ? "signed-in" : "signed-out")
  }, [queries])

  useEffect(() => {
    const ask = () => void refresh()
    // The browser may restore a page long after somebody else has signed in.
    const onShown = ({ persisted }: PageTransitionEvent) => persisted && ask()
    window.addEventListener("pageshow", onShown)
    const ends = [
      onOtherAccount(ask),
      hearOtherTabs((news) => {
        setNewest(news)
        ask()
      }),
    ]
    return () => {
      window.removeEventListener("pageshow", onShown)
      ends.forEach((end) => end())
    }
  }, [refresh])

  const viewer = shown?.user ?? null
  const answered = shown !== undefined
  const viewerId = viewer?.id ?? null
  // The account has changed: by an action of this page, or because the page came from the browser's cache.
  useEffect(() => {
    if (!answered) return
    if (known.current !== undefined && known.current !== viewerId) forget()
    known.current = viewerId
  }, [answered, viewerId, forget])
  const status = shown ? (viewer ? "signed-in" : "signed-out") : session.isError ? "unavailable" : "loading"
  const readingUntil = shown?.readingUntil ?? null
  const other = useMemo<OtherSession | null>(
    () =>
      answer === undefined || isOwn
        ? null
        : {
            viewer: answer.user,
            isReading: answer.readingUntil !== null,
            wasSignedOut: answer.user === null && newest === "signed-out",
          },
    [answer, isOwn, newest]
  )
  const value = useMemo<Session>(
    () => ({
      viewer,
      page: page ?? NOBODYS_PAGE,
      status,
      readingUntil,
      other,
      signIn,
      signOut,
      refresh,
      follow,
      adopt,
    }),
    [viewer, page, status, readingUntil, other, signIn, signOut, refresh, follow, adopt]
  )
  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error("SessionProvider is missing.")
  return session
}
