import { formatMoney, cents, type FeeLine } from "@northlot/contract"

const MAXIMUM_LINE_CENTS = cents(1_000_000)
const MAXIMUM_LINES = 10
const MAXIMUM_LABEL_CHARACTERS = 60
const CODE = /^[a-z_]{2,40}$/

/** A provider's answer that cannot be charged; the message says why, to an admin. */
class UnusableFeeLinesError extends Error {
  override name = "UnusableFeeLinesError"
}

/** The lines of a provider's answer, copied, none of whose codes is taken. @throws UnusableFeeLinesError */
export function usableLines(answer: unknown, takenCodes: readonly string[]): FeeLine[] {
  if (!Array.isArray(answer)) throw new UnusableFeeLinesError("it did not answer a list of lines")
  if (answer.length > MAXIMUM_LINES) throw new UnusableFeeLinesError(`it answered more than ${MAXIMUM_LINES} lines`)
  const taken = new Set(takenCodes)
  return Array.from({ length: answer.length }, (_, index) => {
    const usable = usableLine(answer[index])
    if (taken.has(usable.code)) throw new UnusableFeeLinesError(`its code '${usable.code}' is in use already`)
    taken.add(usable.code)
    return usable
  })
}

function usableLine(line: unknown): FeeLine {
  if (typeof line !== "object" || line === null)
    throw new UnusableFeeLinesError("it answered something that is no line")
  const { code, label, amountCents, taxable } = line as Partial<Record<keyof FeeLine, unknown>>
  if (typeof code !== "string" || !CODE.test(code))
    throw new UnusableFeeLinesError("the code of a line is not 2 to 40 of a-z and _")
  if (typeof label !== "string" || !isReadable(label))
    throw new UnusableFeeLinesError(`the label of '${code}' is not 1 to ${MAXIMUM_LABEL_CHARACTERS} characters of text`)
  if (typeof taxable !== "boolean") throw new UnusableFeeLinesError(`'${code}' does not say whether it is taxable`)
  if (!Number.isSafeInteger(amountCents)) throw new UnusableFeeLinesError(`the amount of '${code}' is not whole cents`)
  const amount = amountCents as number
  if (amount < 0) throw new UnusableFeeLinesError(`the amount of '${code}' is negative`)
  if (amount > MAXIMUM_LINE_CENTS)
    throw new UnusableFeeLinesError(`the amount of '${code}' is over ${formatMoney(MAXIMUM_LINE_CENTS)}`)
  // Negative zero would be a zero that equals none.
  return { code, label, amountCents: cents(amount || 0), taxable }
}

function isReadable(label: string): boolean {
  return label.trim() !== "" && label.length <= MAXIMUM_LABEL_CHARACTERS && !/[\p{Cc}\p{Cs}]/u.test(label)
}
