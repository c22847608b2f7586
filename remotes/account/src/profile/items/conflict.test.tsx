import { listAllergies, listElements } from '@almanac/contracts/account/catalogue'
import { updateProfile } from '@almanac/contracts/account/profile'
import { fakeServer, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { openProfile, releaseHeld, section } from '../testing/openProfile'

const latex = {
  id: '01920000-0000-7000-8000-00000000e011',
  allergy_id: null,
  allergen: 'Latex',
  severity: 'mild' as const,
  revision: 1,
}
const penicillin = { ...latex, id: '01920000-0000-7000-8000-00000000e012', allergen: 'Penicillin' }
const severe = { ...latex, severity: 'severe' as const, revision: 2 }

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.answer(listAllergies, [])
  server.answer(listElements, [])
})

const bodies = () => server.requests(updateProfile).map(({ body }) => body)
const list = () => section('What you’re allergic to')

/** Opens Latex again, whose removal is refused once it is sent. */
async function reopenRefused(person: Awaited<ReturnType<typeof openProfile>>['person']) {
  await screen.findByText('Latex removed')
  await releaseHeld()
  await person.click(await screen.findByRole('button', { name: /^Latex.*Needs your attention/ }))
}

/** Opens Latex, which another device changes while the editor is open, and does something refused for it. */
async function openChanged(elsewhere: (typeof latex | typeof severe)[], act: 'moderate' | 'remove') {
  const opened = await openProfile(server, 'health', { allergy_toggle: true, allergies: [latex] })
  const { person } = opened
  await person.click(screen.getByRole('button', { name: /^Latex/ }))
  const dialog = within(await screen.findByRole('dialog'))
  opened.changeElsewhere({ allergies: elsewhere })
  server.refuse(updateProfile, { status: 409, codes: ['PROFILE_ENTRY_CHANGED'], field: 'allergies.0' })
  if (act === 'moderate') await person.click(dialog.getByRole('radio', { name: /Moderate/ }))
  await person.click(dialog.getByRole('button', { name: act === 'remove' ? 'Remove' : 'Save' }))
  if (act === 'remove') await reopenRefused(person)
  const choice = within(await screen.findByRole('region', { name: 'Changed on another device' }))
  expect(choice.getByRole('heading')).toHaveFocus()
  opened.accept()
  return { ...opened, choice, dialog: within(screen.getByRole('dialog')) }
}

test('an entry changed twice shows both versions; the own one is kept when the person says so', async () => {
  const { person, dialog, choice } = await openChanged([severe, penicillin], 'moderate')
  expect(choice.getByRole('group', { name: 'On the other device' })).toHaveTextContent('Allergic toLatexSeveritySevere')
  expect(choice.getByRole('group', { name: 'Yours' })).toHaveTextContent('Allergic toLatexSeverityModerate')
  expect(dialog.getByRole('radio', { name: /Moderate/ })).toBeChecked()
  expect(dialog.queryByRole('alert')).not.toBeInTheDocument()
  await person.click(choice.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(bodies().at(-1)).toEqual({
    allergies: [{ ...latex, severity: 'moderate', revision: 2, next_revision: expect.any(Number) }],
  })
  expect(list()).toHaveTextContent('LatexModerate')
  expect(list()).toHaveTextContent('Penicillin')
})

test('the other version is taken: nothing more is sent, and the list shows it', async () => {
  const { person, choice } = await openChanged([severe], 'moderate')
  await person.click(choice.getByRole('button', { name: 'Keep the other version' }))
  expect(bodies()).toHaveLength(1)
  expect(list()).toHaveTextContent('LatexSevere')
})

test('an entry removed elsewhere is created again only when the person says so', async () => {
  const { person, choice } = await openChanged([], 'moderate')
  expect(choice.getByRole('group', { name: 'On the other device' })).toHaveTextContent('Removed')
  await person.click(choice.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() =>
    expect(bodies().at(-1)).toEqual({
      allergies: [{ ...latex, severity: 'moderate', revision: 0, next_revision: expect.any(Number) }],
    }),
  )
})

test('the removal of an entry changed elsewhere asks first', async () => {
  const { person, choice } = await openChanged([severe], 'remove')
  expect(choice.getByRole('group', { name: 'On the other device' })).toHaveTextContent('Allergic toLatexSeveritySevere')
  expect(choice.getByRole('group', { name: 'Yours' })).toHaveTextContent('Removed')
  await person.click(choice.getByRole('button', { name: 'Remove anyway' }))
  await waitFor(() => expect(bodies().at(-1)).toEqual({ removed_allergies: [{ id: latex.id, revision: 2 }] }))
})

test('a draft of an editor keeps the revision that it was opened with', async () => {
  const { person, changeElsewhere } = await openProfile(server, 'health', { allergy_toggle: true, allergies: [latex] })
  await person.click(screen.getByRole('button', { name: /^Latex/ }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('radio', { name: /Moderate/ }))
  await person.keyboard('{Escape}')
  changeElsewhere({ allergies: [severe] })
  // The answer to another change brings the other device's version.
  await person.click(screen.getByRole('checkbox', { name: 'I have allergies' }))
  await person.click(screen.getByRole('checkbox', { name: 'I have allergies' }))
  await waitFor(() => expect(list()).toHaveTextContent('LatexSevere'))
  await person.click(screen.getByRole('button', { name: /^Latex/ }))
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(bodies().at(-1)).toEqual({
      allergies: [{ ...latex, severity: 'moderate', revision: 1, next_revision: expect.any(Number) }],
    }),
  )
})
