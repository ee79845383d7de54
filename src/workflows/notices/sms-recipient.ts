import type { AccountRecord } from "#src/modules/account/types"
import { smsNumberOf } from "#src/modules/preference/rules/sms-number"
import type { NotificationSettings } from "#src/modules/preference/types"
import { configuration } from "#src/platform/configuration"

/** Where SMS to a person go, E.164: the number of the settings, else the profile's where it can get them. */
export function smsRecipient(account: Pick<AccountRecord, "mobile">, settings: NotificationSettings): string | null {
  return settings.smsNumber ?? smsNumberOf(account.mobile)
}

/** In production mode nobody is promised SMS that would become files. */
export function smsIsAvailable(): boolean {
  const { production, twilio } = configuration()
  return twilio !== null || !production
}
