export class LateError extends Error {
  override name = "LateError"
}

/** What `work` answers within this time. @throws LateError when it is late; what it still does is nobody's any more. */
export async function answeredInTime<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new LateError(`No answer within ${milliseconds} ms`)), milliseconds)
  })
  work.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
