/** What a person gave, portion by portion, so that a long history is never in memory as a whole. */
export type Portions<T> = AsyncGenerator<T[], void, undefined>

/** Rows read at once. */
export const PORTION = 1_000

/** How many of a kind a person has given. */
export interface Counted {
  kind: string
  count: number
}
