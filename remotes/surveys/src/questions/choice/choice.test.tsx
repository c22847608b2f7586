import '@almanac/i18n/texts/surveys'
import { act, screen, within } from '@almanac/testing'
import { focusQuestion } from '../question'
import { renderQuestion, labelled, read } from '../testing/renderQuestion'

const sure = { key: 'sure', label: 'Are you sure?', options: labelled('No', 'Yes') }
const symptoms = {
  key: 'symptoms',
  type: 'multiple_choice' as const,
  label: 'Symptoms',
  options: [
    ...labelled('Cough', 'Fever'),
    { code: 'else', label: read('Something else'), other: true },
    { code: 'none', label: read('None of these'), exclusive: true },
  ],
}
/** The live region. */
const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
const box = (name: string) => screen.getByRole('checkbox', { name })

test('a single choice is a code, and an optional one can be cleared', async () => {
  const { person, last } = await renderQuestion(sure)
  expect(screen.getByRole('group', { name: 'Are you sure?' })).toBeVisible()
  await person.click(screen.getByRole('radio', { name: 'Yes' }))
  expect(last()).toEqual({ key: 'sure', value: '1', skipped: false })
  await person.click(screen.getByRole('button', { name: 'Clear answer: Are you sure?' }))
  expect(last()).toEqual({ key: 'sure', value: null, skipped: false })
  expect(screen.getByRole('radio', { name: 'Yes' })).not.toBeChecked()
  expect(document.activeElement).toHaveAttribute('type', 'radio')
})

test('a required choice is not marked optional and cannot be cleared', async () => {
  const { person } = await renderQuestion({ ...sure, required: true })
  expect(screen.getByRole('group', { name: 'Are you sure?' })).toBeVisible()
  await person.click(screen.getByRole('radio', { name: 'No' }))
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('an exclusive option removes the others and announces it', async () => {
  const { person, last } = await renderQuestion(symptoms)
  await person.click(box('Fever'))
  await person.click(box('Cough'))
  expect(last()?.values).toEqual(['0', '1'])
  await person.click(box('None of these'))
  expect(last()?.values).toEqual(['none'])
  expect(spoken()).toContain('No longer chosen: Cough and Fever')
  await person.click(box('Fever'))
  expect(last()?.values).toEqual(['1'])
  expect(spoken()).toContain('No longer chosen: None of these')
})

test('the free text of an option is required, and is restored when the option is chosen again', async () => {
  const { person, last } = await renderQuestion(symptoms, { error: 'Please specify.' })
  await person.click(box('Something else'))
  const field = screen.getByRole('textbox', { name: 'Please specify: Something else' })
  expect(field).toHaveAccessibleDescription('Please specify.')
  // Only the text field is invalid, so it takes the focus and not the first option.
  expect(screen.getAllByText('Please specify.')).toHaveLength(1)
  act(() => void focusQuestion('symptoms'))
  expect(field).toHaveFocus()
  await person.type(field, 'Itching')
  expect(last()).toEqual({ key: 'symptoms', value: null, values: ['else'], other: 'Itching', skipped: false })
  await person.click(box('None of these'))
  expect(last()?.other).toBeUndefined()
  await person.click(box('Something else'))
  expect(screen.getByRole('textbox')).toHaveValue('Itching')
})

test('the limit of choices is shown beforehand and when it is exceeded', async () => {
  const { person } = await renderQuestion({
    ...symptoms,
    min_choices: 1,
    max_choices: 2,
    options: labelled('A', 'B', 'C'),
  })
  expect(screen.getByRole('group')).toHaveAccessibleDescription('Choose 1 to 2.')
  await person.click(box('A'))
  expect(spoken()).toContain('Chosen: 1')
  await person.click(box('B'))
  await person.click(box('C'))
  expect(spoken()).toContain('Chosen: 3. Choose 2 at most.')
})

test('500 options are searchable: a few are rendered, typing filters them, and the keyboard chooses', async () => {
  const many = Array.from({ length: 500 }, (_, index) => `Town ${index}`)
  const { person, last } = await renderQuestion({ ...sure, label: 'Town', options: labelled(...many) })
  const field = screen.getByRole('combobox', { name: /Town/ })
  await person.click(field)
  expect(screen.getAllByRole('option')).toHaveLength(50)
  expect(screen.getByText('And 450 more. Type to narrow the list.')).toBeVisible()
  await person.type(field, 'town 499')
  expect(screen.getAllByRole('option')).toHaveLength(1)
  await person.keyboard('{ArrowDown}{Enter}')
  expect(last()?.value).toBe('499')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  expect(within(screen.getByRole('list', { name: 'Chosen' })).getByText('Town 499')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Remove: Town 499' }))
  expect(last()?.value).toBeNull()
  expect(field).toHaveFocus()
})

test('several options can be chosen without closing the search list; Escape closes it', async () => {
  const { person, last } = await renderQuestion({ ...symptoms, display: 'dropdown' })
  await person.click(screen.getByRole('combobox'))
  await person.click(screen.getByRole('option', { name: 'Fever' }))
  await person.click(screen.getByRole('option', { name: 'Cough' }))
  expect(last()?.values).toEqual(['0', '1'])
  expect(screen.getByRole('listbox')).toHaveAttribute('aria-multiselectable', 'true')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
})

test('labels have their language, answers are inserted, and markup is text', async () => {
  const name = { key: 'name', type: 'text' as const, label: 'Name' }
  await renderQuestion(
    {
      key: 'hostile',
      label: '<img src=x onerror=alert(1)> {{name}}',
      options: [{ code: 'a', label: read('Sí <b>claro</b>', 'es') }],
    },
    { others: [name], answers: [{ key: 'name', value: '<i>Maya</i>', skipped: false }] },
  )
  expect(screen.getByText('<img src=x onerror=alert(1)> <i>Maya</i>')).toBeVisible()
  expect(screen.getByText('Sí <b>claro</b>')).toHaveAttribute('lang', 'es')
  expect(document.querySelector('img')).toBeNull()
})

test('a changed prefilled answer counts as changed by the participant', async () => {
  const { person, last } = await renderQuestion(
    { ...sure, initial: '0' },
    { answers: [{ key: 'sure', value: '0', skipped: false }] },
  )
  await person.click(screen.getByRole('radio', { name: 'Yes' }))
  expect(last()).toMatchObject({ value: '1', edited: true })
})
