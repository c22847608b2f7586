import { Secret } from 'otpauth'
import { codeAt, newSecret, stepOf, uriOf } from './totp'

/** The secret of RFC 6238, appendix B. */
const secret = Secret.fromLatin1('12345678901234567890').base32

// The test vectors have eight digits; a six-digit code is their last six.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %d s the code is that of RFC 6238', (seconds, code) => {
  expect(codeAt(secret, seconds * 1000)).toBe(code)
  expect(stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('a code is accepted one time step early or late, and its own step is returned', () => {
  const now = 1_700_000_010_000
  const step = Math.floor(now / 30_000)
  for (const off of [-1, 0, 1]) expect(stepOf(secret, codeAt(secret, now + off * 30_000), now)).toBe(step + off)
  for (const off of [-2, 2]) expect(stepOf(secret, codeAt(secret, now + off * 30_000), now)).toBeNull()
  for (const wrong of ['', '12345', '1234567', 'abcdef', '000000']) expect(stepOf(secret, wrong, now)).toBeNull()
})

test('secrets are unique and have 160 bits, and the otpauth URI names the account', () => {
  const [one, two] = [newSecret(), newSecret()]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(one).not.toBe(two)
  expect(uriOf(one, 'nadia@example.test')).toBe(
    `otpauth://totp/Almanac:nadia%40example.test?issuer=Almanac&secret=${one}&algorithm=SHA1&digits=6&period=30`,
  )
})
