import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { api, endpoints, messageOf, queryKeys, useSettings } from "@/shared"
import { fieldsOfRefusal } from "@/shared/forms/refusedFields"
import { changedValues, wrongEntries, type EditorStep, type StepEntries } from "./stepEntries"

type Problems = Readonly<Record<string, { fields: Record<string, string>; message: string | null }>>

/** The editor steps that plugins add to a listing, with their stored values. */
export function useStoredSteps(listingId: string | null) {
  const settings = useSettings()
  return useQuery({
    queryKey: queryKeys.listings.steps(listingId ?? "new"),
    queryFn: ({ signal }) => api(endpoints.readEditorSteps, { params: { id: listingId! }, signal }),
    enabled: listingId !== null && settings.data?.slots.editor === true,
    refetchOnWindowFocus: false,
  })
}

/**
 * The editor steps of plugins with their unsaved input. A value that the server refuses stays in its field, with the
 * reason.
 */
export function useEditorSteps(listingId: string | null) {
  const queries = useQueryClient()
  const queryKey = queryKeys.listings.steps(listingId ?? "new")
  const { data, isError, refetch } = useStoredSteps(listingId)
  const [entries, setEntries] = useState<StepEntries>({})
  const [problems, setProblems] = useState<Problems>({})
  const [savingCount, setSavingCount] = useState(0)
  // The current entries: a queued save must not read the entries of the render that started it.
  const latest = useRef(entries)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const put = (next: StepEntries) => {
    latest.current = next
    setEntries(next)
  }
  const stepsNow = () => queries.getQueryData<typeof data>(queryKey)?.steps ?? []
  const steps = data?.steps ?? []
  const isChanged = (step: EditorStep) => Object.keys(changedValues(entries, step)).length > 0
  const changed = steps.filter(isChanged)
  const isSendable = (step: EditorStep) => Object.keys(wrongEntries(entries, step)).length === 0
  const isRefused = (step: EditorStep) => problems[step.plugin] !== undefined
  const sendable = changed.filter((step) => isSendable(step) && !isRefused(step))

  const tell = (plugin: string, problem: Problems[string] | null) =>
    setProblems((before) => {
      const others = Object.fromEntries(Object.entries(before).filter(([name]) => name !== plugin))
      return problem ? { ...others, [plugin]: problem } : others
    })

  /** Saves the changed values of a step; returns whether the server has stored all of them. */
  const saveStep = async (step: EditorStep, all: boolean): Promise<boolean> => {
    const values = changedValues(latest.current, step)
    if (Object.keys(values).length === 0) return true
    const wrong = wrongEntries(latest.current, step)
    if (Object.keys(wrong).length > 0) {
      if (all) tell(step.plugin, { fields: wrong, message: null })
      return false
    }
    try {
      await api(endpoints.fillEditorStep, { params: { id: listingId!, plugin: step.plugin }, body: { values } })
      queries.setQueryData<typeof data>(queryKey, (before) => before && withStored(before, step.plugin, values))
      tell(step.plugin, null)
      return true
    } catch (error) {
      const fields = fieldsOfRefusal(error)
      tell(step.plugin, { fields, message: Object.keys(fields).length > 0 ? null : messageOf(error) })
      return false
    }
  }

  return {
    steps,
    isMissing: isError,
    reload: () => void refetch(),
    entries,
    problems,
    dirty: changed.length > 0,
    saving: savingCount > 0,
    /** Identifies the changes that an autosave can store; null if there are none. */
    unsaved: sendable.length > 0 ? JSON.stringify(sendable.map((step) => changedValues(entries, step))) : null,
    /** Whether an autosave can store all unsaved changes. */
    savesAll: sendable.length === changed.length,
    edit: (plugin: string, name: string, text: string) => {
      put({ ...latest.current, [plugin]: { ...latest.current[plugin], [name]: text } })
      tell(plugin, null)
    },
    bringBack: (kept: StepEntries | undefined) => kept && put({ ...latest.current, ...kept }),
    /** Stores the changed steps one after the other; 'auto' skips invalid ones. Returns whether all are stored. */
    save: (kind: "auto" | "all"): Promise<boolean> => {
      const saved = running.current.then(async () => {
        setSavingCount((count) => count + 1)
        const done: boolean[] = []
        for (const step of stepsNow()) done.push(await saveStep(step, kind === "all"))
        setSavingCount((count) => count - 1)
        return done.every(Boolean)
      })
      running.current = saved.catch(() => undefined)
      return saved
    },
  }
}

function withStored<Answer extends { steps: EditorStep[] }>(
  answer: Answer,
  plugin: string,
  values: ReturnType<typeof changedValues>
): Answer {
  const steps = answer.steps.map((step) => {
    if (step.plugin !== plugin) return step
    const stored = Object.entries({ ...step.values, ...values }).flatMap(([name, value]) =>
      value === null ? [] : [[name, value] as const]
    )
    return { ...step, values: Object.fromEntries(stored) }
  })
  return { ...answer, steps }
}
