import { dosesText } from './due-medicines'

test('a reminder names its medicines and the time in the language of the reader', () => {
  expect(dosesText(['Sugar tablet'], 1900, 'en')).toMatch(/^Sugar tablet, 7:00\sPM$/)
  expect(dosesText([{ en: 'Iron', es: 'Hierro' }, 'Calcio'], 800, 'es')).toBe('Hierro y Calcio, 8:00')
  expect(dosesText([{ en: 'Iron', es: 'Hierro' }, 'Calcium', 'Zinc'], 1900, 'en-GB')).toBe(
    'Iron, Calcium and Zinc, 19:00',
  )
  expect(dosesText(['أ'], 800, 'ar')).toMatch(/^أ، /)
})

test('many medicines are counted, because a locked screen shows two lines', () => {
  expect(dosesText(['a', 'b', 'c', 'd'], 1900, 'en')).toMatch(/^4 medicines, 7:00\sPM$/)
})

test('a reminder of something else has no such line', () => {
  expect(dosesText([], 1900, 'en')).toBeNull()
})
