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

/** Who is signed in in this browser now, where the page was made for somebody else. */
export interface OtherSession {
  viewer: Viewer | null
  /** Somebody of the staff reads the site as them. */
  isReading: boolean
  /** Another tab has said that it signed out. */
  wasSignedOut: boolean
}

export interface Session {
  /** Whose page this is, or null: who was signed in when it was loaded, or has signed in on it. */
  viewer: Viewer | null
  /** The same as requests and links say it. */
  page: string
  /** `unavailable`: the server could not be asked; nobody is known to be signed in or out. */
  status: "loading" | "signed-in" | "signed-out" | "unavailable"
  /** Where somebody of the staff reads the site as the viewer, and can change nothing: until when. */
  readingUntil: string | null
  /** Null where the page is that of the session. Else the server refuses what it asks. */
  other: OtherSession | null
  /** @throws RefusedError: INVALID_CREDENTIALS, role_mismatch, ACCOUNT_DISABLED, … */
  signIn: (input: SignInInput) => Promise<Viewer>
  /** Ends the session on the server, forgets everything that was loaded, and goes to /login. */
  signOut: () => Promise<void>
  /** Asks the server again who is signed in; the page stays whose it is. */
  refresh: () => Promise<void>
  /** The page goes on as whoever is signed in now: its own act has changed that. */
  follow: () => Promise<void>
  /** After an answer that signed in by itself (registration). */
  adopt: (viewer: Viewer) => void
}

export const sessionOptions = queryOptions({
  queryKey: queryKeys.session,
  queryFn: ({ signal }) => api(endpoints.readSession, { signal }),
  staleTime: 60_000,
})

/** Everything but what is the same for everyone. */
const isPersonal = (query: Query) =>
  query.queryKey[0] !== queryKeys.session[0] && query.queryKey[0] !== queryKeys.settings[0]

const SessionContext = createContext<Session | null>(null)

/** Drafts that this tab kept are personal too; files that it kept are forgotten by the page that it goes to. */
function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

const pageOf = ({ user, readingUntil }: SessionAnswer): string => memberPage(user, readingUntil !== null)

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const session = useQuery(sessionOptions)
  const answer = session.data
  // By what the page goes: the first answer, and each later one about the same person.
  const [own, setOwn] = useState<{ answer: SessionAnswer; isOld: boolean } | null>(null)
  // What the browser has kept of a page tells nothing of the session now.
  const isOld = session.dataUpdatedAt === 0
  const isOwn = answer !== undefined && (!own || own.isOld || pageOf(own.answer) === pageOf(answer))
  if (isOwn && (own?.answer !== answer || own.isOld !== isOld)) setOwn({ answer, isOld })
  const shown = isOwn ? answer : own?.answer
  const page = shown === undefined ? null : pageOf(shown)
  // While it is rendered: what it contains asks before its effects. A page that is finished on the server is nobody's own.
  if (typeof window !== "undefined") pageIsOf(isOwn && isOld ? null : page)
  const [newest, setNewest] = useState<TabNews | null>(null)

  // Whose data is loaded: undefined before the first answer, null for nobody's.
  const known = useRef<string | null | undefined>(undefined)
  const forget = useCallback(() => {
    queries.removeQueries({ predicate: (query) => isPersonal(query) && !query.isActive() })
    void queries.resetQueries({ predicate: isPersonal })
  }, [queries])

  const adopt = useCallback(
    (viewer: Viewer) => {
      known.current = viewer.id
      // What was asked before knows nothing of this person, and would come as the newer answer.
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
      // What was loaded for somebody else must not be shown.
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
    // A new page, not a route: nothing personal stays in this one's memory.
    window.location.assign("/login")
  }, [])

  const refresh = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: queryKeys.session })
  }, [queries])

  const follow = useCallback(async () => {
    const present = await queries.fetchQuery({ ...sessionOptions, staleTime: 0 }).catch(() => null)
    // The next answer says it: what this page did has worked all the same.
    if (!present) return
    setOwn({ answer: present, isOld: false })
    tellOtherTabs(present.user ? "signed-in" : "signed-out")
  }, [queries])

  useEffect(() => {
    const ask = () => void refresh()
    // The browser may show a page as it was left, long after somebody else signed in.
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
  // Whose page it is has changed: by its own act, or since it came out of the browser's memory.
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
