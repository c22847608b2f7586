import { backoffDelay, isRetryable } from '.'

const backoff = { initialDelay: 1_000, maxDelay: 30_000 }

test('the delay doubles up to the maximum', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((retry) => backoffDelay(retry, backoff, () => 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
})

test('jitter removes up to half of the delay', () => {
  expect(backoffDelay(2, backoff, () => 0)).toBe(2_000)
  expect(backoffDelay(2, backoff, () => 0.5)).toBe(3_000)
})

test('the delay stays at the maximum for any number of retries', () => {
  expect(backoffDelay(100_000, backoff, () => 1)).toBe(30_000)
})

test('a definitive rejection is not retried; a missing response, an overload and a server error are', () => {
  expect([400, 403, 404, 409, 422].filter(isRetryable)).toEqual([])
  expect([0, 408, 425, 429, 500, 502, 503].every(isRetryable)).toBe(true)
})
