import { preferredLocale } from './locales'

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['es', 'es'],
  ['ES-mx', 'es'],
  ['fr;q=0.4, ar;q=0.9', 'ar'],
  // A language without a quality has quality 1, at any position.
  ['fr; q=0.9, ar', 'ar'],
  ['en;q=0.1,es;level=1;q=0.8,fr ; q=0.75', 'es'],
  ['de, pt-BR;q=0.9, fr;q=0.2', 'fr'],
  ['es;q=0, fr;q=0.1', 'fr'],
  ['es;q=0', 'en'],
  // A language with an invalid quality is not wanted.
  ['es;q=low, fr;q=0.9', 'fr'],
  ['es-419,es;q=0.9,en-GB;q=0.8', 'es'],
  ['fr;q=0.2,es;quality=0', 'es'],
  [`${'de,'.repeat(200)}es`, 'en'],
])('%j prefers %s', (header, locale) => {
  expect(preferredLocale(header)).toBe(locale)
})
