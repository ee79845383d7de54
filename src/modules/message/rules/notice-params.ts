import { NOTICE_PARAMS, type NoticeFact } from "@northlot/contract"

/** As it is kept. @throws Error for an unknown type, and for what a notice of this type does not tell */
export function storedParams({ type, params }: NoticeFact): string {
  const schema = Object.hasOwn(NOTICE_PARAMS, type) ? NOTICE_PARAMS[type] : null
  if (!schema) throw new Error(`There is no notice of the type ${type}.`)
  return JSON.stringify(schema.parse(params))
}
