import { addObjective } from '@almanac/contracts/activities/objectives'
import { searchDrugs } from '@almanac/contracts/activities/lookups'
import { aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer, type Rendered } from '@almanac/testing'
import { idOf } from '../testing'
import { answerEdit, Edit, editPath, formPath, isObjectBody, resetEditStorage, on } from './testing'

const user = aUser({ id: idOf(1000) })
const renderEdit = (search = '', who = user) =>
  renderScreen(<Edit />, { path: editPath + search, before: [formPath], user: who })

let server: FakeServer
beforeEach(async () => {
  await resetEditStorage(user)
  server = fakeServer()
  answerEdit(server, user)
  server.answer(searchDrugs, {
    hits: [
      { value: 'Metformin 500 mg', drugbank_pcid: 'DBPC1' },
      { value: 'Metoprolol', drugbank_pcid: 'DBPC2' },
    ],
  })
})

const next = (person: Rendered['person']) => person.click(screen.getByRole('button', { name: 'Next' }))
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const sent = () =>
  server
    .requests(addObjective)
    .map(({ body }) => body)
    .filter(isObjectBody)

async function chooseMetformin({ person }: Rendered) {
  await person.click(await screen.findByRole('link', { name: 'Add a medicine' }))
  await person.type(await screen.findByRole('combobox', { name: 'Medicine name' }), 'met')
  await person.click(await screen.findByRole('option', { name: 'Metformin 500 mg' }))
  await next(person)
  await heading('How do you take Metformin 500 mg?')
}

test('a medicine is chosen by keyboard, gets details, a note and reminders, and is saved once for two presses', async () => {
  const shown = await renderEdit()
  const { person } = shown
  await person.click(await screen.findByRole('link', { name: 'Add a medicine' }))
  expect(await heading('Which medicine?')).toHaveFocus()
  const search = screen.getByRole('combobox', { name: 'Medicine name' })
  await person.type(search, 'met%')
  await screen.findByRole('option', { name: 'Metoprolol' })
  await person.keyboard('{ArrowDown}{Enter}')
  expect(search).toHaveValue('Metformin 500 mg')
  await person.keyboard('{Enter}')

  expect(await heading('How do you take Metformin 500 mg?')).toHaveFocus()
  await person.type(screen.getByRole('textbox', { name: /^Dose/ }), '500')
  await person.selectOptions(screen.getByRole('combobox', { name: /^Dose unit/ }), 'mg')
  await person.selectOptions(screen.getByRole('combobox', { name: /^How much each time/ }), '1')
  await person.selectOptions(screen.getByRole('combobox', { name: /^How often/ }), 'Twice a day')
  await person.selectOptions(screen.getByRole('combobox', { name: /^How you take it/ }), 'By mouth')
  await next(person)

  await heading('A note about Metformin 500 mg')
  await person.type(screen.getByRole('textbox', { name: /^Note/ }), ' With food ')
  await next(person)

  await heading('Reminders for Metformin 500 mg')
  expect(screen.getByRole('combobox', { name: 'Reminders per day' })).toHaveDisplayValue('2')
  const [, evening] = screen.getAllByRole('combobox', { name: 'Time' })
  expect(evening).toHaveDisplayValue('9:00 PM')
  if (evening) await person.selectOptions(evening, '8:45 PM')
  await person.dblClick(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Change My health' })).toBeVisible()
  expect(screen.getAllByText('Metformin 500 mg added')).not.toHaveLength(0)
  expect(sent()).toHaveLength(1)
  expect(sent()[0]).toMatchObject({
    type: 'MedicationObjective',
    medication_name: 'Metformin 500 mg',
    drug_bank_product_concept_id: 'DBPC1',
    medication_dose_amount: 500,
    medication_dose_unit: 'mg',
    medicationDoseUnknown: false,
    medication_amount_taken: '1.0',
    medication_frequency: 'twiceADay',
    medication_route: 'oral',
    note: 'With food',
    reminders: [{ repeat_type: 'daily', time: 900, day_number: null, send_notifications: true }, { time: 2045 }],
    removeReminderIds: [],
  })
  // The steps are not in the history: Back leaves.
  await shown.back()
  expect(shown.path()).toBe(formPath)
})

test('the provider query has no % and + for spaces; an empty text sends no request', async () => {
  const { person } = await renderEdit('?add=medication')
  const search = await screen.findByRole('combobox', { name: 'Medicine name' })
  await person.type(search, 'low dose %aspirin')
  await screen.findByRole('option', { name: 'Metoprolol' })
  await waitFor(() => expect(server.requests(searchDrugs).at(-1)?.query['query']).toBe('low+dose+aspirin'))
  await person.clear(search)
  await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument())
  await person.type(search, 'm')
  await waitFor(() => expect(screen.getByText('Continue with “M” in your own words.')).toBeVisible())
  expect(server.requests(searchDrugs).every(({ query }) => (query['query']?.length ?? 0) > 1)).toBe(true)
})

