import { newId } from '@almanac/domain/ids'
import type { Credential } from '../../http/authentication'
import { createSessionWatch } from './session-watch'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** Sessions by token with the time when they expire, and a stream for one of them. */
function setup(expiry: Record<string, number>) {
  const reads: string[][] = []
  const read = jest.fn((credentials: Credential[]) => {
    reads.push(credentials.map(({ token }) => token))
    const valid = credentials.flatMap(({ token }) => {
      const expires_in_ms = (expiry[token] ?? 0) - Date.now()
      return expires_in_ms > 0 ? [[token, { study_closed: false, expires_in_ms }] as const] : []
    })
    return Promise.resolve(new Map(valid))
  })
  const ended: string[] = []
  const subscriber = (token: string) => {
    const closed: (() => void)[] = []
    const end = () => {
      ended.push(token)
      for (const callback of closed) callback()
    }
    return {
      credential: { user_id: newId(), token },
      stream: { end, onEnd: (callback: () => void) => closed.push(callback) },
    }
  }
  return { watch: createSessionWatch(read), read, reads, ended, subscriber, expiry }
}

const HOUR = 3_600_000

test('a stream ends at the moment when its session expires, unless a call has extended it meanwhile', async () => {
  const { watch, ended, subscriber, expiry } = setup({ first: Date.now() + HOUR, second: Date.now() + HOUR + 0.4 })
  await watch.check([subscriber('first'), subscriber('second'), subscriber('over')])
  expect(ended).toEqual(['over'])
  expiry.first = Date.now() + 2 * HOUR
  await jest.advanceTimersByTimeAsync(HOUR + 1)
  expect(ended).toEqual(['over', 'second'])
  await jest.advanceTimersByTimeAsync(HOUR - 2)
  expect(ended).toEqual(['over', 'second'])
  await jest.advanceTimersByTimeAsync(1)
  expect(ended).toEqual(['over', 'second', 'first'])
  expect(jest.getTimerCount()).toBe(0)
})

test('a session of months is checked once a day, and a check of all streams replaces their timers', async () => {
  const { watch, reads, ended, subscriber } = setup({ app: Date.now() + 400 * 24 * HOUR })
  const app = subscriber('app')
  await watch.check([app])
  await watch.check([app])
  expect(jest.getTimerCount()).toBe(1)
  await jest.advanceTimersByTimeAsync(24 * HOUR)
  expect(reads).toHaveLength(3)
  expect(ended).toEqual([])
  app.stream.end()
  expect(jest.getTimerCount()).toBe(0)
})

test('a session that cannot be read when it is to expire ends its stream: the browser opens another', async () => {
  const { watch, read, ended, subscriber } = setup({ ana: Date.now() + HOUR })
  await watch.check([subscriber('ana')])
  read.mockRejectedValueOnce(new Error('the database is away'))
  await jest.advanceTimersByTimeAsync(HOUR)
  expect(ended).toEqual(['ana'])
})
