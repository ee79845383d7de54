export function differingAmounts(...names: readonly string[]): string {
  return `${new Intl.ListFormat("en-CA").format(names)} say different amounts. Send only one of them, or the same amount in each.`
}
