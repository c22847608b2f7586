import { callUrl } from './url'

test('parameters are filled in and cannot leave their place', () => {
  expect(callUrl('/conversations/{id}/read/{message_id}', { id: 'a b', message_id: '../x?y' }, undefined)).toBe(
    '/api/conversations/a%20b/read/..%2Fx%3Fy',
  )
})

test('what is absent is left out of the query', () => {
  expect(
    callUrl('/responses', undefined, { start_date: '2026-11-16', user_id: undefined, with_entries: 'true', limit: 0 }),
  ).toBe('/api/responses?start_date=2026-11-16&with_entries=true&limit=0')
})

test('a missing parameter is a mistake of ours, told at once', () => {
  expect(() => callUrl('/activities/{id}', {}, undefined)).toThrow('/activities/{id} needs the parameter id')
})
