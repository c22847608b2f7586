import { backoff } from './backoff'
import { openDatabase } from './database'
import { leaseLocks } from './locks'

test('without Web Locks a second tab leaves the work to the first, and takes over when that one is gone', async () => {
  const database = await openDatabase('ana', () => undefined)
  let now = 0
  const [first, second] = [leaseLocks(() => now, 'first'), leaseLocks(() => now, 'second')]
  const worked: string[] = []
  let finish = () => {}

  const working = first.exclusive(
    'send',
    database,
    () =>
      new Promise((resolve) => {
        worked.push('first')
        finish = resolve
      }),
  )
  await second.exclusive('send', database, async () => {
    worked.push('second too early')
  })
  expect(worked).toEqual(['first'])

  now = 46_000
  await second.exclusive('send', database, async () => {
    worked.push('second')
  })
  expect(worked).toEqual(['first', 'second'])
  finish()
  await working
})

test('attempts come further and further apart, never more than half a minute', () => {
  expect([1, 2, 3, 4, 20].map((attempts) => backoff(attempts, () => 1))).toEqual([1_000, 2_000, 4_000, 8_000, 30_000])
  expect(backoff(20, () => 0)).toBe(15_000)
})
