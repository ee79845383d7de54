import type { ErrorCode } from "./error-codes"
import { ownRefusal } from "./own-refusals"
import { Refusal, type ErrorDetails } from "./refusal"

/**
 * The error class for refusals in storefront and console. The message comes from the server's answer or from
 * `ownRefusal`.
 */
export class RefusedError<Code extends ErrorCode = ErrorCode> extends Refusal<Code> {
  constructor(code: Code, message = ownRefusal(code)?.error ?? "", details: ErrorDetails<Code> = {}) {
    super(code, message, details, ownRefusal(code)?.status ?? 400)
  }
}
