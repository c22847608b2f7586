import '@almanac/i18n/texts/surveys'
import { listConditions } from '@almanac/contracts/account/catalogue'
import { fakeServer, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { renderQuestion } from '../testing/renderQuestion'
import { dateOfParts, partsOfDate } from './entries'

const conditions = { key: 'dx', type: 'conditions' as const, label: 'Diagnoses' }
const gout = { key: 'dx', value: null, entries: [{ text: 'Gout', date: '2019-03' }], skipped: false }

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(listConditions, [
    { id: 'asthma', name: 'Asthma', group_id: 'lungs' },
    { id: 'copd', name: 'Chronic bronchitis (COPD)', group_id: 'lungs' },
  ])
})

test('a condition is added with a partial date', async () => {
  const { person, last } = await renderQuestion(conditions)
  await person.click(screen.getByRole('button', { name: 'Add a condition' }))
  const name = screen.getByRole('combobox', { name: 'Condition 1' })
  expect(name).toHaveFocus()
  await person.type(name, 'Asthma')
  expect(screen.queryByLabelText('Month')).not.toBeInTheDocument()
  await person.selectOptions(screen.getByLabelText('Year'), '2026')
  expect(last()?.entries).toEqual([{ text: 'Asthma', date: '2026' }])
  // No date after today.
  expect(within(screen.getByLabelText('Month')).getAllByRole('option')).toHaveLength(1 + 11)
  await person.selectOptions(screen.getByLabelText('Month'), '02')
  expect(within(screen.getByLabelText('Day')).getAllByRole('option')).toHaveLength(1 + 28)
  await person.selectOptions(screen.getByLabelText('Day'), '28')
  expect(last()).toEqual({ key: 'dx', value: null, entries: [{ text: 'Asthma', date: '2026-02-28' }], skipped: false })
  await person.selectOptions(screen.getByLabelText('Month'), '')
  expect(last()?.entries?.[0]?.date).toBe('2026')
  expect(name).toHaveValue('Asthma')
})

test('the catalogue suggests a condition, and free text stays free text', async () => {
  const { person, last } = await renderQuestion(conditions, { answers: [gout] })
  const name = screen.getByRole('combobox', { name: 'Condition 1' })
  await person.clear(name)
  await person.type(name, 'chron')
  expect(await screen.findByRole('option', { name: /bronchitis/ })).toBeVisible()
  await waitFor(() => expect(server.requests(listConditions).at(-1)?.query).toEqual({ query: 'chron' }))
  await person.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(last()?.entries).toEqual([{ code: 'copd', text: 'Chronic bronchitis (COPD)', date: '2019-03' }])
  expect(name).toHaveAttribute('aria-expanded', 'false')
  await person.type(name, ' since childhood{Enter}')
  expect(last()?.entries).toEqual([{ text: 'Chronic bronchitis (COPD) since childhood', date: '2019-03' }])
  expect(name).toHaveAttribute('aria-expanded', 'false')
})

test('when suggestions fail to load the text is still an answer, and a message says so', async () => {
  server.refuse(listConditions, { status: 503, codes: ['INTERNAL_ERROR'] })
  const { person, last } = await renderQuestion(conditions, { answers: [gout] })
  await person.type(screen.getByRole('combobox', { name: 'Condition 1' }), 's')
  expect((await screen.findAllByText(/can’t show suggestions/))[0]).toBeVisible()
  expect(last()?.entries).toEqual([{ text: 'Gouts', date: '2019-03' }])
})

test('a removed condition can be restored at its position', async () => {
  const answer = { ...gout, entries: [...gout.entries, { text: 'Asthma', date: null }] }
  const { person, last } = await renderQuestion(conditions, { answers: [answer] })
  await person.click(screen.getByRole('button', { name: 'Remove: Gout' }))
  expect(last()?.entries).toEqual([{ text: 'Asthma', date: null }])
  expect(screen.getByText('Removed: Gout')).toBeVisible()
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(undo).toHaveFocus()
  await person.click(undo)
  expect(last()?.entries).toEqual(answer.entries)
})

test('an entry without a name shows an error at its field', async () => {
  const { person } = await renderQuestion(conditions, { error: 'Check your answer.', answers: [gout] })
  await person.click(screen.getByRole('button', { name: 'Add another condition' }))
  expect(screen.getByRole('combobox', { name: 'Condition 2' })).toHaveAccessibleDescription(/Enter the name/)
  expect(screen.getByRole('combobox', { name: 'Condition 1' })).toBeValid()
  expect(screen.getByRole('group', { name: /Diagnoses/ })).toHaveAccessibleDescription('Check your answer.')
})

test('a day that does not exist in the month is dropped', () => {
  expect(dateOfParts({ year: '2023', month: '02', day: '29' })).toBe('2023-02')
  expect(dateOfParts({ year: '2024', month: '02', day: '29' })).toBe('2024-02-29')
  expect(dateOfParts({ year: '', month: '02', day: '29' })).toBeNull()
  expect(partsOfDate('2024')).toEqual({ year: '2024', month: '', day: '' })
})
