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
