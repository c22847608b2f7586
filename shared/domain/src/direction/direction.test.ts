import { hasClosedIsolates, isolate, isolateIn, withoutDirectionMarks } from './index'

test.each([
  ['en', 'Ann', 'Ann'],
  ['en', 'ليلى', '\u2068ليلى\u2069'],
  ['en', 'Ann\u2067', '\u2068Ann\u2069'],
  ['en', 'Ann\u202b', '\u2068Ann\u2069'],
  ['fr', 'Ann\u2069 Lee', '\u2068Ann Lee\u2069'],
  ['ar', 'Ann', '\u2068Ann\u2069'],
  ['ar', 'ليلى', 'ليلى'],
  ['ar', '12', '12'],
  // What is isolated already, alone or in a list.
  ['ar', '\u2068250 kg\u2069', '\u2068250 kg\u2069'],
  ['ar', '\u2068Ann\u2069 و\u2068Ben\u2069', '\u2068\u2068Ann\u2069 و\u2068Ben\u2069\u2069'],
  ['ar', 'https://study.example/forgot/1', 'https://study.example/forgot/1'],
])('in a sentence in %s, %j is %j', (locale, value, expected) => {
  expect(isolateIn(locale, value)).toBe(expected)
})

test('an isolate is closed by the text itself', () => {
  expect(hasClosedIsolates('a \u2067b\u2069 \u2068c\u2069')).toBe(true)
  expect(hasClosedIsolates('a \u2067b')).toBe(false)
  expect(hasClosedIsolates('a \u2069\u2067')).toBe(false)
  expect(isolate('a\u2066')).toBe('\u2068a\u2069')
  expect(withoutDirectionMarks('\u200eA\u2068\u061cb\u202e')).toBe('Ab')
})
