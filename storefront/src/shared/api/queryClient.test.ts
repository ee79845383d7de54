import { QueryObserver } from "@tanstack/react-query"
import { createQueryClient } from "./queryClient"

/** A query that a page shows. The test resolves its responses one by one. */
function shownQuery() {
  const queries = createQueryClient()
  const answers: ((value: string) => void)[] = []
  const options = { queryKey: ["chats"], queryFn: () => new Promise<string>((resolve) => answers.push(resolve)) }
  const observer = new QueryObserver(queries, options)
  const leave = observer.subscribe(() => undefined)
  return { queries, answers, leave, value: () => observer.getCurrentResult().data }
}

describe("what is shown after a change", () => {
  test("is asked for again when the change came during the first load, which may have read before it", async () => {
    const { queries, answers, leave, value } = shownQuery()
    const renewed = queries.invalidateQueries({ queryKey: ["chats"] })
    expect(answers).toHaveLength(1)
    answers[0]!("before the change")
    while (answers.length < 2) await Promise.resolve()
    answers[1]!("after the change")
    await renewed
    expect(value()).toBe("after the change")
    leave()
  })

  test("is asked for once when it was here before the change", async () => {
    const { queries, answers, leave, value } = shownQuery()
    answers[0]!("before the change")
    while (value() === undefined) await Promise.resolve()
    const renewed = queries.invalidateQueries({ queryKey: ["chats"] })
    answers[1]!("after the change")
    await renewed
    expect(answers).toHaveLength(2)
    leave()
  })
})