test('while the provider is down a message says so and free text is accepted', async () => {
  server.refuse(searchDrugs, { status: 503, codes: ['DRUG_SEARCH_DOWN'] })
  const { person } = await renderEdit('?add=medication')
  await person.type(await screen.findByRole('combobox', { name: 'Medicine name' }), 'ibuprofen')
  expect(await screen.findByRole('alert')).toHaveTextContent('We can’t show the list of medicines right now')
  await next(person)
  await heading('How do you take Ibuprofen?')
  await next(person)
  await heading(/note about/)
  await next(person)
  await heading(/Reminders/)
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({
    medication_name: 'Ibuprofen',
    medication_attributes: { name: 'Ibuprofen' },
    reminders: [{ time: 900 }],
  })
})

test('an empty text shows an error at the field, which takes the focus', async () => {
  const { person } = await renderEdit('?add=medication')
  await screen.findByRole('combobox', { name: 'Medicine name' })
  await next(person)
  const search = screen.getByRole('combobox', { name: 'Medicine name' })
  expect(search).toHaveFocus()
  expect(search).toHaveAccessibleDescription(expect.stringContaining('Enter the name of the medicine.'))
})

describe('where Medication Details Required is on', () => {
  const required = { ...user, hs_features: on('Medication Details Required') }

  test('dose, unit and amount are each required, with a toast and field errors', async () => {
    const shown = await renderEdit('', required)
    await chooseMetformin(shown)
    await next(shown.person)
    const said = [
      'Enter the dose, or check the box if you don’t know it.',
      'Choose the dose unit.',
      'Choose how much you take each time.',
    ]
    for (const words of said) expect(screen.getAllByText(words, { exact: false }).length).toBeGreaterThanOrEqual(2)
    expect(screen.getByRole('textbox', { name: /^Dose/ })).toBeInvalid()
    await shown.person.click(screen.getByRole('checkbox', { name: 'I don’t know the dose' }))
    await shown.person.selectOptions(screen.getByRole('combobox', { name: /^Dose unit/ }), 'unknown')
    await shown.person.selectOptions(screen.getByRole('combobox', { name: /^How much each time/ }), 'cannotRemember')
    await next(shown.person)
    await heading(/note about/)
  })
})

test('the note step is skipped if the study skips it', async () => {
  const shown = await renderEdit('', { ...user, hs_features: on('Skip Medication Extra Notes') })
  await chooseMetformin(shown)
  expect(screen.getByText('Step 2 of 3')).toBeVisible()
  await next(shown.person)
  await heading('Reminders for Metformin 500 mg')
})

test('"as needed" removes the reminders; going back restores them', async () => {
  const shown = await renderEdit('', { ...user, hs_features: on('Skip Medication Extra Notes') })
  const { person } = shown
  await chooseMetformin(shown)
  await person.selectOptions(screen.getByRole('combobox', { name: /^How often/ }), 'Three times a day')
  await next(person)
  await heading(/Reminders/)
  await person.click(screen.getByRole('button', { name: 'Remove reminder 2' }))
  await shown.back()
  await heading(/How do you take/)
  await person.selectOptions(screen.getByRole('combobox', { name: /^How often/ }), 'As needed')
  await next(person)
  await heading(/Reminders/)
  expect(screen.getByText('Taken as needed')).toBeVisible()
  expect(screen.queryByRole('combobox', { name: 'Time' })).not.toBeInTheDocument()
  await shown.back()
  await heading(/How do you take/)
  await person.selectOptions(screen.getByRole('combobox', { name: /^How often/ }), 'Three times a day')
  await next(person)
  await heading(/Reminders/)
  expect(screen.getAllByRole('combobox', { name: 'Time' })).toHaveLength(2)
})
