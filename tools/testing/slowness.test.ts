import { slownessFrom } from './slowness.mjs'

test.each([
  [undefined, 1],
  ['', 1],
  ['1', 1],
  ['3', 3],
  ['2.5', 2.5],
  ['0.1', 1],
])('TEST_SLOWNESS %j multiplies limits by %d', (setting, factor) => {
  expect(slownessFrom(setting)).toBe(factor)
})

test.each(['slow', 'NaN', '0', '-2', 'Infinity'])('TEST_SLOWNESS %s is refused, not ignored', (setting) => {
  expect(() => slownessFrom(setting)).toThrow(/^TEST_SLOWNESS is /)
})
