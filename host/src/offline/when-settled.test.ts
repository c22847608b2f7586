import { QueryClient } from '@almanac/api-client/query'
import { whenSettled } from './when-settled'

let queries: QueryClient

beforeEach(() => {
  jest.useFakeTimers()
  queries = new QueryClient()
})

afterEach(() => {
  queries.clear()
  jest.useRealTimers()
  jest.restoreAllMocks()
})

/** Starts a pending query; returns a function that ends it. */
function read(key: string): () => Promise<void> {
  let end: (value: string) => void = () => undefined
  const answer = new Promise<string>((resolve) => {
    end = resolve
  })
  const reading = queries.fetchQuery({ queryKey: [key], queryFn: () => answer })
  return async () => {
    end('answer')
    await reading
  }
}

test('deferred work starts once there has been no request for a while', async () => {
  const work = jest.fn()
  whenSettled(queries, work)
  await jest.advanceTimersByTimeAsync(900)
  const end = read('conversations')
  await jest.advanceTimersByTimeAsync(5_000)
  expect(work).not.toHaveBeenCalled()
  await end()
  await jest.advanceTimersByTimeAsync(900)
  expect(work).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(2_200)
  expect(work).toHaveBeenCalledTimes(1)
})

test('a pending request delays it by ten seconds at most', async () => {
  const work = jest.fn()
  const end = read('silent')
  whenSettled(queries, work)
  await jest.advanceTimersByTimeAsync(9_900)
  expect(work).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(2_200)
  expect(work).toHaveBeenCalledTimes(1)
  await end()
})

test('it does not start before the page has loaded', async () => {
  const state = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive')
  const work = jest.fn()
  whenSettled(queries, work)
  await jest.advanceTimersByTimeAsync(20_000)
  expect(work).not.toHaveBeenCalled()
  state.mockReturnValue('complete')
  dispatchEvent(new Event('load'))
  await jest.advanceTimersByTimeAsync(3_100)
  expect(work).toHaveBeenCalledTimes(1)
})

test.each([0, 500, 1_500])('canceled after %i ms it never starts', async (milliseconds) => {
  const work = jest.fn()
  const cancel = whenSettled(queries, work)
  await jest.advanceTimersByTimeAsync(milliseconds)
  cancel()
  await jest.advanceTimersByTimeAsync(20_000)
  expect(work).not.toHaveBeenCalled()
})
