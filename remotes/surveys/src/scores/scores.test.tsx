import '@almanac/i18n/texts/surveys'
import { renderScreen, screen, within } from '@almanac/testing'
import { ScoreNumber } from './ScoreNumber'

const bands = [
  { from: 0, to: 4, label: 'Minimal' },
  { from: 5, to: 9, label: 'Mild' },
]
const show = (more: { value: number; band: string | null; bands?: typeof bands; meaning?: string }) =>
  renderScreen(<ScoreNumber maximum={9} lang="en" {...more} />)

test('a score is named, and shown among all that the study names', async () => {
  await show({ value: 5, band: 'Mild', bands })
  expect(screen.getByText('5 of 9')).toBeVisible()
  const all = within(screen.getByRole('list', { name: 'All results' }))
  expect(all.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['0 to 4 Minimal', '5 to 9 Mild'])
})

test('what a score means comes before its number', async () => {
  await show({ value: 5, band: 'Mild', bands, meaning: 'A little worry. Many people know that.' })
  const meaning = screen.getByText(/A little worry/)
  expect(meaning.compareDocumentPosition(screen.getByText('5 of 9'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a score with one band, or with none, is a number alone', async () => {
  await show({ value: 5, band: null, bands: bands.slice(0, 1) })
  expect(screen.getByText('5 of 9')).toBeVisible()
  expect(screen.queryByRole('list')).toBeNull()
})
