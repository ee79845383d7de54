import { NOTICE_PARAMS, type NoticeFact } from "@northlot/contract"

/**
 * The stored form of a notice's parameters. @throws Error for an unknown notice type, and for parameters that the type
 * does not have
 */
export function storedParams({ type, params }: NoticeFact): string {
  const schema = Object.hasOwn(NOTICE_PARAMS, type) ? NOTICE_PARAMS[type] : null
  if (!schema) throw new Error(`There is no notice of the type ${type}.`)
  return JSON.stringify(schema.parse(params))
}
