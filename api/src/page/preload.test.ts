import { bestMatch, matchScore } from './preload'

test.each([
  ['/', '/', true],
  ['/', '/history', false],
  ['/history', '/history/', true],
  ['/history/:id', '/history/12', true],
  ['/history/:id', '/history', false],
  ['/register/:code?', '/register', true],
  ['/register/:code?', '/register/AB12CD', true],
  ['/register/:code?', '/register/AB12CD/more', false],
  ['/activity/:id/edit', '/activity/1/edit', true],
  ['/activity/:category?/:id', '/activity/2', true],
  ['/app/*', '/app/any/thing', true],
  ['/app/*', '/app', true],
])('%s and %s: %s', (pattern, path, fits) => {
  expect(matchScore(pattern, path) >= 0).toBe(fits)
})

test('the most particular pattern owns the path', () => {
  const patterns = ['*', '/history/:id', '/history/:id/:part', '/history/mystorylines_report', '/history']
  const own = (path: string) => bestMatch(patterns, (pattern) => pattern, path)
  expect(own('/history/mystorylines_report')).toBe('/history/mystorylines_report')
  expect(own('/history/7')).toBe('/history/:id')
  expect(own('/history/7/chart')).toBe('/history/:id/:part')
  expect(own('/history')).toBe('/history')
  expect(own('/elsewhere')).toBe('*')
})
