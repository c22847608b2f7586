import type { ApiErrorEntry } from './call'
import { call } from './call'
import { ERROR_CODES, isErrorCode, type ErrorCode } from './error-codes'

test('every code is there once, and what is misspelt is none', () => {
  expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length)
  expect(['NOT_FOUND', 'service_down', 'NOT_FUOND', 'not_found', ''].map(isErrorCode)).toEqual([
    ...[true, true],
    ...[false, false, false],
  ])
})

test('a misspelt code does not compile: where it is made, compared, or declared by a call', () => {
  // @ts-expect-error not an error code of the server
  const made: ErrorCode = 'NOT_FUOND'
  const entry: ApiErrorEntry = { code: 'NOT_FOUND', title: '' }
  // @ts-expect-error not an error code of server or client
  const compared = entry.code === 'NOT_FUOND'
  // @ts-expect-error not an error code of the server
  const declared = call<{ errors: { 404: readonly ['NOT_FUOND'] } }>({
    id: 'a',
    area: 'account',
    method: 'GET',
    path: '/',
    policy: 'user',
  })
  expect([made, compared, declared.id]).toEqual(['NOT_FUOND', false, 'a'])
})
