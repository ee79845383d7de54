/** Characters without a visible shape: a text of only these says nothing. */
const INVISIBLE =
  /[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\u{e0000}-\u{e0fff}]/gu

export function saysSomething(text: string): boolean {
  return text.replace(INVISIBLE, "").length > 0
}
