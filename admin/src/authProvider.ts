import { RefusedError } from "@northlot/contract"
import type { AuthProvider } from "react-admin"
import { api, endpoints, session } from "./api"

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
    if (!session.token()) throw new Error("Please sign in.")
  },
  async checkError(error: unknown) {
    if (error instanceof RefusedError && (error.status === 401 || error.code === "FORBIDDEN")) {
      session.end()
      throw error
    }
  },
  async getIdentity() {
    const { username } = await api(endpoints.readAdminSession)
    return { id: username, fullName: username }
  },
  getPermissions: async () => undefined,
}
