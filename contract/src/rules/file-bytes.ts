/** Reads text from the bytes of a picture or film file, in browsers and on the server. */
export function textAt(bytes: Uint8Array, place: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(place, place + length))
}

/** @throws RangeError beyond the end of the bytes */
export function uint32At(bytes: Uint8Array, place: number): number {
  return viewOf(bytes).getUint32(place)
}

/** @throws RangeError beyond the end of the bytes */
export function uint64At(bytes: Uint8Array, place: number): number {
  return Number(viewOf(bytes).getBigUint64(place))
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
