import { render, screen } from '@almanac/testing'
import { contrastRatio, paletteProblems } from '@almanac/domain/contrast'
import { AlmanacTheme } from './AlmanacTheme'
import { productTheme } from '@almanac/domain/theme'

const variable = (element: HTMLElement, name: string) => getComputedStyle(element).getPropertyValue(name)

test.each(['light', 'dark'] as const)('the product’s %s colors have sufficient contrast', (mode) => {
  expect(paletteProblems(productTheme[mode])).toEqual([])
})

/** A color that covers so much of another one. */
const over = (front: string, share: number, behind: string) =>
  `#${[1, 3, 5]
    .map((at) => [front, behind].map((one) => Number.parseInt(one.slice(at, at + 2), 16)))
    .map(([one = 0, other = 0]) => Math.round(one * share + other * (1 - share)))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

test('in dark mode the edge of the chosen segment stands out from the track', () => {
  const { accent, control, ground, surface } = productTheme.dark
  for (const behind of [ground, surface])
    expect(contrastRatio(accent, over(control, 0.18, behind))).toBeGreaterThanOrEqual(3)
})

test('the theme’s colors apply to all descendants, in the chosen mode', () => {
  const { rerender } = render(
    <AlmanacTheme mode="light">
      <p>Words</p>
    </AlmanacTheme>,
  )
  expect(variable(document.documentElement, '--al-ground')).toBe(productTheme.light.ground)
  rerender(
    <AlmanacTheme mode="dark">
      <p>Words</p>
    </AlmanacTheme>,
  )
  expect(variable(document.documentElement, '--al-ground')).toBe(productTheme.dark.ground)
})

test('a remote can have its own colors without changing those around it', () => {
  const own = { ...productTheme, key: 'sea', light: { ...productTheme.light, accent: '#0b5394' } }
  render(
    <AlmanacTheme mode="light">
      <p>Around</p>
      <AlmanacTheme theme={own}>
        <p>Inside</p>
      </AlmanacTheme>
    </AlmanacTheme>,
  )
  expect(variable(screen.getByText('Inside').parentElement ?? document.body, '--al-accent')).toBe('#0b5394')
  expect(variable(document.documentElement, '--al-accent')).toBe(productTheme.light.accent)
})

test('a remote keeps its input when its own colors arrive later', () => {
  const own = { ...productTheme, key: 'sea', light: { ...productTheme.light, accent: '#0b5394' } }
  const page = (theme: typeof own | null) => (
    <AlmanacTheme mode="light">
      <AlmanacTheme theme={theme}>
        <input aria-label="Name" />
      </AlmanacTheme>
    </AlmanacTheme>
  )
  const { rerender } = render(page(null))
  const field = screen.getByRole('textbox')
  expect(field.closest('[data-theme="sea"]')).toBeNull()
  rerender(page(own))
  expect(screen.getByRole('textbox')).toBe(field)
  expect(field.closest('[data-theme="sea"]')).not.toBeNull()
})
