import { RefusedError } from "@northlot/contract"
import type { AuthProvider } from "react-admin"
import { api, endpoints, session } from "./api"

const ENDED = "Your session has ended. Please sign in again."

export const authProvider: AuthProvider = {
  async login({ username, password }: { username: string; password: string }) {
    const { token } = await api(endpoints.adminLogin, { body: { username, password } })
    session.begin(token)
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
  // over.
  async checkError(error: unknown) {
    if (error instanceof RefusedError && (error.status === 401 || error.code === "FORBIDDEN")) {
      // Signing out follows, and forgets the token; without one by now, nobody would be told why.
      throw new Error(ENDED)
    }
  },
  async getIdentity() {
    const { username } = await api(endpoints.readAdminSession)
    return { id: username, fullName: username }
  },
  getPermissions: async () => undefined,
}
