import { byLanguage, directionOf, languageOf, LANGUAGES, localeIn, regionOf } from '.'

test('every language has the direction of its script', () => {
  const rightToLeft = LANGUAGES.filter(({ name }) => /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(name))
  expect(LANGUAGES.filter(({ dir }) => dir === 'rtl')).toEqual(rightToLeft)
})

test('a locale with a region maps to its language, an unknown one to undefined', () => {
  expect([languageOf('es-MX'), languageOf('AR_EG'), languageOf('de'), languageOf('')]).toEqual([
    'es',
    'ar',
    undefined,
    undefined,
  ])
  expect([directionOf('ar-EG'), directionOf('fr'), directionOf('he')]).toEqual(['rtl', 'ltr', 'ltr'])
})

test('a value for each language', () => {
  expect(byLanguage((code) => code.toUpperCase())).toEqual({ en: 'EN', es: 'ES', fr: 'FR', ar: 'AR' })
})

test.each([
  ['es-MX', 'MX'],
  ['es-419', '419'],
  ['ar_eg', 'EG'],
  ['en-Latn-GB', 'GB'],
  ['fr', null],
  ['de-1996', null],
  ['ca-valencia', null],
  ['en-u-hc-h23', null],
])('%s has the region %s', (locale, region) => {
  expect(regionOf(locale)).toBe(region)
})

test('the locale has the chosen region, else that of the first preferred locale of its language', () => {
  expect(localeIn('es', 'MX', ['es-ES'])).toBe('es-MX')
  expect(localeIn('es', null, ['en-GB', 'es', 'es-419', 'es-ES'])).toBe('es-419')
  expect(localeIn('fr', null, ['en-GB'])).toBe('fr')
  expect(localeIn('en', null)).toBe('en')
})
