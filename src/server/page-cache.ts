/**
 * The same read, asked of the database once per key and time however many visitors ask. The oldest answer makes room
 * for one more than `most`. A failure is not kept.
 */
export function keptBriefly<Answer>(
  read: (key: string) => Promise<Answer>,
  { milliseconds, most }: { milliseconds: number; most: number }
): (key: string) => Promise<Answer> {
  const kept = new Map<string, { until: number; answer: Promise<Answer> }>()
  return (key) => {
    const now = performance.now()
    const found = kept.get(key)
    if (found && found.until > now) return found.answer
    const answer = read(key)
    kept.delete(key)
    const entry = { until: now + milliseconds, answer }
    kept.set(key, entry)
    answer.catch(() => kept.get(key) === entry && kept.delete(key))
    if (kept.size > most) kept.delete(kept.keys().next().value!)
    return answer
  }
}
