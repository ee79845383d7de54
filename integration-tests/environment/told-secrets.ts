/** Secrets that people of this test file sent or received, with their kind. No log line may contain one. */
const secrets = new Map<string, string>()

/** Fields of requests and answers that hold secrets. */
const SECRET_FIELDS = new Set([
  ...["password", "confirmPassword", "currentPassword", "newPassword", "token"],
  ...["accountNumber", "cardNumber", "card", "documentNumber", "dateOfBirth", "birthDate"],
  ...["email", "mobile", "tel", "omvic", "last"],
  // The endpoint and the keys of a push subscription.
  ...["endpoint", "p256dh", "auth"],
])
/** Shorter texts may be ordinary words, so they do not count as secrets. */
const LEAST_LENGTH = 7
const MOST_LENGTH = 200
const LEAST_CHARACTERS = 5

/**
 * Matches a card number with or without gaps, except at the start of a request id. The next pattern matches an email
 * address.
 */
const CARD = /\b(?:4\d{3}|5[1-5]\d{2})[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}\b(?!-[\da-f]{4}-[\da-f]{12})/g
const EMAIL = /[\w.+-]+@(?:[\w-]+\.)*(?:test|ca|com|org)\b/g

/** Remembers all secrets in a value; no log may contain them from now on. */
export function noteSecrets(given: unknown): void {
  if (given === null || typeof given !== "object" || given instanceof FormData) return
  for (const [field, value] of Object.entries(given)) {
    if (typeof value === "string") {
      if (SECRET_FIELDS.has(field) && isOneOfAKind(value)) secrets.set(value, field)
    } else noteSecrets(value)
  }
}

/** @throws Error that names the secret's kind and the log line, if the log contains a secret */
export function expectNoSecrets(log: string): void {
  const known = [...secrets].filter(([secret]) => log.includes(secret) && standsAlone(secret).test(log))
  const shaped = [...log.matchAll(CARD), ...log.matchAll(EMAIL)].map(([found]) => [found, "by its shape"] as const)
  const found = [...known, ...shaped].map(([secret, what]) => {
    const line = log.split("\n").find((each) => each.includes(secret))!
    return `${what} ${secret}: ${line.slice(0, 1_000)}`
  })
  if (found.length > 0) throw new Error(`The log of the market tells secrets.\n${found.slice(0, 5).join("\n")}`)
}

/** Matches the secret, but not inside a longer number or word such as a timestamp. */
function standsAlone(secret: string): RegExp {
  return new RegExp(`(?<![A-Za-z0-9])${secret.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![A-Za-z0-9])`)
}

function isOneOfAKind(text: string): boolean {
  return text.length >= LEAST_LENGTH && text.length <= MOST_LENGTH && new Set(text).size >= LEAST_CHARACTERS
}
