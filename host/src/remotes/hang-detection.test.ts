import { RemoteFailure } from '@almanac/federation/loading'
import { hasHung, markMounting, reportHangs } from './hang-detection'
import { reportFailure } from './release-failures'

jest.mock('./release-failures', () => ({ reportFailure: jest.fn() }))

const social = { remote: 'social', preview: false }
const marks = () => Object.keys(localStorage)
const reported = () =>
  jest
    .mocked(reportFailure)
    .mock.calls.map(
      ([{ remote }, version, error]) => `${remote} ${version} ${error instanceof RemoteFailure ? error.reason : ''}`,
    )

/** A mark left by the page of another tab, with its age in milliseconds. */
const left = (version: string, ago: number) =>
  localStorage.setItem(
    `almanac.mounting.other${version}.social`,
    JSON.stringify({ remote: 'social', version, at: Date.now() - ago }),
  )

beforeEach(() => {
  jest.useFakeTimers()
  localStorage.clear()
  jest.mocked(reportFailure).mockClear()
})
afterEach(() => jest.useRealTimers())

test('a mark is removed once the page is responsive, and when the page is left', () => {
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

test('a hang of an earlier page is reported once on the next visit, and the release is not started again on this device', () => {
  left('1.1.0', 60_000)
  reportHangs()
  expect(reported()).toEqual(['social 1.1.0 hang'])
  expect([hasHung('social', '1.1.0'), hasHung('social', '1.0.0')]).toEqual([true, false])
  jest.advanceTimersByTime(20_000)
  reportHangs()
  expect(reported()).toHaveLength(1)
})

test('a recent mark may belong to another tab that is still mounting: it is checked again later', () => {
  left('1.2.0', 1_000)
  left('1.3.0', 1_000)
  reportHangs()
  expect(reported()).toEqual([])
  localStorage.removeItem('almanac.mounting.other1.2.0.social')
  jest.advanceTimersByTime(10_000)
  expect(reported()).toEqual(['social 1.3.0 hang'])
})

test('an invalid mark is removed', () => {
  localStorage.setItem('almanac.mounting.x', '<html>')
  reportHangs()
  expect([marks(), reported()]).toEqual([[], []])
})
