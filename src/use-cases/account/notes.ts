/**
 * Internal notes of the staff about people. The audit log leaves out a note's text, since the text is deleted with
 * the person.
 */
import type { MedusaContainer } from "@medusajs/framework/types"
import { RefusedError, type RegistrantNotes } from "@northlot/contract"
import { tagChange } from "#src/modules/account/rules/tags"
import { database } from "#src/platform/database"
import { recordAct } from "../audit/record-act"

const notesOf = (scope: MedusaContainer) => scope.resolve("account").notes

/** @throws RefusedError NOT_FOUND */
export async function readNotes(scope: MedusaContainer, accountId: string): Promise<RegistrantNotes> {
  if (!(await scope.resolve("account").accounts.retrieve(accountId))) throw new RefusedError("NOT_FOUND")
  const [notes, tags] = [await notesOf(scope).of(accountId), await notesOf(scope).tagsOf(accountId)]
  return {
    notes: notes.map(({ id, text, notedBy, notedAt }) => ({ id, text, by: notedBy, at: notedAt.toISOString() })),
    tags: tags.map(({ tag, taggedBy, taggedAt }) => ({ tag, by: taggedBy, at: taggedAt.toISOString() })),
  }
}

/** @throws RefusedError NOT_FOUND, INVALID_TRANSITION for an account whose personal data is removed */
export async function addNote(
  scope: MedusaContainer,
  username: string,
  accountId: string,
  text: string
): Promise<RegistrantNotes> {
  return database().transaction(async () => {
    await lockPerson(scope, accountId)
    const noteId = await notesOf(scope).add(accountId, text, username)
    await recordAct(scope, username, "note.added", accountId, { noteId })
    return readNotes(scope, accountId)
  })
}

/** @throws RefusedError NOT_FOUND */
export async function removeNote(
  scope: MedusaContainer,
  username: string,
  accountId: string,
  noteId: string
): Promise<RegistrantNotes> {
  return database().transaction(async () => {
    if (!(await notesOf(scope).remove(accountId, noteId))) throw new RefusedError("NOT_FOUND")
    await recordAct(scope, username, "note.removed", accountId, { noteId })
    return readNotes(scope, accountId)
  })
}

/**
 * @throws RefusedError NOT_FOUND, INVALID_INPUT, INVALID_TRANSITION for an account whose personal data is removed
 */
export async function changeTags(
  scope: MedusaContainer,
  username: string,
  accountId: string,
  asked: { add: readonly string[]; remove: readonly string[] }
): Promise<RegistrantNotes> {
  return database().transaction(async () => {
    await lockPerson(scope, accountId)
    const present = (await notesOf(scope).tagsOf(accountId)).map(({ tag }) => tag)
    const change = tagChange(present, asked)
    if (!change.ok) throw new RefusedError("INVALID_INPUT", change.message, { fields: { add: change.message } })
    const { added, removed } = change
    if (removed.length > 0) await notesOf(scope).untag(accountId, removed)
    if (added.length > 0) await notesOf(scope).tag(accountId, added, username)
    if (added.length + removed.length > 0)
      await recordAct(scope, username, "tags.changed", accountId, { added, removed })
    return readNotes(scope, accountId)
  })
}

async function lockPerson(scope: MedusaContainer, accountId: string): Promise<void> {
  const accounts = scope.resolve("account")
  if (!(await accounts.accounts.lock(accountId))) throw new RefusedError("NOT_FOUND")
  if ((await accounts.accounts.removalState(accountId)) === "closed")
    throw new RefusedError(
      "INVALID_TRANSITION",
      "This account is closed. The person's data was removed from the account."
    )
}
