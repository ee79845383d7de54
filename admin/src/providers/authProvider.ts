import { RefusedError } from "@northlot/contract"
import type { AuthProvider } from "react-admin"
import type { AnswerOf, BodyInputOf } from "@northlot/contract"
import { mayUse } from "../access"
import { api, endpoints, session } from "./api"
import { mayUseOfPlugin } from "../resources/plugin/pluginResources"

const ENDED = "Your session has ended. Please sign in again."

/** Name and password, or the second factor that a sign-in with them asked for. */
type SignIn = BodyInputOf<typeof endpoints.adminLogin> | BodyInputOf<typeof endpoints.finishAdminLogin>
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

async function isOver(): Promise<boolean> {
  known = undefined
  return ownSession().then(
    () => false,
    (error: unknown) => error instanceof RefusedError && error.status < 500
  )
}

export const authProvider: AuthProvider = {
  async login(given: SignIn) {
    const answer =
      "challenge" in given
        ? await api(endpoints.finishAdminLogin, { body: given })
        : await api(endpoints.adminLogin, { body: given })
    session.begin(answer.token)
  },
  async logout() {
    if (session.token()) await api(endpoints.adminLogout).catch(() => undefined)
    session.end()
  },
  async checkAuth() {
    // No message: somebody who comes for the first time has done nothing wrong.
    if (!session.token()) throw { message: false }
  },
  // A browser that is signed in to the storefront is told FORBIDDEN, not UNAUTHENTICATED, once the console's session is
  // over; so is whoever asks for what their role does not include, which ends no session.
  async checkError(error: unknown) {
    if (!(error instanceof RefusedError)) return
    if (error.status !== 401 && !(error.code === "FORBIDDEN" && (await isOver()))) return
    // Signing out follows, and forgets the token; without one by now, nobody would be told why.
    throw new Error(ENDED)
  },
  async getIdentity() {
    const { username } = await ownSession()
    return { id: username, fullName: username }
  },
  getPermissions: async () => (session.token() ? (await ownSession()).role : undefined),
  async canAccess({ resource, action }) {
    // Of a session that is over the page itself is told, which leads to the sign-in and back to it.
    const own = await ownSession().catch(() => null)
    if (own === null) return true
    if (own.mustSetUpFactor) return false
    return resource.startsWith("plugins/") ? mayUseOfPlugin(own.role, resource) : mayUse(own.role, { resource, action })
  },
}
