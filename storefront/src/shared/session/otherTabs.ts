import { SESSION_CHANNEL } from "@northlot/contract"

/** What a tab did to the session that all tabs of the browser share. */
export type TabNews = "signed-in" | "signed-out"

let channel: BroadcastChannel | null = null

/** Null without BroadcastChannel: a tab then learns of a change from the server's refusal. */
function opened(): BroadcastChannel | null {
  if (!("BroadcastChannel" in window)) return null
  channel ??= new BroadcastChannel(SESSION_CHANNEL)
  return channel
}

export function tellOtherTabs(news: TabNews): void {
  opened()?.postMessage(news)
}

export function hearOtherTabs(hear: (news: TabNews) => void): () => void {
  const tabs = opened()
  const onMessage = ({ data }: MessageEvent<TabNews>) => hear(data)
  tabs?.addEventListener("message", onMessage)
  return () => tabs?.removeEventListener("message", onMessage)
}
