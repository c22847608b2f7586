import { storeBackHistory, storedBackHistory, backTarget, historyAfter, type BackHistory } from './back-history'

const walk = (...paths: string[]) =>
  paths.reduce<BackHistory>((visited, path) => historyAfter(visited, path, 'PUSH'), [])

test('Back goes one step back, and to the parent without an earlier page', () => {
  expect(backTarget(walk('/', '/history'), '/')).toEqual({ steps: -1 })
  expect(backTarget(walk('/history'), '/circle')).toEqual({ to: '/circle' })
  expect(backTarget([], undefined)).toEqual({ to: '/' })
})

test('going back shortens the history, and replacing does not lengthen it', () => {
  expect(historyAfter(walk('/', '/a', '/b'), '/a', 'POP')).toEqual(['/', '/a'])
  expect(historyAfter(walk('/', '/a'), '/b', 'REPLACE')).toEqual(['/', '/b'])
})

test('the history entry of a dialog is not a separate page', () => {
  expect(historyAfter(walk('/', '/a'), '/a', 'PUSH')).toEqual(['/', '/a'])
})

test('the last 100 pages are retained', () => {
  const visited = walk(...Array.from({ length: 150 }, (_, index) => `/activity/${index}`))
  expect(visited).toHaveLength(100)
  expect(visited.at(-1)).toBe('/activity/149')
})

describe('after a reload', () => {
  beforeAll(() => history.pushState(null, '', '/b'))
  beforeEach(() => sessionStorage.clear())

  test('the history is restored, with paths only', () => {
    storeBackHistory(walk('/', '/library?q=pregnancy', '/b?add=medication'))
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/pregnancy|medication/)
    const visited = historyAfter(storedBackHistory('/b?add=medication'), '/b?add=medication', 'POP')
    expect(visited).toEqual(['/', '/library', '/b?add=medication'])
    expect(backTarget(visited, '/parent')).toEqual({ steps: -1 })
  })

  test('invalid stored data is ignored', () => {
    for (const stored of ['{', '7', '[7, null]']) {
      sessionStorage.setItem('almanac.trail', stored)
      expect(storedBackHistory('/b')).toEqual([])
    }
  })
})
