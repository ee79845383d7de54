import type { AnswerOf, BodyInputOf, Endpoints, NoticeChannel, NoticePreferences } from "@northlot/contract"
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { api, endpoints, messageOf } from "@/shared"
import { toast } from "@/ui"

type Answer = AnswerOf<Endpoints["readPreferences"]>
type Change = BodyInputOf<Endpoints["changePreferences"]>
export type NoticeChoice = {
  purpose: NoticePreferences["purposes"][number]["purpose"]
  channel: NoticeChannel
  on: boolean
}

const KEY = ["preferences"] as const

/** The notification choices of the person, by purpose and channel. */
export const preferencesOptions = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => api(endpoints.readPreferences, { signal }),
})

export const usePreferences = ({ enabled = true } = {}) => useQuery({ ...preferencesOptions, enabled })

/** Saves some of the settings and shows the server's response. */
export function useChangePreferences() {
  const queries = useQueryClient()
  return useMutation({
    mutationKey: KEY,
    mutationFn: (body: Change) => api(endpoints.changePreferences, { body }),
    onSuccess: (answer) => queries.setQueryData<Answer>(KEY, answer),
  })
}

/** Switches one channel of one purpose. The page shows the change at once and reverts it when the server refuses. */
export function useChoose() {
  const queries = useQueryClient()
  const show = (choice: NoticeChoice) =>
    queries.setQueryData<Answer>(
      KEY,
      (answer) => answer && { ...answer, preferences: withChoice(answer.preferences, choice) }
    )
  return useMutation({
    mutationKey: KEY,
    mutationFn: (choice: NoticeChoice) => api(endpoints.changePreferences, { body: { choices: [choice] } }),
    onMutate: async (choice) => {
      await queries.cancelQueries({ queryKey: KEY })
      show(choice)
    },
    onError: (error, choice) => {
      show({ ...choice, on: !choice.on })
      toast.error(messageOf(error))
    },
    // The response to an earlier switch must not undo a later switch on the page.
    onSuccess: (answer) => {
      if (queries.isMutating({ mutationKey: KEY }) === 1) queries.setQueryData<Answer>(KEY, answer)
    },
  })
}

function withChoice(preferences: NoticePreferences, { purpose, channel, on }: NoticeChoice): NoticePreferences {
  const purposes = preferences.purposes.map((entry) =>
    entry.purpose === purpose
      ? { ...entry, choices: entry.choices.map((choice) => (choice.channel === channel ? { ...choice, on } : choice)) }
      : entry
  )
  return { ...preferences, purposes }
}

/** Formats `+14165551000` as `(416) 555-1000`. */
export function shownNumber(number: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? []
  return area ? `(${area}) ${exchange}-${line}` : number
}
