export const HEIC_ADVICE =
  "This photo is in HEIC, which most browsers cannot show. Send it as JPEG; on an iPhone: Settings > Camera > Formats > Most Compatible."
