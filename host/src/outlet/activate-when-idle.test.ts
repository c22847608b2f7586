import { activateWhenIdle, createBusyTracker } from './busy-tracker'

const nothing = { save: () => Promise.resolve() }
/** Flushes pending microtasks and timers. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

function setting() {
  const tracker = createBusyTracker()
  const ending = new AbortController()
  const arrived: (() => void)[] = []
  const activate = jest.fn(() => new Promise<void>((resolve) => arrived.push(resolve)))
  const abort = jest.fn()
  return {
    tracker,
    activate,
    abort,
    ending,
    arrive: () => arrived.at(-1)?.(),
    begin: (urgent = false) => activateWhenIdle({ tracker, urgent, activate, abort, signal: ending.signal }),
  }
}

test('without work in progress the release is activated at once', async () => {
  const { activate, begin, arrive, abort } = setting()
  const done = begin()
  await settle()
  expect(activate).toHaveBeenCalledTimes(1)
  arrive()
  await done
  expect(abort).not.toHaveBeenCalled()
})

test('a release waits for a form in progress, and for work begun before it ends', async () => {
  const { tracker, activate, begin } = setting()
  const form = tracker.begin(nothing)
  void begin()
  await settle()
  expect(activate).not.toHaveBeenCalled()
  const dialog = tracker.begin(nothing)
  form()
  await settle()
  expect(activate).not.toHaveBeenCalled()
  dialog()
  await settle()
  expect(activate).toHaveBeenCalledTimes(1)
})

test('work begun during the activation aborts it, and it is retried afterwards', async () => {
  const { tracker, activate, abort, begin } = setting()
  void begin()
  await settle()
  const form = tracker.begin(nothing)
  await settle()
  expect(abort).toHaveBeenCalledTimes(1)
  form()
  await settle()
  expect(activate).toHaveBeenCalledTimes(2)
})

test('an urgent release has all work saved and is activated anyway', async () => {
  const { tracker, activate, abort, begin } = setting()
  const saved = jest.fn(() => Promise.resolve())
  tracker.begin({ save: saved })
  await begin(true)
  expect(saved).toHaveBeenCalledTimes(1)
  expect(activate).toHaveBeenCalledTimes(1)
  expect(abort).not.toHaveBeenCalled()
})

test('a superseded release is not activated', async () => {
  const { tracker, activate, begin, ending } = setting()
  const form = tracker.begin(nothing)
  const done = begin()
  ending.abort()
  form()
  await done
  expect(activate).not.toHaveBeenCalled()
})
