import '@almanac/i18n/texts/surveys'
import { placeOnLine, shareOfLine } from '@almanac/domain/slider'
import { fireEvent, screen } from '@almanac/testing'
import { renderQuestion, read } from '../testing/renderQuestion'
import { valueAt } from './analogue'

const pain = {
  key: 'pain',
  type: 'slider' as const,
  label: 'Pain now',
  min: 0,
  max: 100,
  min_label: read('No pain'),
  max_label: read('Worst pain'),
}
const line = { ...pain, display: 'visual_analogue' as const }
const slider = () => screen.getByRole('slider', { name: /Pain now/ })
const press = (...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(slider(), { key }))

test('a numeric slider shows the labels of its ends and middle', async () => {
  const { last } = await renderQuestion({ ...pain, max: 10, middle_label: read('Some pain') })
  expect(screen.getByText('Some pain')).toBeVisible()
  fireEvent.change(slider(), { target: { value: '7' } })
  expect(last()).toEqual({ key: 'pain', value: 7, skipped: false })
})

test('a line shows neither a mark nor a number, before and after it is answered', async () => {
  const { container, last } = await renderQuestion(line)
  expect(slider()).toHaveAttribute('aria-valuetext', 'Not answered yet')
  const marks = slider().children.length
  press('ArrowRight')
  expect(last()?.value).toBe(50)
  expect(slider().children).toHaveLength(marks + 1)
  expect(slider()).toHaveAttribute('aria-valuetext', 'In the middle')
  press('PageUp', 'PageUp', 'PageUp', 'PageUp')
  expect(last()?.value).toBe(90)
  expect(slider()).toHaveAttribute('aria-valuetext', 'Near “Worst pain”')
  press('Home')
  expect(last()?.value).toBe(0)
  expect(slider()).toHaveAttribute('aria-valuetext', 'At “No pain”')
  expect(container).not.toHaveTextContent(/\d/)
})

test('a tap sets the mark; in right-to-left text the line starts at the right', async () => {
  const { person, last } = await renderQuestion(line, { locale: 'ar' })
  jest.spyOn(slider(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 228, 52))
  await person.pointer({ keys: '[MouseLeft]', target: slider(), coords: { clientX: 14 + 50, clientY: 20 } })
  expect(last()?.value).toBe(75)
  press('ArrowLeft')
  expect(last()?.value).toBe(76)
})

test('an optional line can be cleared', async () => {
  const { person, last } = await renderQuestion(line, { answers: [{ key: 'pain', value: 40, skipped: false }] })
  await person.click(screen.getByRole('button', { name: 'Clear answer: Pain now' }))
  expect(last()?.value).toBeNull()
  expect(slider()).toHaveFocus()
})

test.each([
  [{ minimum: 0, maximum: 100 }, 0.333, 33],
  [{ minimum: 0, maximum: 1 }, 0.333, 0.33],
  [{ minimum: 0, maximum: 10, decimals: 1 }, 0.333, 3.3],
  [{ minimum: 1, maximum: 5 }, 2, 5],
  [{ minimum: 1, maximum: 5 }, -1, 1],
])('a line of %j at %d is %d', (scale, share, value) => {
  expect(valueAt(share, scale)).toBe(value)
  expect(Math.abs(shareOfLine(value, scale) - Math.min(1, Math.max(0, share)))).toBeLessThan(0.01)
})

test('values on a line go from one end to the other', () => {
  expect([0, 0.1, 0.3, 0.5, 0.6, 0.9, 1].map(placeOnLine)).toEqual([
    'low',
    'near_low',
    'toward_low',
    'middle',
    'toward_high',
    'near_high',
    'high',
  ])
})
