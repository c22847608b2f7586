import { leaseClaims, webLockClaims } from './claims'
import type { OutboxDatabase } from './database'
import { createMemoryDatabase } from './memory-database'

/** Web Locks as far as claims use them. */
function testLocks(): LockManager {
  const held = new Map<string, { lock: Lock; lose: (reason: unknown) => void; ended: Promise<unknown> }>()
  async function request(
    name: string,
    options: LockOptions | LockGrantedCallback<unknown>,
    callback?: LockGrantedCallback<unknown>,
  ): Promise<unknown> {
    if (typeof options === 'function' || !callback) throw new Error('not used here')
    const { ifAvailable, steal, signal } = options
    for (let holder = held.get(name); holder && !steal; holder = held.get(name)) {
      if (ifAvailable) return callback(null)
      await Promise.race([
        holder.ended,
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))),
      ])
    }
    held.get(name)?.lose(new DOMException('', 'AbortError'))
    const lock: Lock = { name, mode: 'exclusive' }
    const lost = new Promise<never>((_, reject) => {
      const ended = Promise.resolve(callback(lock)).finally(() => {
        if (held.get(name)?.lock === lock) held.delete(name)
      })
      held.set(name, { lock, lose: reject, ended })
    })
    return Promise.race([held.get(name)?.ended, lost])
  }
  return { request, query: () => Promise.resolve({}) }
}

const never = () => undefined

describe.each([
  ['Web Locks', () => webLockClaims(testLocks(), 'ana'), undefined],
  [
    'leases',
    undefined,
    (database: OutboxDatabase, owner: string, now: () => number) =>
      leaseClaims({ database: async () => database, owner, now }),
  ],
])('%s', (_, shared, ofTab) => {
  const twoTabs = (now = () => 0) => {
    const one = shared?.()
    if (one) return [one, one] as const
    const database = createMemoryDatabase()
    if (!ofTab) throw new Error('nothing to test')
    return [ofTab(database, 'first', now), ofTab(database, 'second', now)] as const
  }

  test('one form has a draft until it releases it; two of one tab are told apart', async () => {
    const [first, second] = twoTabs()
    const claim = await first.claim('a', { onLost: never })
    expect(await second.claim('a', { onLost: never })).toBeNull()
    expect(await first.claim('a', { onLost: never })).toBeNull()
    expect(await second.claim('b', { onLost: never })).not.toBeNull()
    await claim?.release()
    expect(await first.claim('a', { onLost: never })).not.toBeNull()
  })

  test('a form that takes it over has it', async () => {
    const [first, second] = twoTabs()
    const claim = await first.claim('a', { onLost: never })
    expect(await second.claim('a', { steal: true, onLost: never })).not.toBeNull()
    await claim?.release()
    expect(await first.claim('a', { onLost: never })).toBeNull()
  })
})

test('with Web Locks the holder hears at once that it was taken, and a released one does not', async () => {
  const claims = webLockClaims(testLocks(), 'ana')
  const [lost, released] = [jest.fn(), jest.fn()]
  await (await claims.claim('a', { onLost: released }))?.release()
  await claims.claim('a', { onLost: lost })
  await claims.claim('a', { steal: true, onLost: never })
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  expect(lost).toHaveBeenCalledTimes(1)
  expect(released).not.toHaveBeenCalled()
})

test('with Web Locks a form waits for the page that is going, and no longer than it says', async () => {
  const claims = webLockClaims(testLocks(), 'ana')
  const claim = await claims.claim('a', { onLost: never })
  expect(await claims.claim('a', { wait_ms: 1, onLost: never })).toBeNull()
  const waiting = claims.claim('a', { wait_ms: 10_000, onLost: never })
  await claim?.release()
  expect(await waiting).not.toBeNull()
})

test('a lease is the tab’s again after a reload, is renewed while it is open, and ends with a killed tab', async () => {
  jest.useFakeTimers()
  try {
    const database = createMemoryDatabase()
    let now = 0
    const page = (owner: string) => leaseClaims({ database: async () => database, owner, now: () => now })
    await page('first').claim('a', { onLost: never })
    // Reloaded without a moment to release it: its timers are gone.
    jest.clearAllTimers()
    const onLost = jest.fn()
    expect(await page('first').claim('a', { onLost })).not.toBeNull()
    now = 140_000
    await jest.advanceTimersByTimeAsync(20_000)
    now = 280_000
    expect(await page('second').claim('a', { onLost: never })).toBeNull()
    jest.clearAllTimers()
    now = 300_000
    expect(await page('second').claim('a', { onLost: never })).not.toBeNull()
  } finally {
    jest.useRealTimers()
  }
})
