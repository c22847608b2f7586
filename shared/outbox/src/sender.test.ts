import type { ErrorCode } from '@almanac/contracts'
import { ApiError } from '@almanac/api-client'
import { verdictOn } from './sender'

const failure = (status: number, code: ErrorCode = 'INVALID') => new ApiError(status, [{ code, title: code }])

test.each([400, 403, 404, 409, 413, 422, 499])('%i is a refusal of the server', (status) => {
  expect(verdictOn(failure(status))).toBe('refuse')
})

test.each([0, 302, 408, 425, 429, 500, 502, 503])('%i is retried', (status) => {
  expect(verdictOn(failure(status))).toBe('retry')
})

test('an old CSRF token is retried, an expired session waits for a sign-in, one without its passkey for that, a gone subject is dropped', () => {
  expect(verdictOn(failure(403, 'INVALID_CSRF_TOKEN'))).toBe('retry')
  expect(verdictOn(failure(422, 'INVALID_CSRF_TOKEN'))).toBe('refuse')
  expect(verdictOn(new ApiError(403, [...failure(403).errors, ...failure(403, 'INVALID_CSRF_TOKEN').errors]))).toBe(
    'retry',
  )
  expect(verdictOn(failure(401))).toBe('sign_in')
  expect(verdictOn(failure(403, 'PASSKEY_REQUIRED'))).toBe('sign_in')
  expect(verdictOn(failure(410))).toBe('drop')
})

test('a failure without a response is retried', () => {
  expect(verdictOn(new TypeError('Failed to fetch'))).toBe('retry')
  expect(verdictOn({ status: 422 })).toBe('retry')
})
