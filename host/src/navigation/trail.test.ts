import { keepTrail, keptTrail } from './kept-trail'
import { backTarget, follow, type Trail } from './trail'

const walk = (...paths: string[]) => paths.reduce<Trail>((trail, path) => follow(trail, path, 'PUSH'), [])

test('back goes one step, and to the parent when there is nothing before', () => {
  expect(backTarget(walk('/', '/history'), '/')).toEqual({ steps: -1 })
  expect(backTarget(walk('/history'), '/circle')).toEqual({ to: '/circle' })
  expect(backTarget([], undefined)).toEqual({ to: '/' })
})

test('going back shortens the trail, replacing does not lengthen it', () => {
  expect(follow(walk('/', '/a', '/b'), '/a', 'POP')).toEqual(['/', '/a'])
  expect(follow(walk('/', '/a'), '/b', 'REPLACE')).toEqual(['/', '/b'])
})

test('the entry of a modal is no place of its own', () => {
  expect(follow(walk('/', '/a'), '/a', 'PUSH')).toEqual(['/', '/a'])
})

test('the last 100 places are kept', () => {
  const trail = walk(...Array.from({ length: 150 }, (_, index) => `/activity/${index}`))
  expect(trail).toHaveLength(100)
  expect(trail.at(-1)).toBe('/activity/149')
})

describe('after a reload', () => {
  beforeAll(() => history.pushState(null, '', '/b'))
  beforeEach(() => sessionStorage.clear())

  test('the trail goes on where it was, by paths alone', () => {
    keepTrail(walk('/', '/library?q=pregnancy', '/b?add=medication'))
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/pregnancy|medication/)
    const trail = follow(keptTrail('/b?add=medication'), '/b?add=medication', 'POP')
    expect(trail).toEqual(['/', '/library', '/b?add=medication'])
    expect(backTarget(trail, '/parent')).toEqual({ steps: -1 })
  })

  test('what somebody else has put there is no trail', () => {
    for (const kept of ['{', '7', '[7, null]']) {
      sessionStorage.setItem('almanac.trail', kept)
      expect(keptTrail('/b')).toEqual([])
    }
  })
})
