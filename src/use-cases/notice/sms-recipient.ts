import type { AccountRecord } from "#src/modules/account/types"
import { readSmsNumber } from "#src/modules/notice/rules/sms-number"
import type { NotificationSettings } from "#src/modules/notice/types"
import { configuration } from "#src/platform/configuration"

/** Where SMS to a person go, E.164: the number of the settings, else the profile's, or why that one gets none. */
export function smsRecipient(
  account: Pick<AccountRecord, "mobile">,
  { smsNumber }: NotificationSettings
): ReturnType<typeof readSmsNumber> {
  return smsNumber === null ? readSmsNumber(account.mobile) : { number: smsNumber, problem: null }
}

/** In production mode nobody is promised SMS that would become files. */
export function smsIsAvailable(): boolean {
  const { production, twilio } = configuration()
  return twilio !== null || !production
}
