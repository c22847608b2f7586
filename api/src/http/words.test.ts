import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { parse } from 'zod/v4/core'
import { ERROR_CODES } from '@almanac/contracts/error-codes'
import { supported } from './locales'
import { projectRoot } from '../root'
import { errorTitle, loadWords, wordsOf } from './words'

const root = projectRoot()
const words = z.object({ api: z.object({ errors: z.record(z.string(), z.string()) }) })

/** Clients recognize the text of these two, so it is never translated. */
const WITHOUT_SENTENCE = ['STUDY_CLOSED', 'GROUPCODE_STUDY_CLOSED_ERROR']

test.each(supported.map((locale) => locale.code))(
  'every error code has a text in %s, and there are no others',
  (locale) => {
    const file = parse(words, JSON.parse(readFileSync(join(root, 'locales', `${locale}.json`), 'utf8')))
    expect([...Object.keys(file.api.errors), ...WITHOUT_SENTENCE].sort()).toEqual([...ERROR_CODES].sort())
  },
)

test('placeholders are filled, and one without a value stays visible', () => {
  expect(errorTitle('OTP_TOO_SOON', 'en', { seconds: '30' })).toBe(
    'A code is on its way. You can ask for another one in 30 s.',
  )
  expect(errorTitle('OTP_TOO_SOON', 'en')).toContain('{{seconds}}')
  expect(wordsOf('en')('errors.UNKNOWN_RELEASE', { version: '1.2.0', remote: 'social', known: '' })).toBe(
    'There’s no release 1.2.0 of social. These exist: .',
  )
})

test('user input is never interpreted as a placeholder, key or pattern', () => {
  const typed = '{{link}} {{name}} $t(mails.greeting_nameless) $& <b>&amp;'
  const subject = wordsOf('en')('mails.greeting', { name: typed, link: 'x' })
  expect(subject).toBe(`Hello ${typed},`)
  expect(
    wordsOf('en')('errors.UNKNOWN_RELEASE', { version: '{{remote}}', remote: '{{known}}', known: '$t(errors)' }),
  ).toBe('There’s no release {{remote}} of {{known}}. These exist: $t(errors).')
})

test('a count selects the plural form of its language, and is inserted', () => {
  const key = 'mails.one_time_code.good_for'
  expect(wordsOf('en')(key, { count: 1 })).toMatch(/^It expires in 1 minute\./)
  expect(wordsOf('en')(key, { count: 10 })).toMatch(/^It expires in 10 minutes\./)
  expect(
    new Set([0, 1, 2, 3, 11, 100].map((count) => wordsOf('ar')(key, { count }).replaceAll(/\d/g, ''))).size,
  ).toBeGreaterThan(3)
})

test('an unknown language falls back to English, an unknown key to itself', () => {
  expect(errorTitle('NOT_FOUND', 'tl')).toBe(errorTitle('NOT_FOUND', 'en'))
  expect(errorTitle('NOT_FOUND', 'fr')).not.toBe(errorTitle('NOT_FOUND', 'en'))
  expect(errorTitle('NO_SUCH_CODE', 'fr')).toBe('NO_SUCH_CODE')
  expect(wordsOf('fr')('mails.no_such_word')).toBe('mails.no_such_word')
  // A key of a group is not a text.
  expect(wordsOf('en')('errors')).toBe('errors')
})

test('all languages load at startup', () => {
  expect(loadWords).not.toThrow()
})
