/** Preserves the current order of the cars and appends new ones, so that no row moves while a person types. */
export function inShownOrder<Car extends { id: string }>(cars: readonly Car[], shown: readonly string[]): Car[] {
  const place = ({ id }: Car) => {
    const found = shown.indexOf(id)
    return found < 0 ? Infinity : found
  }
  return [...cars].sort((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)))
}
