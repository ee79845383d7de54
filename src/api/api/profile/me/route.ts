import { endpoints, type Profile } from "@northlot/contract"
import { viewerOf } from "../../../../http/open-session"
import { route } from "../../../../http/route"
import { nameIsConfirmed } from "../../../../modules/account/rules/profile"
import { profileVersion } from "../../../../modules/account/store/profile-version"
import type { AccountRecord } from "../../../../modules/account/types"
import { changeProfile } from "../../../../workflows/accounts/change-profile"

export const GET = route(endpoints.readProfile, ({ account }) => profileOf(account!))

export const PATCH = route(endpoints.changeProfile, async ({ account, body, scope }) => profileOf(await changeProfile(scope, account!.id, body)))

async function profileOf(account: AccountRecord): Promise<Profile> {
  const viewer = await viewerOf(account)
  const [city = "", province = ""] = viewer.location.split(",").map((part) => part.trim())
  return {
    ok: true,
    ...viewer,
    city,
    province,
    name: `${viewer.first} ${viewer.last}`.trim(),
    version: profileVersion(account),
    nameConfirmed: nameIsConfirmed(account),
  }
}
