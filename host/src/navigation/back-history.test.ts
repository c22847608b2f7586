import { storeBackHistory, storedBackHistory, backTarget, historyAfter, type BackHistory } from './back-history'

const walk = (...paths: string[]) =>
  paths.reduce<BackHistory>((visited, path) => historyAfter(visited, path, 'PUSH'), [])

test('back goes one step, and to the parent when there is nothing before', () => {
  expect(backTarget(walk('/', '/history'), '/')).toEqual({ steps: -1 })
  expect(backTarget(walk('/history'), '/circle')).toEqual({ to: '/circle' })
  expect(backTarget([], undefined)).toEqual({ to: '/' })
})

test('going back shortens the history, replacing does not lengthen it', () => {
  expect(historyAfter(walk('/', '/a', '/b'), '/a', 'POP')).toEqual(['/', '/a'])
  expect(historyAfter(walk('/', '/a'), '/b', 'REPLACE')).toEqual(['/', '/b'])
})

test('the entry of a modal is no place of its own', () => {
  expect(historyAfter(walk('/', '/a'), '/a', 'PUSH')).toEqual(['/', '/a'])
})

test('the last 100 places are retained', () => {
  const visited = walk(...Array.from({ length: 150 }, (_, index) => `/activity/${index}`))
  expect(visited).toHaveLength(100)
  expect(visited.at(-1)).toBe('/activity/149')
})

describe('after a reload', () => {
  beforeAll(() => history.pushState(null, '', '/b'))
  beforeEach(() => sessionStorage.clear())

  test('the history goes on where it was, by paths alone', () => {
    storeBackHistory(walk('/', '/library?q=pregnancy', '/b?add=medication'))
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/pregnancy|medication/)
    const visited = historyAfter(storedBackHistory('/b?add=medication'), '/b?add=medication', 'POP')
    expect(visited).toEqual(['/', '/library', '/b?add=medication'])
    expect(backTarget(visited, '/parent')).toEqual({ steps: -1 })
  })

  test('what somebody else has put there is no history', () => {
    for (const stored of ['{', '7', '[7, null]']) {
      sessionStorage.setItem('almanac.trail', stored)
      expect(storedBackHistory('/b')).toEqual([])
    }
  })
})
