import { studyId } from './ids'

test('an id never changes: what participants recorded hangs on it', () => {
  expect(studyId('demo', 'northwind', 'activity', 'mood')).toBe('b858e4eb-4ae2-8b29-a1b9-942c56646816')
})

test('an id is a UUID that the contract accepts', () => {
  expect(studyId('any')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('keys that run together differently are different things', () => {
  expect(studyId('ab', 'c')).not.toBe(studyId('a', 'bc'))
  expect(studyId('a', 'b')).not.toBe(studyId('a,b'))
})
