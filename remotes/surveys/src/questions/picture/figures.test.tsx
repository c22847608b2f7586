import '@almanac/i18n/texts/surveys'
import { fireEvent, screen } from '@almanac/testing'
import { codeOfRegion, REGIONS } from '../body-map/figure'
import { renderQuestion, labelled, read } from '../testing/renderQuestion'

const plate = {
  key: 'plate',
  type: 'choice' as const,
  display: 'picture' as const,
  label: 'Which part?',
  picture: { url: 'https://example.org/plate.png', alternative: read('A plate'), kind: 'image' as const },
  options: [
    { code: 'l', label: read('Left'), area: { x: 0, y: 0, width: 0.5, height: 1 } },
    { code: 'r', label: read('Right'), area: { x: 0.5, y: 0, width: 0.5, height: 1 } },
  ],
}
const body = {
  key: 'where',
  type: 'multiple_choice' as const,
  display: 'body_map' as const,
  label: 'Where?',
  options: [
    { code: 'HEAD', label: read('Head') },
    { code: 'left-knee', label: read('Left knee') },
    { code: 'arms', label: read('Arms') },
    { code: 'lower_back', label: read('Lower back') },
  ],
}
const area = (container: HTMLElement, code: string) => container.querySelector<HTMLElement>(`[data-area="${code}"]`)!

test('an area and its list item are the same choice; only the list takes the keyboard focus', async () => {
  const { container, person, last } = await renderQuestion(plate)
  await person.click(area(container, 'r'))
  expect(last()?.value).toBe('r')
  expect(screen.getByRole('radio', { name: 'Right' })).toBeChecked()
  expect(screen.getByRole('img', { name: 'A plate' })).toBeVisible()
  expect(screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Zoom out',
    'Zoom in',
    'Clear answer: Which part?',
  ])
})

test('an error is shown at the list, which takes the focus below a figure that fills a phone', async () => {
  const { container } = await renderQuestion(body, { error: 'Answer this question to continue.' })
  const message = screen.getByText('Answer this question to continue.')
  const figure = container.querySelector('[dir="ltr"] svg')!
  expect(figure.compareDocumentPosition(message) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  const [first] = screen.getAllByRole('checkbox')
  expect(message.compareDocumentPosition(first!) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
})

test('a zoomed picture can be scrolled by keyboard', async () => {
  const { person } = await renderQuestion(plate)
  const window = screen.getByRole('group', { name: 'Picture to choose from' })
  expect(window).not.toHaveAttribute('tabindex')
  await person.click(screen.getByRole('button', { name: 'Zoom in' }))
  expect(window.firstElementChild).toHaveStyle({ width: '150%' })
  expect(window).toHaveAttribute('tabindex', '0')
})

test('a picture that fails to load shows its description, and the list still works', async () => {
  const { person, last } = await renderQuestion(plate)
  fireEvent.error(screen.getByRole('img'))
  expect(screen.getByText('A plate')).toBeVisible()
  await person.click(screen.getByRole('radio', { name: 'Left' }))
  expect(last()?.value).toBe('l')
})

test('a region of the figure checks its list item and mirrors the list', async () => {
  const { container, person, last } = await renderQuestion(body)
  const regions = (code: string) => [...container.querySelectorAll(`[data-region="${code}"]`)]
  await person.click(regions('left-knee')[0]!)
  expect(last()?.values).toEqual(['left-knee'])
  expect(screen.getByRole('checkbox', { name: 'Left knee' })).toBeChecked()
  // A knee is seen from both sides, an arm has three parts on each side in both views.
  expect(regions('left-knee')).toHaveLength(2)
  expect(regions('arms')).toHaveLength(12)
  await person.click(screen.getByRole('checkbox', { name: 'Lower back' }))
  expect(last()?.values).toEqual(['left-knee', 'lower_back'])
  expect(container.querySelector('svg')?.closest('[aria-hidden]')).not.toBeNull()
})

test('the left of a person is on the right of a front view, and on the left of a back view', () => {
  const left = REGIONS.filter((region) => codeOfRegion(region, ['left_hand']) !== undefined)
  expect(left.map(({ view, mirrored }) => [view, mirrored])).toEqual([
    ['front', true],
    ['back', false],
  ])
})

test('the most specific option wins: the elbow over the whole arm', () => {
  const elbow = REGIONS.find(({ view, mirrored, codes }) => view === 'back' && !mirrored && codes.includes('elbow'))!
  expect(codeOfRegion(elbow, ['left arm', 'Left-Elbow'])).toBe('Left-Elbow')
  expect(codeOfRegion(elbow, ['left arm'])).toBe('left arm')
  expect(codeOfRegion(elbow, ['right arm'])).toBeUndefined()
})

test('a question may show a picture or video without choosing from it', async () => {
  const { container } = await renderQuestion({
    key: 'q',
    label: 'Seen?',
    options: labelled('Yes'),
    picture: {
      url: 'https://example.org/a.mp4',
      alternative: read('How to inhale', 'en'),
      kind: 'video',
      captions: '/a.vtt',
    },
  })
  expect(container.querySelector('video')).toHaveAttribute('controls')
  expect(container.querySelector('track')).toHaveAttribute('src', '/a.vtt')
  fireEvent.error(container.querySelector('source')!)
  expect(screen.getByText('This video can’t be played here.')).toBeVisible()
})
