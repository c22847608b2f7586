import { languageOfText, localise } from '.'

const text = { en: 'Weight', es: 'Peso', ar: 'الوزن' }

it.each([
  ['es', 'Peso'],
  ['es-MX', 'Peso'],
  ['AR', 'الوزن'],
  ['en', 'Weight'],
  ['fr', 'Weight'],
  ['de', 'Weight'],
  ['', 'Weight'],
  ['constructor', 'Weight'],
])('gives a reader of %s the text %s', (locale, expected) => {
  expect(localise(text, locale)).toBe(expected)
})

it.each([
  ['es-MX', 'es'],
  ['AR', 'ar'],
  ['fr', 'en'],
  ['de', 'en'],
])('says for a reader of %s that the text is in %s', (locale, language) => {
  expect(languageOfText(text, locale)).toBe(language)
})

it('gives every reader a text that is the same in all languages', () => {
  expect(localise('PHQ-8', 'ar')).toBe('PHQ-8')
  expect(languageOfText('PHQ-8', 'ar')).toBeUndefined()
})
