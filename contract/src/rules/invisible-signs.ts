/** Zero-width characters, soft hyphens and direction marks of copied text. The joiner inside an emoji is excepted. */
const INVISIBLE =
  /[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|\u200d(?!\p{Extended_Pictographic})/gu

export const withoutInvisibleSigns = (text: string): string => text.replace(INVISIBLE, "")

export const hasInvisibleSigns = (text: string): boolean => text.search(INVISIBLE) >= 0
