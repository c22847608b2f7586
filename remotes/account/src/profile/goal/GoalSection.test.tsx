import { createStatus, listStatuses } from '@almanac/contracts/account/profile'
import { fakeServer, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { openProfile, section } from '../testing/openProfile'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

const earlier = [
  { text: 'Walk to the lake', created_at: '2026-03-02T10:00:00Z' },
  { text: 'Sleep through', created_at: '2025-11-02T10:00:00Z' },
]

test('a new goal replaces the current one, which moves to the history', async () => {
  const { person, change, queryClient } = await openProfile(server, 'health', { status: 'Walk to the lake' })
  server.answer(listStatuses, earlier)
  await queryClient.invalidateQueries()
  expect(await screen.findByRole('button', { name: '1 earlier goal' })).toBeVisible()
  const dialog = await change('Health goal')
  await person.clear(dialog.getByLabelText('My goal'))
  await person.click(dialog.getByRole('button', { name: 'Update' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('My goal: This can’t be blank.')

  const swim = { text: 'Swim', created_at: '2026-11-21T10:00:00Z' }
  server.answer(createStatus, swim)
  server.answer(listStatuses, [swim, ...earlier])
  await person.type(dialog.getByLabelText('My goal'), ' Swim ')
  await person.click(dialog.getByRole('button', { name: 'Update' }))
  await waitFor(() => expect(section('Health goal')).toHaveTextContent('Swim'))
  expect(server.requests(createStatus).map(({ body }) => body)).toEqual([{ text: 'Swim' }])
  await person.click(await screen.findByRole('button', { name: '2 earlier goals' }))
  expect(
    within(section('Health goal'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Walk to the lake'), expect.stringContaining('Sleep through')])
})

test('a goal that could not be saved stays in the field', async () => {
  const { person, change } = await openProfile(server, 'health')
  server.silence(createStatus)
  const dialog = await change('Health goal')
  await person.type(dialog.getByLabelText('My goal'), 'Swim')
  await person.click(dialog.getByRole('button', { name: 'Update' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('We can’t reach the server.')
  expect(dialog.getByLabelText('My goal')).toHaveValue('Swim')
  expect(section('Health goal')).not.toHaveTextContent('Swim')
})
