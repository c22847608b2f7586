import type { ShellFailure } from './contract'

/** A call that the shell has not done. `late`: there was no answer in time; `unknown`: this shell does not have it. */
export class ShellError extends Error {
  constructor(readonly reason: ShellFailure | 'late' | 'unknown' | 'malformed' | 'too_large') {
    super(`the shell: ${reason}`)
  }
}
