import { openIndexedDatabase } from './indexed-database'
import { leaseLocks } from './locks'

test('without Web Locks a second tab leaves the work to the first, and takes over when it is closed', async () => {
  const database = await openIndexedDatabase('ana', () => undefined)
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

test('a page without TLS has neither Web Locks nor randomUUID, and still works', async () => {
  const database = await openIndexedDatabase('ana', () => undefined)
  const { randomUUID } = crypto
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true, writable: true })
  try {
    const worked = jest.fn()
    await leaseLocks(Date.now).exclusive('send', database, async () => worked())
    expect(worked).toHaveBeenCalledTimes(1)
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true, writable: true })
  }
})
