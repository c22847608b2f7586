/** The output of a command: results and errors. */
export interface Output {
  print: (line: string) => void
  printError: (line: string) => void
  /** Shows the current progress, replacing the previous line. Only for interactive use. */
  progress?: (line: string) => void
}

/** `1 file`, `3 files`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** Seconds since a performance.now(), formatted. */
export const secondsSince = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** A failure with a message for the operator who runs the command; no stack is shown. */
export class CommandFailure extends Error {}

/** The message of an error for the operator. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'no reason given')
