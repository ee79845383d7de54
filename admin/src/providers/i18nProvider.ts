import { defaultI18nProvider, type I18nProvider } from "react-admin"

/** Texts that replace react-admin's. */
const TEXTS: Readonly<Record<string, string>> = {
  "ra.auth.logout": "Sign out",
  "ra.auth.auth_check_error": "Please sign in to continue.",
  "ra.notification.logged_out": "Your session has ended. Please sign in again.",
  "ra.notification.http_error": "We cannot answer right now. Please try again in a moment.",
}

export const i18nProvider: I18nProvider = {
  ...defaultI18nProvider,
  translate: (key, options) => TEXTS[key] ?? defaultI18nProvider.translate(key, options),
}
