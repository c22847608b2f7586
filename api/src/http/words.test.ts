import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import { supported } from './locales'
import { projectRoot } from '../root'
import { errorTitle, loadWords, wordsOf } from './words'

const root = projectRoot()
const words = z.object({ api: z.object({ errors: z.record(z.string(), z.string()) }) })

function sources(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('node_modules'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n')
}

const patterns = [
  /\b(?:unauthorized|forbidden|notFound|conflict|gone|invalid|tooManyRequests|unavailable)\(\s*'(\w+)'/g,
  /\bcode: '([A-Z][A-Z0-9_]+)'/g,
  /\bcode = '([A-Z][A-Z0-9_]+)'/g,
  /\b(?:message|error): '([A-Z][A-Z0-9_]+)'/g,
  /\breturn '([A-Z][A-Z0-9_]+)'/g,
  /\b\d{3}: '([A-Z][A-Z0-9_]+)'/g,
]

/** Every code that a refusal may carry, as the sources name them. */
const codes = [
  ...new Set(
    [sources('api/src'), sources('shared/contracts/src')].flatMap((source) =>
      patterns.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1] ?? '')),
    ),
  ),
].sort()

test.each(supported.map((locale) => locale.code))('every refusal has its sentence in %s', (locale) => {
  const file = parse(words, JSON.parse(readFileSync(join(root, 'locales', `${locale}.json`), 'utf8')))
  // In the words that clients recognise, never translated.
  const missing = codes.filter(
    (code) => code !== 'STUDY_CLOSED' && code !== 'GROUPCODE_STUDY_CLOSED_ERROR' && !file.api.errors[code],
  )
  expect(codes.length).toBeGreaterThan(20)
  expect(missing).toEqual([])
})

test('a sentence takes its values, and what nobody gave a value for stays to be seen', () => {
  expect(errorTitle('OTP_TOO_SOON', 'en', { seconds: '30' })).toBe(
    'A code is on its way. You can ask for another one in 30 s.',
  )
  expect(errorTitle('OTP_TOO_SOON', 'en')).toContain('{{seconds}}')
  expect(wordsOf('en')('errors.UNKNOWN_RELEASE', { version: '1.2.0', remote: 'social', known: '' })).toBe(
    'There’s no release 1.2.0 of social. These exist: .',
  )
})

test('what a person typed is never read as a placeholder, another text or a pattern', () => {
  const typed = '{{link}} {{name}} $t(mails.greeting_nameless) $& <b>&amp;'
  const subject = wordsOf('en')('mails.greeting', { name: typed, link: 'x' })
  expect(subject).toBe(`Hello ${typed},`)
  expect(
    wordsOf('en')('errors.UNKNOWN_RELEASE', { version: '{{remote}}', remote: '{{known}}', known: '$t(errors)' }),
  ).toBe('There’s no release {{remote}} of {{known}}. These exist: $t(errors).')
})

test('a count chooses the form of its language, and stands in the sentence', () => {
  const key = 'mails.one_time_code.good_for'
  expect(wordsOf('en')(key, { count: 1 })).toMatch(/^It expires in 1 minute\./)
  expect(wordsOf('en')(key, { count: 10 })).toMatch(/^It expires in 10 minutes\./)
  expect(
    new Set([0, 1, 2, 3, 11, 100].map((count) => wordsOf('ar')(key, { count }).replaceAll(/\d/g, ''))).size,
  ).toBeGreaterThan(3)
})

test('an unknown language is answered in English, an unknown word by itself', () => {
  expect(errorTitle('NOT_FOUND', 'tl')).toBe(errorTitle('NOT_FOUND', 'en'))
  expect(errorTitle('NOT_FOUND', 'fr')).not.toBe(errorTitle('NOT_FOUND', 'en'))
  expect(errorTitle('NO_SUCH_CODE', 'fr')).toBe('NO_SUCH_CODE')
  expect(wordsOf('fr')('mails.no_such_word')).toBe('mails.no_such_word')
  // A group of words is no word.
  expect(wordsOf('en')('errors')).toBe('errors')
})

test('all languages can be read at the start', () => {
  expect(loadWords).not.toThrow()
})
