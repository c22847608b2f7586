/** What a person gave, portion by portion, so that a long history is never in memory as a whole. */
export type Portions<T> = AsyncGenerator<T[], void, undefined>

/** Rows read at once. */
export const PORTION = 1_000

/**
 * All rows, portion by portion: `read` gives at most `portion` of them that come
 * after `last`, the row that the portion before ended with. A portion that is not
 * full is the end; an empty one is left out.
 */
export async function* inPortions<Place, Row extends Place>(
  read: (last: Place | undefined) => Promise<Row[]>,
  portion = PORTION,
): Portions<Row> {
  for (let last: Row | undefined; ;) {
    const rows = await read(last)
    if (rows.length > 0) yield rows
    if (rows.length < portion) return
    last = rows.at(-1)
  }
}

/** How many of a kind a person has given. */
export interface Counted {
  kind: string
  count: number
}
