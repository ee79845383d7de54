/** `Avery N.`: the name that the other party sees once both fees are paid. */
export function displayName(person: { first: string; last: string }): string {
  const initial = Array.from(person.last.trim())[0]
  return initial ? `${person.first.trim()} ${initial.toUpperCase()}.` : person.first.trim()
}
