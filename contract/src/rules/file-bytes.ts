/** Text in a picture or film file; browsers and the server read the same bytes. */
export function textAt(bytes: Uint8Array, place: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(place, place + length))
}

/** @throws RangeError beyond the end */
export function uint32At(bytes: Uint8Array, place: number): number {
  return viewOf(bytes).getUint32(place)
}

/** @throws RangeError beyond the end */
export function uint64At(bytes: Uint8Array, place: number): number {
  return Number(viewOf(bytes).getBigUint64(place))
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
