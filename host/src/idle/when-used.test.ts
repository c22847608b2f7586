import { whenUsed } from './when-used'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

it('waits for a sign of use, and until the taps have paused', () => {
  const work = jest.fn()
  whenUsed(work)
  for (let tap = 0; tap < 5; tap += 1) {
    dispatchEvent(new Event('pointerdown'))
    jest.advanceTimersByTime(800)
  }
  expect(work).not.toHaveBeenCalled()
  jest.advanceTimersByTime(300)
  expect(work).toHaveBeenCalledTimes(1)
  dispatchEvent(new Event('pointerdown'))
  jest.runAllTimers()
  expect(work).toHaveBeenCalledTimes(1)
})

it('takes a page for used that has been read for some seconds', () => {
  const work = jest.fn()
  whenUsed(work)
  jest.advanceTimersByTime(4_000)
  expect(work).not.toHaveBeenCalled()
  jest.advanceTimersByTime(2_000)
  expect(work).toHaveBeenCalledTimes(1)
})

it('does nothing once it is cancelled', () => {
  const work = jest.fn()
  whenUsed(work)()
  dispatchEvent(new Event('pointerdown'))
  jest.runAllTimers()
  expect(work).not.toHaveBeenCalled()
})

it('begins at the next pause on a page that somebody has used', () => {
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: true } })
  const work = jest.fn()
  whenUsed(work)
  jest.advanceTimersByTime(1_100)
  expect(work).toHaveBeenCalledTimes(1)
  Reflect.deleteProperty(navigator, 'userActivation')
})
