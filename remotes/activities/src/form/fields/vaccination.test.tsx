import type { Objective } from '@almanac/contracts/activities/activities'
import { latestEntry } from '@almanac/contracts/activities/objectives'
import { fireEvent, screen, within, type FakeServer } from '@almanac/testing'
import { anObjective, idOf } from '../../testing'
import { entryTo, open, prepare, save, saved, sentTo, type Person } from './testing/form'

let server: FakeServer
beforeEach(async () => {
  server = await prepare()
})

describe('a vaccination', () => {
  const dose = (index: number, change: Partial<Objective> = {}) =>
    anObjective({
      id: idOf(30 + index),
      type: 'VaccinationObjective',
      name: `Dose ${index + 1}`,
      vaccination_objective_index: index,
      ...change,
    })
  const card = (name: string) => screen.getByRole('group', { name: new RegExp(`^${name}`) })

  async function fill(person: Person, name: string, lot = 'AB1234') {
    const group = card(name)
    fireEvent.change(within(group).getByLabelText('Date of the dose'), { target: { value: '2026-03-01' } })
    await person.selectOptions(within(group).getByRole('combobox', { name: 'Manufacturer' }), 'Moderna')
    await person.type(within(group).getByRole('textbox', { name: 'Where you got it' }), 'City clinic')
    await person.type(within(group).getByRole('textbox', { name: 'Lot number' }), lot)
    await person.click(within(group).getByRole('radio', { name: 'Left arm' }))
  }

  test('is saved by the form button; the next dose can be added once it is complete', async () => {
    const { person } = await open(dose(0), dose(1))
    expect(screen.queryByRole('button', { name: 'Add a dose' })).toBeNull()
    expect(screen.getByText('Complete the card above to add another dose.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
    await fill(person, 'Dose 1', 'A-1')
    await save(person)
    expect(await screen.findByText('A lot number has 6 or 7 letters and digits.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add a dose' })).toBeNull()
    await person.clear(screen.getByRole('textbox', { name: 'Lot number' }))
    await person.type(screen.getByRole('textbox', { name: 'Lot number' }), 'AB12345')

    await person.click(screen.getByRole('button', { name: 'Add a dose' }))
    expect(card('Dose 2')).toBeVisible()
    await person.click(within(card('Dose 2')).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('group', { name: /^Dose 2/ })).toBeNull()

    await saved(person)
    expect(sentTo(server)[0]?.entries).toEqual([
      {
        objective_id: idOf(30),
        type: 'VaccinationEntry',
        vaccination_attributes: {
          date_of_dose: '2026-03-01',
          manufacturer: 'Moderna',
          manufacturer_other: null,
          center_of_vaccination: 'City clinic',
          vaccine_lot_number: 'AB12345',
          vaccine_lot_number_unknown: false,
          injection_site: 'leftArm',
          injection_site_other: null,
        },
      },
    ])
  })

  test('that is incomplete blocks the form, with an error for each missing part', async () => {
    const { person } = await open(dose(0))
    await person.type(screen.getByRole('textbox', { name: 'Where you got it' }), 'City clinic')
    await save(person)
    const summary = await screen.findByRole('alert')
    expect(summary).toHaveTextContent('Dose 1: Complete this card, or leave it empty.')
    expect(screen.getByText('Choose the manufacturer.')).toBeVisible()
    expect(screen.getByText('Choose the injection site.')).toBeVisible()
    await person.click(within(summary).getByRole('link'))
    expect(screen.getByLabelText('Date of the dose')).toHaveFocus()
    expect(sentTo(server)).toEqual([])
  })

  test('of an earlier response is shown, not sent again by itself, and can be changed', async () => {
    const attributes = {
      date_of_dose: '2026-01-02',
      manufacturer: 'Sputnik V',
      center_of_vaccination: 'City clinic',
      vaccine_lot_number: 'unknown',
      vaccine_lot_number_unknown: false,
      injection_site: 'thigh',
    }
    server.answer(latestEntry, {
      objective_id: idOf(30),
      type: 'VaccinationEntry',
      vaccination_attributes: attributes,
      original_unit: null,
      text: null,
      measured_at: '2026-01-02T08:00:00Z',
      created_at: '2026-01-02T08:00:00Z',
    })
    const { person } = await open(dose(0))
    expect(await screen.findByText('Sputnik V')).toBeVisible()
    expect(screen.getByText('thigh')).toBeVisible()
    expect(screen.getByText('Not known')).toBeVisible()
    await save(person)
    expect(await screen.findByRole('alert')).toHaveTextContent('You haven’t entered anything yet')

    await person.click(screen.getByRole('button', { name: 'Edit Dose 1' }))
    await person.selectOptions(screen.getByRole('combobox', { name: 'Manufacturer' }), 'Novavax')
    await person.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(card('Dose 1')).toHaveTextContent('Sputnik V')

    await person.click(screen.getByRole('button', { name: 'Edit Dose 1' }))
    expect(screen.getByRole('combobox', { name: 'Manufacturer' })).toHaveValue('other')
    expect(screen.getByRole('checkbox', { name: 'I don’t know the lot number' })).toBeChecked()
    await person.click(screen.getByRole('radio', { name: 'Right arm' }))
    await saved(person)
    expect(entryTo(server)?.vaccination_attributes).toMatchObject({
      manufacturer: 'other',
      manufacturer_other: 'Sputnik V',
      vaccine_lot_number_unknown: true,
      injection_site: 'rightArm',
      injection_site_other: null,
    })
  })

  test('that is required is sent again with each response', async () => {
    const attributes = {
      date_of_dose: '2026-01-02',
      manufacturer: 'Novavax',
      center_of_vaccination: 'City clinic',
      vaccine_lot_number: 'AB1234',
      vaccine_lot_number_unknown: false,
      injection_site: 'leftArm',
    }
    server.answer(latestEntry, {
      objective_id: idOf(30),
      type: 'VaccinationEntry',
      vaccination_attributes: attributes,
      original_unit: null,
      text: null,
      measured_at: '2026-01-02T08:00:00Z',
      created_at: '2026-01-02T08:00:00Z',
    })
    const { person } = await open(dose(0, { required: true }))
    await screen.findByText('Novavax')
    await saved(person)
    expect(entryTo(server)?.vaccination_attributes).toMatchObject(attributes)
  })

  test('with a future date shows an error at once', async () => {
    await open(dose(0))
    fireEvent.change(screen.getByLabelText('Date of the dose'), { target: { value: '2099-01-01' } })
    expect(screen.getByText(/This day is in the future/)).toBeVisible()
  })
})
