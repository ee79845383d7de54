/** The part of a query's state that a page shows. */
export interface Asked<Data> {
  data: Data | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

type DataOf<Questions extends readonly Asked<unknown>[]> = {
  [Place in keyof Questions]: Questions[Place] extends Asked<infer Data> ? Data : never
}

/**
 * Combines several queries: loaded when all are loaded, failed when one failed without data, and refetched together.
 */
export function together<const Questions extends readonly Asked<unknown>[]>(
  questions: Questions
): Asked<DataOf<Questions>> {
  const answers = questions.map(({ data }) => data)
  const isAnswered = answers.every((data) => data !== undefined)
  return {
    data: isAnswered ? (answers as DataOf<Questions>) : undefined,
    error: questions.find(({ data, error }) => data === undefined && error)?.error ?? null,
    isFetching: questions.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(questions.map(({ refetch }) => refetch())),
  }
}
