import type { AnswerOf, BodyInputOf, Viewer, endpoints as Endpoints } from "@northlot/contract"
import { queryOptions, useQuery, useQueryClient, type Query } from "@tanstack/react-query"
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, type ReactNode } from "react"
import { api, endpoints } from "../api/api"
import { queryKeys } from "../api/queryKeys"

type SessionAnswer = AnswerOf<typeof Endpoints.readSession>
export type SignInInput = BodyInputOf<typeof Endpoints.login>

export interface Session {
  /** Who is signed in, or null. */
  viewer: Viewer | null
  /** `unavailable`: the server could not be asked; nobody is known to be signed in or out. */
  status: "loading" | "signed-in" | "signed-out" | "unavailable"
  /** Where somebody of the staff reads the site as the viewer, and can change nothing: until when. */
  readingUntil: string | null
  /** @throws RefusedError: INVALID_CREDENTIALS, role_mismatch, ACCOUNT_DISABLED, … */
  signIn: (input: SignInInput) => Promise<Viewer>
  /** Ends the session on the server, forgets everything that was loaded, and goes to /login. */
  signOut: () => Promise<void>
  /** Asks the server again who is signed in. */
  refresh: () => Promise<void>
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

export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const session = useQuery(sessionOptions)

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
      queries.setQueryData<SessionAnswer>(queryKeys.session, (before) => ({
        ok: true,
        serverNow: before?.serverNow ?? new Date().toISOString(),
        user: viewer,
        readingUntil: null,
      }))
      // What was loaded for somebody else must not be shown.
      forget()
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
    forgetTab()
    // A new page, not a route: nothing personal stays in this one's memory.
    window.location.assign("/login")
  }, [])

  const refresh = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: queryKeys.session })
  }, [queries])

  const viewer = session.data?.user ?? null
  const answered = session.data !== undefined
  const viewerId = viewer?.id ?? null
  // The person changed without this page's doing: another tab signed in or out, or the session ended.
  useEffect(() => {
    if (!answered) return
    if (known.current !== undefined && known.current !== viewerId) forget()
    known.current = viewerId
  }, [answered, viewerId, forget])
  const status = session.data ? (viewer ? "signed-in" : "signed-out") : session.isError ? "unavailable" : "loading"
  const readingUntil = session.data?.readingUntil ?? null
  const value = useMemo<Session>(
    () => ({ viewer, status, readingUntil, signIn, signOut, refresh, adopt }),
    [viewer, status, readingUntil, signIn, signOut, refresh, adopt]
  )
  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error("SessionProvider is missing.")
  return session
}
