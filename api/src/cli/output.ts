/** Where a command writes: its answer, and what went wrong. */
export interface Output {
  print: (line: string) => void
  printError: (line: string) => void
  /** What is going on right now; the next one takes its place. Only for somebody who looks on. */
  progress?: (line: string) => void
}

/** `1 file`, `3 files`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** Seconds since a performance.now(), as people read them. */
export const secondsSince = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** A failure that its message explains to the operator who runs the command; no stack is shown. */
export class CommandFailure extends Error {}
