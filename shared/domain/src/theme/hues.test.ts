import { contrastRatio, paletteProblems } from '../contrast'
import { hueColours, HUES, productTheme } from '.'
import { hexOf, oklchOf } from './oklch'

test('a color comes back from OKLCH as it was', () => {
  for (const hex of ['#000000', '#ffffff', '#0b6b64', '#ff0000', '#1234ab']) expect(hexOf(oklchOf(hex))).toBe(hex)
})

test('the coordinates are those of CSS', () => {
  const { l, c, h } = oklchOf('#ff0000')
  expect([l.toFixed(3), c.toFixed(3), h.toFixed(1)]).toEqual(['0.628', '0.258', '29.2'])
})

test('a color that sRGB does not have keeps its lightness and loses chroma', () => {
  const shown = oklchOf(hexOf({ l: 0.62, c: 0.4, h: 150 }))
  expect(shown.l).toBeCloseTo(0.62, 2)
  expect(shown.c).toBeLessThan(0.25)
})

describe.each(['light', 'dark'] as const)('in %s mode', (mode) => {
  const { ground, surface } = productTheme[mode]

  test('words are readable on their tint and on cards, and lines stand out', () => {
    for (const { text, tint, fill } of Object.values(hueColours(productTheme[mode]))) {
      expect(contrastRatio(text, tint)).toBeGreaterThanOrEqual(5.4)
      expect(contrastRatio(text, surface)).toBeGreaterThanOrEqual(4.5)
      for (const behind of [ground, surface]) expect(contrastRatio(fill, behind)).toBeGreaterThanOrEqual(3)
    }
  })

  test.each([0, 20, 45, 90, 130, 188, 215, 300, 350])('no hue is within 25° of an accent at %i°', (h) => {
    const accent = hexOf({ l: mode === 'light' ? 0.48 : 0.8, c: 0.12, h })
    const shown = oklchOf(accent).h
    for (const { fill } of Object.values(hueColours({ accent, surface }))) {
      const turn = Math.abs(oklchOf(fill).h - shown) % 360
      expect(Math.min(turn, 360 - turn)).toBeGreaterThan(23)
    }
  })

  test('beside a gray accent each hue has its own color', () => {
    const colours = Object.values(hueColours({ accent: '#555555', surface }))
    expect(new Set(colours.map(({ text }) => text)).size).toBe(HUES.length)
  })
})

test('a theme on whose cards the lines of activities would be lost is refused', () => {
  const problems = paletteProblems({ ...productTheme.light, surface: '#b9c4c0' })
  expect(problems.filter(({ behind }) => behind === 'hue_fill').map(({ front }) => front)).toEqual(['surface'])
})
