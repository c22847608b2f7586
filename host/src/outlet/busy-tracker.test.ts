import { createBusyTracker } from './busy-tracker'

const nothing = { save: () => Promise.resolve() }

test('a place is idle again when the last of its tracker has ended, and each ends once', async () => {
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

test('what is in progress in a part is in progress in the whole', () => {
  const whole = createBusyTracker()
  const end = createBusyTracker(whole).begin(nothing)
  expect(whole.isBusy()).toBe(true)
  end()
  expect(whole.isBusy()).toBe(false)
})

test('everything is saved at once, and what fails or never ends holds up nothing', async () => {
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
