import { fullName, type Profile } from "@northlot/contract"
import { placeParts } from "#src/modules/account/rules/place"
import { nameIsConfirmed } from "#src/modules/account/rules/profile"
import { readSmsNumber } from "#src/modules/notice/rules/sms-number"
import { profileVersion } from "#src/use-cases/account/profile-version"
import type { AccountRecord } from "#src/modules/account/types"
import { viewerOf } from "./open-session"

/** The person's account with further data for the profile page. */
export async function profileOf(account: AccountRecord): Promise<Profile> {
  const viewer = await viewerOf(account)
  return {
    ok: true,
    ...viewer,
    ...placeParts(viewer.location),
    name: fullName(viewer),
    version: profileVersion(account),
    nameConfirmed: nameIsConfirmed(account),
    smsProblem: readSmsNumber(account.mobile).problem,
  }
}
