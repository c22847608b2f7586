import { byLanguage, directionOf, languageOf, LANGUAGES } from '.'

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
