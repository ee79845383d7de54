import { RefusedError } from "@northlot/contract"
import type { AuthProvider } from "react-admin"
import type { BodyInputOf } from "@northlot/contract"
import { mayUse } from "../access"
import { api, endpoints, session } from "./api"
import { isOver, lookWhetherOver, ownSession, tellOtherTabs } from "./ownSession"
import { mayUseOfPlugin } from "../resources/plugin/pluginResources"

/** Name and password, or the second factor that a sign-in with them asked for. */
type SignIn = BodyInputOf<typeof endpoints.adminLogin> | BodyInputOf<typeof endpoints.finishAdminLogin>

/** The session that the page was loaded with, until it is known to stand: nothing is typed on it yet. */
let foundAtLoad = session.token()

export const authProvider: AuthProvider = {
  async login(given: SignIn) {
    const answer =
      "challenge" in given
        ? await api(endpoints.finishAdminLogin, { body: given })
        : await api(endpoints.adminLogin, { body: given })
    session.begin(answer)
  },
  async logout() {
    if (session.token()) await api(endpoints.adminLogout).catch(() => undefined)
    session.end()
    tellOtherTabs()
  },
  async checkAuth() {
    // No message: somebody who comes for the first time has done nothing wrong.
    if (!session.token()) throw { message: false }
    if (session.token() !== foundAtLoad) return
    // Every check of the first page waits for the same answer.
    if (await isOver()) {
      session.end()
      throw new Error("Your session has ended. Please sign in again.")
    }
    foundAtLoad = null
  },
  // A browser that is signed in to the storefront is told OTHER_ACCOUNT, not UNAUTHENTICATED, once the console's session
  // is over, and FORBIDDEN where the page does not know its own name; so is whoever asks for what their role does not
  // include, which ends no session. Nobody is signed out by it: the page says it, with what was typed still there.
  async checkError(error: unknown) {
    if (!(error instanceof RefusedError)) return
    if (error.status === 401 || error.code === "OTHER_ACCOUNT" || error.code === "FORBIDDEN") await lookWhetherOver()
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
