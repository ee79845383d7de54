import { configuration } from "#src/platform/configuration"
import { logger } from "#src/platform/logger"
import { emit, type OutboxTopics } from "#src/platform/outbox"

type Letter = Omit<OutboxTopics["email.requested"], "to">

/**
 * Writes to the operator, once by its key, in the caller's transaction where there is one. Where no address is set, the
 * log gets `what` with its facts, if that is given.
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
