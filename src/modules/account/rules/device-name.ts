/**
 * The first match wins. A browser's User-Agent header often names other browsers too, so the more specific names come
 * first.
 */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b((Headless)?Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
]

/**
 * A device name such as 'Firefox on Windows' from a User-Agent header, by which a member recognises a session. Empty
 * for an unknown device.
 */
export function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, 500)
  const named = (of: typeof BROWSERS) => of.find(([pattern]) => pattern.test(text))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? "")
}
