/** Codecs that all major browsers play. */
const PLAYED = /^(avc[1-4]|vp0[89]|V_VP[89])$/

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^(hvc[1-3]|hev[1-3])$/, "HEVC"],
  [/^(dvh[1e]|dav1|dva[1v])$/, "Dolby Vision"],
  [/^(av01|V_AV1)$/, "AV1"],
  [/^mp4v$/, "MPEG-4 Visual"],
  [/^ap(c[hnso]|4[hx])$/, "ProRes"],
  [/^(jpeg|mjp[ab2g])$/, "Motion JPEG"],
  [/^[hs]263$/, "H.263"],
]

/** The name of the video's first codec that many browsers cannot play; `null` if there is none. */
export function hardToPlay(codecs: readonly string[]): string | null {
  const hard = codecs.find((codec) => !PLAYED.test(codec))
  if (hard === undefined) return null
  return NAMES.find(([codec]) => codec.test(hard))?.[1] ?? "a format of its own"
}

export function hardToPlaySentence(name: string, coding: string): string {
  return `${name} is in ${coding}, which many buyers cannot play: they would get a download instead of a player.`
}

export const PLAYABLE_ADVICE =
  "On an iPhone: Settings > Camera > Formats > Most Compatible, then film again. MP4 in H.264 plays everywhere."
