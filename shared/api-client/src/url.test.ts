import { callUrl } from './url'

test('parameters are inserted and escaped', () => {
  expect(callUrl('/conversations/{id}/read/{message_id}', { id: 'a b', message_id: '../x?y' }, undefined)).toBe(
    '/api/conversations/a%20b/read/..%2Fx%3Fy',
  )
})

test('absent values are left out of the query', () => {
  expect(
    callUrl('/responses', undefined, { start_date: '2026-11-16', user_id: undefined, with_entries: 'true', limit: 0 }),
  ).toBe('/api/responses?start_date=2026-11-16&with_entries=true&limit=0')
})

test('a missing parameter throws at once', () => {
  expect(() => callUrl('/activities/{id}', {}, undefined)).toThrow('/activities/{id} needs the parameter id')
})
