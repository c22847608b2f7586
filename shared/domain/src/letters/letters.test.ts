import { lettersOnly } from './index'

test.each([
  ['Anne-Marie', 'Anne-Marie'],
  ['O’Brien', 'O’Brien'],
  ['ليلى العمري', 'ليلى العمري'],
  ['Zoë', 'Zoë'],
  ['R2D2', 'RD'],
  ['Ana <b>', 'Ana b'],
  ['💊', ''],
])('%s becomes %s', (typed, expected) => {
  expect(lettersOnly(typed)).toBe(expected)
})
