/** Where the commands speak: what was asked for, and what went wrong. */
export interface Voice {
  say: (line: string) => void
  complain: (line: string) => void
  /** What is going on right now; the next one takes its place. Only for somebody who looks on. */
  progress?: (line: string) => void
}

/** `1 file`, `3 files`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** Seconds since a performance.now(), as people read them. */
export const secondsSince = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** A failure that one sentence explains. */
export class Sentence extends Error {}
