import { whenUnused } from './when-unused'

jest.mock('./when-idle', () => ({ whenIdle: (work: () => void) => void setTimeout(work) }))

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

/** Whether it has resolved after so many milliseconds. */
async function resolvedAfter(milliseconds: number): Promise<boolean> {
  let isResolved = false
  void whenUnused().then(() => (isResolved = true))
  await jest.advanceTimersByTimeAsync(milliseconds)
  return isResolved
}

it('resolves when nobody has done anything', async () => {
  expect(await resolvedAfter(300)).toBe(true)
})

it('waits for a moment after a tap', async () => {
  dispatchEvent(new Event('pointerdown'))
  expect(await resolvedAfter(700)).toBe(false)
  dispatchEvent(new Event('pointerdown'))
  expect(await resolvedAfter(700)).toBe(false)
  expect(await resolvedAfter(700)).toBe(true)
})
