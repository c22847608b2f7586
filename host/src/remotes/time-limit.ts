import { RemoteFailure } from '@almanac/federation/loading'

/** Rejects with reason `timeout` when the work has not finished after so many milliseconds. */
export function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new RemoteFailure('timeout'))
    }, milliseconds)
  })
  return Promise.race([work, limit]).finally(() => {
    clearTimeout(timer)
  })
}
