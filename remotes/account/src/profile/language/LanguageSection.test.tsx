import { updateProfile } from '@almanac/contracts/account/profile'
import { updateLocale } from '@almanac/contracts/account/session'
import { aUser, fakeServer, screen, waitFor, type FakeServer } from '@almanac/testing'
import { openProfile } from '../testing/openProfile'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

test('the language changes immediately and is saved', async () => {
  server.answer(updateLocale, aUser({ locale: 'fr' }))
  const { person, change } = await openProfile(server)
  const dialog = await change('Language and time')
  await person.click(dialog.getByRole('radio', { name: 'Français' }))
  await person.selectOptions(dialog.getByLabelText(/Language you prefer to speak/), 'uk')
  await person.selectOptions(dialog.getByLabelText(/Time zone/), 'Europe/Berlin')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Profil' })).toBeVisible()
  expect(document.documentElement.lang).toBe('fr')
  expect(server.requests(updateLocale).map(({ body }) => body)).toEqual([{ id: aUser().id, locale: 'fr' }])
  expect(server.requests(updateProfile).map(({ body }) => body)).toEqual([
    { preferred_language: 'uk', time_zone: 'Europe/Berlin' },
  ])
})

test('a language that cannot be saved shows an error and the old one stays', async () => {
  server.silence(updateLocale)
  const { person, change } = await openProfile(server)
  const dialog = await change('Language and time')
  await person.click(dialog.getByRole('radio', { name: 'Español' }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('We can’t reach the server.')
  expect(dialog.getByRole('radio', { name: 'Español' })).toBeChecked()
  await waitFor(() => expect(document.documentElement.lang).toBe('en'))
})
