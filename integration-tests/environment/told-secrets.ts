/** What the people of this test file have sent and been given that no line of a log may hold, by what it is. */
const secrets = new Map<string, string>()

/** Fields of calls and answers that hold such a thing. */
const SECRET_FIELDS = new Set([
  ...["password", "confirmPassword", "currentPassword", "newPassword", "token"],
  ...["accountNumber", "cardNumber", "card", "documentNumber", "dateOfBirth", "birthDate"],
  ...["email", "mobile", "tel", "omvic", "last"],
  // A way to somebody's device, and what it reads with.
  ...["endpoint", "p256dh", "auth"],
])
/** Whose texts are somebody's words, and may be as common as any. */
const LEAST_LENGTH = 7
const MOST_LENGTH = 200
const LEAST_CHARACTERS = 5

/** A card's number, with or without gaps, but not the beginning of a request's number; an address of a person. */
const CARD = /\b(?:4\d{3}|5[1-5]\d{2})[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}\b(?!-[\da-f]{4}-[\da-f]{12})/g
const EMAIL = /[\w.+-]+@(?:[\w-]+\.)*(?:test|ca|com|org)\b/g

/** Whatever of it is a secret must not be found in a log from now on. */
export function noteSecrets(given: unknown): void {
  if (given === null || typeof given !== "object" || given instanceof FormData) return
  for (const [field, value] of Object.entries(given)) {
    if (typeof value === "string") {
      if (SECRET_FIELDS.has(field) && isOneOfAKind(value)) secrets.set(value, field)
    } else noteSecrets(value)
  }
}

/** @throws Error that says what a log holds, and in which line, if it holds a secret */
export function expectNoSecrets(log: string): void {
  const known = [...secrets].filter(([secret]) => log.includes(secret) && standsAlone(secret).test(log))
  const shaped = [...log.matchAll(CARD), ...log.matchAll(EMAIL)].map(([found]) => [found, "by its shape"] as const)
  const found = [...known, ...shaped].map(([secret, what]) => {
    const line = log.split("\n").find((each) => each.includes(secret))!
    return `${what} ${secret}: ${line.slice(0, 1_000)}`
  })
  if (found.length > 0) throw new Error(`The log of the market tells secrets.\n${found.slice(0, 5).join("\n")}`)
}

/** Not as a part of another number or word, a moment in milliseconds for example. */
function standsAlone(secret: string): RegExp {
  return new RegExp(`(?<![A-Za-z0-9])${secret.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![A-Za-z0-9])`)
}

function isOneOfAKind(text: string): boolean {
  return text.length >= LEAST_LENGTH && text.length <= MOST_LENGTH && new Set(text).size >= LEAST_CHARACTERS
}
