import { RefusedError } from "@northlot/contract"
import type { AuthProvider } from "react-admin"
import type { BodyInputOf } from "@northlot/contract"
import { mayUse } from "../access"
import { api, endpoints, session } from "./api"
import { isOver, lookWhetherOver, ownSession, tellOtherTabs } from "./ownSession"
import { mayUseOfPlugin } from "../resources/plugin/pluginResources"

/** The first step of a sign-in (name and password) or the second step (second factor). */
type SignIn = BodyInputOf<typeof endpoints.adminLogin> | BodyInputOf<typeof endpoints.finishAdminLogin>

/**
 * The token found at page load; `null` once the server has confirmed its session. `checkAuth` asks the server only
 * about this token, and ends an expired session. A page in use may contain typed text, so `checkAuth` leaves it open.
 */
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
    // A first visit shows no error message.
    if (!session.token()) throw { message: false }
    if (session.token() !== foundAtLoad) return
    // `isOver` sends one request, even if several components of the first page check the session.
    if (await isOver()) {
      session.end()
      throw new Error("Your session has ended. Please sign in again.")
    }
    foundAtLoad = null
  },
  // A refusal with 401, OTHER_ACCOUNT or FORBIDDEN can mean that the session is over, so `lookWhetherOver` asks the
  // server. Nobody is signed out: the page shows a notice, and typed text stays.
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
    // A page opens even if the session is over, because it shows a notice with the way to the sign-in.
    const own = await ownSession().catch(() => null)
    if (own === null) return true
    if (own.mustSetUpFactor) return false
    return resource.startsWith("plugins/") ? mayUseOfPlugin(own.role, resource) : mayUse(own.role, { resource, action })
  },
}
