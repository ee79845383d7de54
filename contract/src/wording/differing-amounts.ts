export function differingAmounts(...names: readonly string[]): string {
  return `${new Intl.ListFormat("en-CA").format(names)} say different amounts. Send one of them alone, or the same amount in each.`
}
