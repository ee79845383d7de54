import { TAGS_PER_PERSON } from "@northlot/contract"

type TagChange = { ok: true; added: string[]; removed: string[] } | { ok: false; message: string }

/** The tags that a request really adds and removes: it does not add a present tag or remove a missing one. */
export function tagChange(
  present: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] }
): TagChange {
  const removed = present.filter((tag) => remove.includes(tag) && !add.includes(tag))
  const added = [...new Set(add)].filter((tag) => !present.includes(tag))
  if (added.length > 0 && present.length - removed.length + added.length > TAGS_PER_PERSON)
    return { ok: false, message: `At most ${TAGS_PER_PERSON} tags.` }
  return { ok: true, added, removed }
}
