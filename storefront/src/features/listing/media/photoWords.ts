import { SHOT_NAMES, type Photo } from "@northlot/contract"

/** 'Photo 3, Odometer', the photo's name for its seller. */
export const photoName = ({ shot }: Pick<Photo, "shot">, index: number): string =>
  shot ? `Photo ${index + 1}, ${SHOT_NAMES[shot]}` : `Photo ${index + 1}`

const place = (index: number, count: number) =>
  `place ${index + 1} of ${count}${index === 0 ? ", where the cover is" : ""}`

/** The screen reader texts while a photo is moved; `place` starts at 0. */
export const dragWords = {
  pickedUp: (index: number, count: number) => `Photo picked up from ${place(index, count)}.`,
  over: (index: number, count: number) => `Over ${place(index, count)}.`,
  putDown: (index: number, count: number) => `Photo put down in ${place(index, count)}.`,
  moved: (index: number, count: number) => `Photo moved to ${place(index, count)}.`,
  cancelled: "The photo stays where it was.",
}
