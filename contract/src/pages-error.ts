import type { ErrorCode } from "./error-codes"
import { ownRefusal } from "./own-refusals"
import { Refusal, type ErrorDetails } from "./refusal"

/** The refusal of the pages: its sentence came with the answer, or is one of `ownRefusal`. */
export class RefusedError<Code extends ErrorCode = ErrorCode> extends Refusal<Code> {
  constructor(code: Code, message = ownRefusal(code)?.error ?? "", details: ErrorDetails<Code> = {}) {
    super(code, message, details, ownRefusal(code)?.status ?? 400)
  }
}
