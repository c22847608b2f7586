import { ShellError } from './shell-error'

/** Timeout of a call that does not ask the person. */
export const CALL_TIMEOUT_MS = 5_000

interface PendingCall {
  resolve: (data: unknown) => void
  reject: (error: ShellError) => void
  timer: ReturnType<typeof setTimeout> | undefined
}

/** Pending calls by id. */
export function createPending() {
  const pendingCalls = new Map<string, PendingCall>()

  function take(id: string): PendingCall | undefined {
    const found = pendingCalls.get(id)
    pendingCalls.delete(id)
    clearTimeout(found?.timer)
    return found
  }

  /** Rejects the call; false if it is no longer pending. */
  function end(id: string, error: ShellError): boolean {
    const found = take(id)
    found?.reject(error)
    return found !== undefined
  }

  return {
    /** Waits for the answer to a call; one that asks the person has no timeout. */
    wait: (id: string, prompt: boolean): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const timer = prompt ? undefined : setTimeout(() => end(id, new ShellError('late')), CALL_TIMEOUT_MS)
        pendingCalls.set(id, { resolve, reject, timer })
      }),
    settle: (id: string, data: unknown): void => take(id)?.resolve(data),
    end,
  }
}
