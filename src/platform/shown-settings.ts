const SECRET_NAME = /key|secret|token|password|passphrase|credential|auth|pin|signature|dsn/i

/** Whether a setting's name suggests a secret. The console never shows the value of such a setting. */
export const isNamedLikeASecret = (name: string): boolean => SECRET_NAME.test(name)

/**
 * A plugin's settings as the console shows them. Any text may be a secret, so no text is shown. Of an address only
 * its origin is shown, of other texts only that they are set.
 */
export function shownSettings(options: Readonly<Record<string, unknown>>): { name: string; value: string }[] {
  return Object.entries(options).map(([name, value]) => ({ name, value: shown(name, value) }))
}

function shown(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "not set"
  if (isNamedLikeASecret(name)) return "set, not shown"
  if (typeof value === "boolean") return value ? "yes" : "no"
  if (typeof value === "number") return String(value)
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? "entry" : "entries"}`
  return originOf(value) ?? "set, not shown"
}

/** The path and query of an address can hold secrets; its origin cannot. */
function originOf(value: unknown): string | null {
  if (typeof value !== "string" || !URL.canParse(value)) return null
  const { protocol, host } = new URL(value)
  return protocol === "https:" || protocol === "http:" ? `${protocol}//${host}` : null
}
