/** `Avery N.`: the name that the other party of a sale sees once buyer and seller have paid their fees. */
export function displayName(person: { first: string; last: string }): string {
  const initial = Array.from(person.last.trim())[0]
  return initial ? `${person.first.trim()} ${initial.toUpperCase()}.` : person.first.trim()
}
