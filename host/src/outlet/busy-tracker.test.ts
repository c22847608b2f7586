import { createBusyTracker } from './busy-tracker'

const nothing = { save: () => Promise.resolve() }

test('a tracker is idle when the last work has ended; ending twice has no effect', async () => {
  const tracker = createBusyTracker()
  await tracker.whenIdle()
  const [first, second] = [tracker.begin(nothing), tracker.begin(nothing)]
  await tracker.whenBusy()
  const idle = jest.fn()
  void tracker.whenIdle().then(idle)
  first()
  first()
  await Promise.resolve()
  expect(tracker.isBusy()).toBe(true)
  expect(idle).not.toHaveBeenCalled()
  second()
  await tracker.whenIdle()
  expect(idle).toHaveBeenCalledTimes(1)
})

test('work in progress in a part counts for the whole', () => {
  const whole = createBusyTracker()
  const end = createBusyTracker(whole).begin(nothing)
  expect(whole.isBusy()).toBe(true)
  end()
  expect(whole.isBusy()).toBe(false)
})

test('all work is saved in parallel, and a failed or hanging save does not block', async () => {
  jest.useFakeTimers()
  const tracker = createBusyTracker()
  const saved = jest.fn(() => Promise.resolve())
  tracker.begin({
    save: () => {
      throw new Error('no room')
    },
  })
  tracker.begin({ save: () => new Promise(() => undefined) })
  tracker.begin({ save: saved })
  const done = jest.fn()
  void tracker.saveAll(2_000).then(done)
  await jest.advanceTimersByTimeAsync(1_999)
  expect(saved).toHaveBeenCalledTimes(1)
  expect(done).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalled()
  jest.useRealTimers()
})
