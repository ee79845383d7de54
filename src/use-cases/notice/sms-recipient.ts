import type { AccountRecord } from "#src/modules/account/types"
import { readSmsNumber } from "#src/modules/notice/rules/sms-number"
import type { NotificationSettings } from "#src/modules/notice/types"
import { configuration } from "#src/platform/configuration"

/**
 * The person's number for SMS (E.164), from the settings, else from the profile. If the profile's number cannot get
 * SMS, `problem` is the reason.
 */
export function smsRecipient(
  account: Pick<AccountRecord, "mobile">,
  { smsNumber }: NotificationSettings
): ReturnType<typeof readSmsNumber> {
  return smsNumber === null ? readSmsNumber(account.mobile) : { number: smsNumber, problem: null }
}

/** Without Twilio, production mode offers no SMS: they would only be written to files. */
export function smsIsAvailable(): boolean {
  const { production, twilio } = configuration()
  return twilio !== null || !production
}
