import { listConditions } from '@almanac/contracts/account/catalogue'
import { updateProfile } from '@almanac/contracts/account/profile'
import { outbox } from '@almanac/outbox'
import { fakeServer, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { openProfile, releaseHeld, section } from '../testing/openProfile'

const asthma = {
  id: '01920000-0000-7000-8000-00000000d001',
  condition_id: 'asthma',
  name: 'Asthma',
  date_of_diagnosis: '1998',
  revision: 1,
}
const gout = {
  id: '01920000-0000-7000-8000-00000000d002',
  condition_id: null,
  name: 'Gout',
  date_of_diagnosis: null,
  revision: 1,
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(listConditions, [{ id: 'asthma', name: 'Asthma', group_id: 'lungs' }])
})

const requests = () => server.requests(updateProfile).map(({ body }) => body)
const rows = () =>
  within(section('Conditions'))
    .queryAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent)

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

test('a condition is chosen from the catalogue and stored with the year', async () => {
  const { person } = await openProfile(server, 'health')
  await person.click(screen.getByRole('button', { name: 'Add a condition' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a condition' }))
  await person.type(dialog.getByRole('combobox', { name: 'Condition' }), 'asth')
  await person.click(await dialog.findByRole('option', { name: 'Asthma' }))
  const year = dialog.getByLabelText(/Year of diagnosis/)
  expect(within(year).getAllByRole('option')).toHaveLength(1 + 101)
  await person.selectOptions(year, '1998')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await closed()
  await waitFor(() => expect(rows()).toEqual(['AsthmaSince 1998']))
  expect(requests()).toEqual([
    {
      conditions: [
        {
          id: expect.any(String),
          condition_id: 'asthma',
          name: 'Asthma',
          date_of_diagnosis: '1998',
          revision: 0,
          next_revision: expect.any(Number),
        },
      ],
    },
  ])
})

test('free text without a year is saved, an empty name is not', async () => {
  const { person } = await openProfile(server, 'health', { conditions: [asthma] })
  await person.click(screen.getByRole('button', { name: 'Add a condition' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Enter the name of the condition.')
  await person.type(dialog.getByRole('combobox', { name: 'Condition' }), 'Cold hands')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await closed()
  await waitFor(() => expect(rows()).toEqual(['AsthmaSince 1998', 'Cold handsYear not given']))
  expect(requests()).toEqual([
    {
      conditions: [
        {
          id: expect.any(String),
          condition_id: null,
          name: 'Cold hands',
          date_of_diagnosis: null,
          revision: 0,
          next_revision: expect.any(Number),
        },
      ],
    },
  ])
})

test('a condition can be changed, removed, and restored', async () => {
  const { person } = await openProfile(server, 'health', { conditions: [asthma, gout] })
  await person.click(screen.getByRole('button', { name: /^Gout/ }))
  let dialog = within(await screen.findByRole('dialog', { name: 'Change a condition' }))
  await person.selectOptions(dialog.getByLabelText(/Year of diagnosis/), '2020')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await closed()
  await waitFor(() => expect(rows()).toEqual(['AsthmaSince 1998', 'GoutSince 2020']))

  await person.click(screen.getByRole('button', { name: /^Asthma/ }))
  dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(rows()).toEqual(['GoutSince 2020']))
  expect(screen.getByText('Asthma removed')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(rows()).toEqual(['AsthmaSince 1998', 'GoutSince 2020']))
  // Nothing of it was sent.
  expect(requests()).toHaveLength(1)
})

test('a removal that is refused shows the entry again, with a note; it can be given up or decided again', async () => {
  const { person, unmount } = await openProfile(server, 'health', { conditions: [gout] })
  server.refuse(updateProfile, { status: 403, codes: ['PROFILE_LOCKED'] })
  await person.click(screen.getByRole('button', { name: /^Gout/ }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(section('Conditions')).toHaveTextContent('No conditions added'))
  await releaseHeld()
  await waitFor(() => expect(rows()).toEqual(['GoutYear not given Needs your attention']))
  await person.click(screen.getByRole('button', { name: /^Gout/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Title of PROFILE_LOCKED')
  await person.click(dialog.getByRole('button', { name: 'Discard my change' }))
  await waitFor(() => expect(rows()).toEqual(['GoutYear not given']))
  expect(outbox.waitingCount()).toBe(0)
  unmount()
})

test('two removals in quick succession both take effect, at the latest when the screen is left', async () => {
  const { person, unmount } = await openProfile(server, 'health', { conditions: [asthma, gout] })
  for (const name of [/^Asthma/, /^Gout/]) {
    await person.click(screen.getByRole('button', { name }))
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  }
  expect(section('Conditions')).toHaveTextContent('No conditions added')
  unmount()
  await waitFor(() =>
    expect(requests()).toEqual([asthma, gout].map(({ id }) => ({ removed_conditions: [{ id, revision: 1 }] }))),
  )
})
