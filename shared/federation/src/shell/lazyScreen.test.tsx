import { act, render, screen } from '@almanac/testing'
import { Component, Suspense, type ReactNode } from 'react'
import { RemoteFailure } from '../loading/failure'
import { AttemptContext } from './context'
import { lazyScreen } from './lazyScreen'

/** Stands in for the place in the host: shows the error, and provides the next attempt. */
class Place extends Component<{ attempt: object; children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidUpdate(before: { attempt: object }) {
    if (before.attempt !== this.props.attempt) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (error) return <p>failed: {error instanceof RemoteFailure ? error.reason : 'something'}</p>
    return (
      <AttemptContext value={this.props.attempt}>
        <Suspense fallback={<p>loading</p>}>{this.props.children}</Suspense>
      </AttemptContext>
    )
  }
}

const chunkError = (type: string) =>
  Object.assign(new Error('Loading chunk polls failed.'), { name: 'ChunkLoadError', type })
const Polls = () => <h1>Polls</h1>
/** Runs the delays between retries, and what follows. */
const settle = () => act(() => jest.runAllTimersAsync())

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
})

test('a chunk that loads on the third try is shown without an error', async () => {
  const load = jest
    .fn<Promise<typeof Polls>, []>()
    .mockRejectedValueOnce(chunkError('error'))
    .mockRejectedValueOnce(chunkError('error'))
    .mockResolvedValue(Polls)
  const Screen = lazyScreen(load)
  render(
    <Place attempt={{}}>
      <Screen />
    </Place>,
  )
  await settle()
  expect(screen.getByRole('heading', { name: 'Polls' })).toBeVisible()
})

test('after three tries it fails, until the user retries the place', async () => {
  const load = jest.fn<Promise<typeof Polls>, []>().mockRejectedValue(chunkError('error'))
  const Screen = lazyScreen(load)
  const { rerender } = render(
    <Place attempt={{}}>
      <Screen />
    </Place>,
  )
  await settle()
  expect(screen.getByText('failed: chunk')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(3)

  load.mockResolvedValue(Polls)
  rerender(
    <Place attempt={{}}>
      <Screen />
    </Place>,
  )
  await settle()
  expect(screen.getByRole('heading', { name: 'Polls' })).toBeVisible()
})

test('a timeout is not retried', async () => {
  const load = jest.fn<Promise<typeof Polls>, []>().mockRejectedValue(chunkError('timeout'))
  const Screen = lazyScreen(load)
  render(
    <Place attempt={{}}>
      <Screen />
    </Place>,
  )
  await settle()
  expect(screen.getByText('failed: timeout')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a loaded chunk is not requested again in another place', async () => {
  const load = jest.fn<Promise<typeof Polls>, []>().mockResolvedValue(Polls)
  const Screen = lazyScreen(load)
  const { unmount } = render(
    <Place attempt={{}}>
      <Screen />
    </Place>,
  )
  await settle()
  unmount()
  render(
    <Place attempt={{}}>
      <Screen />
    </Place>,
  )
  expect(screen.getByRole('heading', { name: 'Polls' })).toBeVisible()
  expect(load).toHaveBeenCalledTimes(1)
})

const lose = (times: number) => {
  const load = jest.fn<Promise<typeof Polls>, []>()
  if (times === Infinity) return load.mockImplementation(() => Promise.reject(chunkError('error')))
  load.mockResolvedValue(Polls)
  for (let time = 0; time < times; time += 1) load.mockRejectedValueOnce(chunkError('error'))
  return load
}

/** What is shown after this time; unlike `settle` it ends where something is tried again and again. */
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

test('a part that can be done without is replaced where it cannot be loaded, and comes by itself a little later', async () => {
  const load = lose(3)
  const Part = lazyScreen(load, () => <p>without polls</p>)
  render(
    <Place attempt={{}}>
      <Part />
      <Part />
    </Place>,
  )
  await wait(3_000)
  expect(screen.getAllByText('without polls')).toHaveLength(2)
  await wait(5_000)
  expect(screen.getAllByRole('heading', { name: 'Polls' })).toHaveLength(2)
  expect(load).toHaveBeenCalledTimes(4)
})

test('later it is requested less and less often, and when the network returns', async () => {
  const load = lose(Infinity)
  const Part = lazyScreen(load, () => <p>without polls</p>)
  render(
    <Place attempt={{}}>
      <Part />
    </Place>,
  )
  await wait(3_000)
  await wait(20_000)
  const soon = load.mock.calls.length
  expect(soon).toBeGreaterThan(3)
  await wait(600_000)
  expect(load.mock.calls.length - soon).toBeLessThan(90)
  expect(screen.getByText('without polls')).toBeVisible()
  load.mockResolvedValue(Polls)
  act(() => void dispatchEvent(new Event('online')))
  await wait(3_000)
  expect(screen.getByRole('heading', { name: 'Polls' })).toBeVisible()
  const all = load.mock.calls.length
  await wait(600_000)
  expect(load).toHaveBeenCalledTimes(all)
})
