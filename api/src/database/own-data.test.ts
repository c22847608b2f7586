import { inBatches } from './own-data'

/** A table of `count` rows, read at most three at a time after `last`. */
const tableOf = (count: number) => {
  const asked: (number | undefined)[] = []
  const read = (last: number | undefined) => {
    asked.push(last)
    const from = last ?? 0
    return Promise.resolve(Array.from({ length: Math.min(3, count - from) }, (_, index) => from + index + 1))
  }
  return { read, asked }
}

async function batchesOf(read: (last: number | undefined) => Promise<number[]>): Promise<number[][]> {
  const batches: number[][] = []
  for await (const batch of inBatches(read, 3)) batches.push(batch)
  return batches
}

test.each([
  { count: 0, batches: [] },
  { count: 2, batches: [[1, 2]] },
  { count: 3, batches: [[1, 2, 3]] },
  { count: 7, batches: [[1, 2, 3], [4, 5, 6], [7]] },
])('$count rows are returned once each, in order, without an empty chunk', async ({ count, batches }) => {
  expect(await batchesOf(tableOf(count).read)).toEqual(batches)
})

test('each chunk is read after the last row of the previous one, and none after the end', async () => {
  const { read, asked } = tableOf(7)
  await batchesOf(read)
  expect(asked).toEqual([undefined, 3, 6])
})
