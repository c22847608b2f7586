import { propertyOf } from '@almanac/domain/records'
import { reportFailure } from './release-outcomes'
import { release } from '../testing/releases'

jest.mock('./release-outcomes', () => ({ reportFailure: jest.fn() }))

const social = { remote: 'social', preview: false }
const marks = () => Object.keys(localStorage).filter((key) => key.startsWith('almanac.mounting.'))
const reported = () =>
  jest
    .mocked(reportFailure)
    .mock.calls.map(([{ remote }, version, error]) => `${remote} ${version} ${String(propertyOf(error, 'reason'))}`)

/** A page of this tab, with its own modules: the next one is what a reload, or a new tab, runs. */
async function openPage() {
  jest.resetModules()
  jest.doMock('./release-outcomes', () => ({ reportFailure }))
  const page = await import('./hang-detection')
  const { hasHung } = await import('./hung-releases')
  const { registerMounted } = await import('./mounted-releases')
  return { ...page, hasHung, registerMounted }
}

/** A mark left by the page of another tab, with its age in milliseconds. */
const left = (version: string, ago: number, owner = `other${version.replaceAll('.', '')}`) =>
  localStorage.setItem(
    `almanac.mounting.${owner}.social`,
    JSON.stringify({ remote: 'social', version, at: Date.now() - ago }),
  )

/** A page that is opened now and has examined the marks. */
async function openExamined() {
  jest.spyOn(performance, 'now').mockReturnValue(0)
  const page = await openPage()
  page.reportHangs()
  await page.hangsExamined()
  return page
}

/** The pages that hold a lock, as the browser tells; undefined without Web Locks. */
function openPages(owners: string[] | undefined): void {
  const locks = owners && {
    request: () => Promise.resolve(),
    query: () => Promise.resolve({ held: owners.map((owner) => ({ name: `almanac.mounting.${owner}` })) }),
  }
  if (locks) Object.defineProperty(navigator, 'locks', { configurable: true, value: locks })
  else Reflect.deleteProperty(navigator, 'locks')
}
function opened(type: 'reload' | 'navigate'): void {
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value: () => [{ type }] })
}

beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  window.name = ''
  openPages([])
  opened('navigate')
  jest.mocked(reportFailure).mockClear()
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

test('a mark is removed once the page is responsive, and when the page is left', async () => {
  const { markMounting } = await openPage()
  markMounting(social, '1.0.0')
  expect(marks()).toHaveLength(1)
  jest.advanceTimersByTime(3_000)
  expect(marks()).toEqual([])
  markMounting(social, '1.0.0')
  window.dispatchEvent(new Event('pagehide'))
  expect(marks()).toEqual([])
  markMounting({ ...social, preview: true }, '1.0.0')
  expect(marks()).toEqual([])
})

test('a tap marks what is shown before its listeners run; what loads for long stays marked', async () => {
  const { registerMounted, markWhile } = await openPage()
  const end = registerMounted({ release: release('social', []), loaded: { version: '1.0.0' } }, 'screen')
  let during: string[] = []
  document.addEventListener('click', () => (during = marks()), { once: true })
  document.body.click()
  expect(during).toHaveLength(1)
  end()
  jest.advanceTimersByTime(3_000)
  expect(marks()).toEqual([])
  void markWhile(social, '1.1.0', new Promise(() => undefined))
  jest.advanceTimersByTime(30_000)
  expect(marks()).toHaveLength(1)
})

test('a device keeps for a week which version made it hang, and reports it once', async () => {
  openPages(['hanging'])
  left('1.1.0', 60_000, 'hanging')
  await openExamined()
  expect(reported()).toEqual(['social 1.1.0 hang'])
  const later = await openPage()
  later.reportHangs()
  expect([later.hasHung('social', '1.1.0'), later.hasHung('social', '1.0.0')]).toEqual([true, false])
  expect(reported()).toHaveLength(1)
  jest.advanceTimersByTime(8 * 24 * 3_600_000)
  expect(later.hasHung('social', '1.1.0')).toBe(false)
})

