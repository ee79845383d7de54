import { useCallback, useEffect, useRef, useState } from "react"
import { endpoints, messageOf, uploadFile } from "../../providers/api"
import { useOnline } from "./useOnline"
import { waitingPictures, wasNotReached, type WaitingPicture } from "./waitingPictures"

export interface WaitingPictures {
  /** Pictures that are stored on the device and not sent yet. */
  waiting: readonly WaitingPicture[]
  busy: boolean
  problem: string | null
  /** Sends a file, or stores it while the server cannot be reached. */
  add: (file: File) => Promise<void>
  forget: (id: string) => Promise<void>
}

/**
 * Uploads the files of an inspection result. If the network is down, the device stores the files and sends them when
 * the network is back.
 */
export function useWaitingPictures(
  appointmentId: string,
  onSent: (file: { id: string; name: string }) => void
): WaitingPictures {
  const online = useOnline()
  const [waiting, setWaiting] = useState<readonly WaitingPicture[]>([])
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const sent = useRef(onSent)
  sent.current = onSent

  const look = useCallback(async () => {
    // If the browser has no storage, it has no unsent pictures either.
    setWaiting(await waitingPictures.of(appointmentId).catch(() => []))
  }, [appointmentId])

  const send = useCallback(async (file: File) => {
    const { fileId, fileName } = await uploadFile(endpoints.uploadInspectionReport, file)
    sent.current({ id: fileId, name: fileName })
  }, [])

  useEffect(() => {
    let over = false
    const sendWaiting = async () => {
      for (const { id, file } of await waitingPictures.of(appointmentId).catch(() => [])) {
        if (over) return
        try {
          await send(file)
          await waitingPictures.forget(id)
        } catch (error) {
          if (!wasNotReached(error)) setProblem(messageOf(error))
          break
        }
      }
      await look()
    }
    if (online) void sendWaiting()
    else void look()
    return () => {
      over = true
    }
  }, [appointmentId, online, look, send])

  const add = async (file: File) => {
    setBusy(true)
    setProblem(null)
    try {
      await send(file)
    } catch (error) {
      if (!wasNotReached(error)) setProblem(messageOf(error))
      else await waitingPictures.keep(appointmentId, file).catch((failure: unknown) => setProblem(messageOf(failure)))
      await look()
    } finally {
      setBusy(false)
    }
  }
  const forget = async (id: string) => {
    await waitingPictures.forget(id)
    await look()
  }
  return { waiting, busy, problem, add, forget }
}
