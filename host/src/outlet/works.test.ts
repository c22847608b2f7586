import { createWorks } from './works'

const nothing = { save: () => Promise.resolve() }

test('a place is idle again when the last of its works has ended, and each ends once', async () => {
  const works = createWorks()
  await works.idle()
  const [first, second] = [works.begin(nothing), works.begin(nothing)]
  await works.busy()
  const idle = jest.fn()
  void works.idle().then(idle)
  first()
  first()
  await Promise.resolve()
  expect(works.isBusy()).toBe(true)
  expect(idle).not.toHaveBeenCalled()
  second()
  await works.idle()
  expect(idle).toHaveBeenCalledTimes(1)
})

test('what is in progress in a part is in progress in the whole', () => {
  const whole = createWorks()
  const end = createWorks(whole).begin(nothing)
  expect(whole.isBusy()).toBe(true)
  end()
  expect(whole.isBusy()).toBe(false)
})

test('everything is saved at once, and what fails or never ends holds up nothing', async () => {
  jest.useFakeTimers()
  const works = createWorks()
  const saved = jest.fn(() => Promise.resolve())
  works.begin({
    save: () => {
      throw new Error('no room')
    },
  })
  works.begin({ save: () => new Promise(() => undefined) })
  works.begin({ save: saved })
  const done = jest.fn()
  void works.save(2_000).then(done)
  await jest.advanceTimersByTimeAsync(1_999)
  expect(saved).toHaveBeenCalledTimes(1)
  expect(done).not.toHaveBeenCalled()
  await jest.advanceTimersByTimeAsync(1)
  expect(done).toHaveBeenCalled()
  jest.useRealTimers()
})