describe('a page that is opened within seconds of a hang knows it before anything is loaded', () => {
  test('by a reload, after people waited', async () => {
    const hung = await openPage()
    hung.markMounting(social, '1.2.0')
    jest.setSystemTime(Date.now() + 5_000)
    opened('reload')
    expect((await openExamined()).hasHung('social', '1.2.0')).toBe(true)
  })

  test('in another tab, after people waited and closed it, unless they come back later', async () => {
    left('1.2.0', 3_600_000, 'long-ago')
    expect((await openExamined()).hasHung('social', '1.2.0')).toBe(false)
    left('1.3.0', 6_000, 'closed')
    expect((await openExamined()).hasHung('social', '1.3.0')).toBe(true)
  })

  test('in another tab, the second time that one was closed', async () => {
    left('1.2.0', 500, 'closed')
    expect((await openExamined()).hasHung('social', '1.2.0')).toBe(false)
    left('1.2.0', 500, 'again')
    expect((await openExamined()).hasHung('social', '1.2.0')).toBe(true)
    expect(reported()).toHaveLength(2)
  })

  test('where all storage is refused, by a reload', async () => {
    const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError')
    })
    const hung = await openPage()
    hung.markMounting(social, '1.2.0')
    jest.setSystemTime(Date.now() + 5_000)
    opened('reload')
    // What the page kept in memory is gone with it.
    for (const key of Reflect.ownKeys(globalThis))
      if (typeof key === 'symbol' && String(key).includes('almanac')) Reflect.deleteProperty(globalThis, key)
    expect((await openExamined()).hasHung('social', '1.2.0')).toBe(true)
    refuse.mockRestore()
  })
})

test('the mark of an open page is no hang, also of one whose tab was duplicated; after ten seconds it is', async () => {
  const other = await openPage()
  other.markMounting(social, '1.3.0')
  const open = marks()[0]?.split('.')[2] ?? ''
  openPages([open])
  const page = await openPage()
  page.reportHangs()
  await page.hangsExamined()
  expect(reported()).toEqual([])
  left('1.4.0', 0, 'hanging')
  openPages([open, 'hanging'])
  page.reportHangs()
  await page.hangsExamined()
  expect(reported()).toEqual([])
  await jest.advanceTimersByTimeAsync(10_000)
  // The page of the other mark has responded meanwhile.
  expect(reported()).toEqual(['social 1.4.0 hang'])
})

test('a slow device that is reloaded while it is busy, or closed, has no hang', async () => {
  const slow = await openPage()
  slow.markMounting(social, '1.5.0')
  jest.setSystemTime(Date.now() + 4_000)
  opened('reload')
  const second = await openExamined()
  expect(second.hasHung('social', '1.5.0')).toBe(false)
  // It is responsive this time, so the next reload is the first again.
  second.markMounting(social, '1.5.0')
  jest.advanceTimersByTime(3_000)
  second.markMounting(social, '1.5.0')
  expect((await openExamined()).hasHung('social', '1.5.0')).toBe(false)
})

test('an invalid mark is removed', async () => {
  localStorage.setItem('almanac.mounting.x', '<html>')
  const page = await openPage()
  page.reportHangs()
  await page.hangsExamined()
  expect([marks(), reported()]).toEqual([[], []])
})

test('the mark of an open page is none of a hang because the device slept', async () => {
  left('1.3.0', 500, 'open')
  openPages(['open'])
  const page = await openPage()
  page.reportHangs()
  await page.hangsExamined()
  jest.setSystemTime(Date.now() + 3_600_000)
  await jest.advanceTimersByTimeAsync(10_000)
  // The other page has woken up too.
  localStorage.removeItem('almanac.mounting.open.social')
  await jest.advanceTimersByTimeAsync(10_000)
  expect(reported()).toEqual([])
})
