/** What was found a moment ago, for whoever can live with that: the oldest goes first when there is too much. */
export class Recent<Value> {
  private readonly kept = new Map<string, { value: Value; until: number }>()

  constructor(private readonly limits: { most: number; milliseconds: number }) {}

  get(key: string): Value | undefined {
    const entry = this.kept.get(key)
    if (!entry) return undefined
    if (entry.until > performance.now()) return entry.value
    this.kept.delete(key)
    return undefined
  }

  set(key: string, value: Value): void {
    this.kept.delete(key)
    this.kept.set(key, { value, until: performance.now() + this.limits.milliseconds })
    if (this.kept.size > this.limits.most) this.kept.delete(this.kept.keys().next().value!)
  }

  delete(key: string): void {
    this.kept.delete(key)
  }
}
