import fc from 'fast-check'
import { paletteProblems } from '../contrast'
import { oklchOf } from '../theme/oklch'
import { proposedPalettes } from './propose'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('whatever the accent, every pair of colors has its contrast in light and dark', () => {
  fc.assert(
    fc.property(hex, (accent) => {
      const { light, dark } = proposedPalettes(accent)
      expect({ light: paletteProblems(light), dark: paletteProblems(dark) }).toEqual({ light: [], dark: [] })
    }),
    { numRuns: 300, examples: [['#ffffff'], ['#000000'], ['#ffff00'], ['#00ff00'], ['#0000ff'], ['#808080']] },
  )
})

test('an accent that can be read stays, and one that can’t keeps its hue', () => {
  expect(proposedPalettes('#0b6b64').light.accent).toBe('#0b6b64')
  const { light, dark } = proposedPalettes('#ffd400')
  for (const { accent } of [light, dark]) expect(Math.abs(oklchOf(accent).h - oklchOf('#ffd400').h)).toBeLessThan(8)
})
