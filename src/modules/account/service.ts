import type { ResolvedAdminSession, ResolvedSession } from "./types"

export default class AccountModuleService {
  async resolveSession(_token: string): Promise<ResolvedSession | null> {
    return null
  }

  async resolveAdminSession(_token: string): Promise<ResolvedAdminSession | null> {
    return null
  }
}
