import '@almanac/i18n/texts/surveys'
import { fireEvent, screen, within } from '@almanac/testing'
import { renderQuestion } from '../testing/renderQuestion'

const day = { key: 'day', type: 'date' as const, label: 'Last dose', min: '2020-01-01', max: '=today()' }

test('a date passes its evaluated bounds to the picker and shows them as text', async () => {
  const { last } = await renderQuestion(day)
  const field = screen.getByLabelText(/Last dose/)
  expect(field).toHaveAttribute('min', '2020-01-01')
  expect(field).toHaveAttribute('max', '2026-11-22')
  expect(field).toHaveAccessibleDescription(/From January 1, 2020 to November 22, 2026/)
  fireEvent.change(field, { target: { value: '2026-11-01' } })
  expect(last()).toEqual({ key: 'day', value: '2026-11-01', skipped: false })
  fireEvent.change(field, { target: { value: '' } })
  expect(last()?.value).toBeNull()
})

test('an error is shown at the field and is its description', async () => {
  await renderQuestion(day, { error: 'This day is too late.' })
  expect(screen.getByLabelText(/Last dose/)).toHaveAccessibleDescription(/This day is too late/)
  expect(screen.getByLabelText(/Last dose/)).toBeInvalid()
})

test('a time is answered in minutes', async () => {
  const { last } = await renderQuestion({ key: 'bed', type: 'time', label: 'To bed at' })
  fireEvent.change(screen.getByLabelText(/To bed at/), { target: { value: '22:07' } })
  expect(last()).toEqual({ key: 'bed', value: '22:07', skipped: false })
})

test('years go from 1850 to 30 years ahead, or to the bounds of the study', async () => {
  const { person, last, unmount } = await renderQuestion({ key: 'year', type: 'year', label: 'Year' })
  const years = () =>
    within(screen.getByRole('combobox'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect([years()[1], years().at(-1), years().length]).toEqual(['2056', '1850', 208])
  await person.selectOptions(screen.getByRole('combobox'), '1999')
  expect(last()).toEqual({ key: 'year', value: 1999, skipped: false })
  unmount()
  await renderQuestion(
    { key: 'year', type: 'year', label: 'Year', min: '=year(today()) - 2', max: 2026 },
    { answers: [{ key: 'year', value: 1980, skipped: false }] },
  )
  expect(years()).toEqual(['Choose a year', '1980', '2026', '2025', '2024'])
})
