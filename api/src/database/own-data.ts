/** A person's data in batches, so that a long history is never in memory as a whole. */
export type Batches<T> = AsyncGenerator<T[], void, undefined>

/** Rows read at once. */
export const BATCH_SIZE = 1_000

/**
 * All rows in batches: `read` returns at most `batchSize` of them after `last`, the
 * last row of the previous batch. A batch that is not full is the last; an
 * empty one is left out.
 */
export async function* inBatches<Place, Row extends Place>(
  read: (last: Place | undefined) => Promise<Row[]>,
  batchSize = BATCH_SIZE,
): Batches<Row> {
  for (let last: Row | undefined; ;) {
    const rows = await read(last)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) return
    last = rows.at(-1)
  }
}

/** The number of a person's items of one kind. */
export interface Counted {
  kind: string
  count: number
}
