import { contrastRatio, paletteProblems } from '.'

const palette = {
  ground: '#fbf8f2',
  surface: '#ffffff',
  ink: '#23282b',
  ink_soft: '#596166',
  line: '#e5dfd3',
  control: '#80868a',
  accent: '#1b6b63',
  on_accent: '#ffffff',
  accent_soft: '#e0efeb',
  good: '#2b6e37',
  warning: '#8a5300',
  wrong: '#b3261e',
}

test('black on white has a contrast of 21, a colour on itself 1', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastRatio('#1b6b63', '#1b6b63')).toBe(1)
})

test('the order of the two colours does not matter', () => {
  expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastRatio('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
})

test('a readable palette has no problems', () => {
  expect(paletteProblems(palette)).toEqual([])
})

test('a hint that is too pale is reported with both colours and the required contrast', () => {
  expect(paletteProblems({ ...palette, ink_soft: '#8a9095' })).toContainEqual({
    front: 'ink_soft',
    behind: 'surface',
    ratio: 3.23,
    least: 4.5,
  })
})
