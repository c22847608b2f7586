import '@almanac/i18n/texts/surveys'
import { screen, within } from '@almanac/testing'
import { renderMatrix, labelled } from '../testing/renderQuestion'

const group = { key: 'phq', label: 'Over the last two weeks' }
const options = labelled('Not at all', 'Several days', 'Nearly every day')
const rows = [
  { key: 'interest', label: 'Little interest', options, required: true },
  { key: 'low', label: 'Feeling down', options },
]

function setWidth(isWide: boolean) {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: () => ({ matches: isWide, addEventListener: () => undefined, removeEventListener: () => undefined }),
  })
}
afterEach(() => Reflect.deleteProperty(window, 'matchMedia'))

test('on a wide screen a table: each control is named by its row and its column', async () => {
  setWidth(true)
  const { person, last } = await renderMatrix(group, rows)
  const table = screen.getByRole('table', { name: 'Over the last two weeks' })
  expect(within(table).getByRole('columnheader', { name: 'Several days' })).toBeVisible()
  await person.click(within(table).getByRole('radio', { name: 'Feeling down Several days' }))
  expect(last()).toEqual({ key: 'low', value: '1', skipped: false })
  await person.keyboard('{ArrowRight}')
  expect(last()?.value).toBe('2')
  await person.click(screen.getByRole('button', { name: 'Clear answer: Feeling down' }))
  expect(last()?.value).toBeNull()
  await person.click(within(table).getByRole('radio', { name: 'Little interest Not at all' }))
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('an error is shown at its row and describes its controls', async () => {
  setWidth(true)
  await renderMatrix(group, rows, { errors: new Map([['interest', 'Answer this question.']]) })
  expect(screen.getByRole('radio', { name: 'Little interest Not at all' })).toHaveAccessibleDescription(
    'Needed Answer this question.',
  )
  expect(screen.getByRole('radio', { name: 'Feeling down Not at all' })).toBeValid()
})

test('on a phone each row is a group with all options', async () => {
  setWidth(false)
  const { person, last } = await renderMatrix(group, rows)
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  const row = within(screen.getByRole('group', { name: 'Little interest' }))
  expect(row.getAllByRole('radio')).toHaveLength(3)
  await person.click(row.getByRole('radio', { name: 'Nearly every day' }))
  expect(last()).toEqual({ key: 'interest', value: '2', skipped: false })
})

test('a row of a multiple choice allows several options', async () => {
  setWidth(true)
  const { person, last } = await renderMatrix(
    group,
    rows.map((row) => ({ ...row, type: 'multiple_choice' as const })),
  )
  await person.click(screen.getByRole('checkbox', { name: 'Feeling down Nearly every day' }))
  await person.click(screen.getByRole('checkbox', { name: 'Feeling down Not at all' }))
  expect(last()?.values).toEqual(['0', '2'])
})

test('rows with different options are a list, on a wide screen too', async () => {
  setWidth(true)
  await renderMatrix(group, [rows[0]!, { ...rows[1]!, options: labelled('Yes', 'No') }])
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
  expect(screen.getAllByRole('radio')).toHaveLength(5)
})
