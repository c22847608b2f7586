import type { ShellFailure } from './contract'

/** A failed call to the shell. `late`: timed out; `unknown`: not supported by this shell. */
export class ShellError extends Error {
  constructor(readonly reason: ShellFailure | 'late' | 'unknown' | 'malformed' | 'too_large') {
    super(`the shell: ${reason}`)
  }
}
