import { hexOf, isDark } from './appearance'

test.each([
  ['rgb(255, 255, 255)', '#ffffff'],
  ['rgb(0, 10, 160)', '#000aa0'],
  ['rgba(0, 0, 0, 0)', null],
  ['', null],
])('the color %s is converted to %s', (color, hex) => expect(hexOf(color)).toBe(hex))

test.each([
  ['#ffffff', false],
  ['#faf7f2', false],
  ['#000000', true],
  ['#16202a', true],
])('a bar of color %s has light icons: %s', (hex, dark) => expect(isDark(hex)).toBe(dark))
