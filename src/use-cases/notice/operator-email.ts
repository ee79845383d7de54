import { configuration } from "#src/platform/configuration"
import { logger } from "#src/platform/logger"
import { emit, type OutboxTopics } from "#src/platform/outbox"

type Letter = Omit<OutboxTopics["email.requested"], "to">

/**
 * Sends the operator an e-mail, once per key, within the caller's transaction if there is one. Without an operator's
 * address, `otherwise` is written to the log, if given.
 */
export async function emailOperator(
  letter: Letter,
  key: string,
  otherwise?: { what: string; facts: Record<string, unknown> }
): Promise<void> {
  const { operationsEmail } = configuration()
  if (operationsEmail !== null) await emit("email.requested", { to: operationsEmail, ...letter }, key)
  else if (otherwise)
    logger.warn(otherwise.facts, `${otherwise.what}, and NORTHLOT_OPERATIONS_EMAIL names nobody to tell`)
}
