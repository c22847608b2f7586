import { authStore, onAuthEvent, type AuthEvent } from '@almanac/auth'
import { updateProfile } from '@almanac/contracts/account/profile'
import { updateLocale } from '@almanac/contracts/account/session'
import { aUser, fakeServer, waitFor, type FakeServer } from '@almanac/testing'
import { openProfile } from '../testing/openProfile'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

test('the language is saved, then the account and the other tabs have it', async () => {
  const announced: AuthEvent[] = []
  const stop = onAuthEvent((event) => announced.push(event))
  server.answer(updateLocale, aUser({ locale: 'fr' }))
  const { person, change } = await openProfile(server, 'reach')
  const dialog = await change('Language and time')
  await person.click(dialog.getByRole('radio', { name: 'Français' }))
  await person.selectOptions(dialog.getByLabelText(/Language you prefer to speak/), 'uk')
  await person.selectOptions(dialog.getByLabelText(/Time zone/), 'Europe/Berlin')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  // The host shows the language of the account.
  await waitFor(() => expect(authStore.getState().user).toMatchObject({ locale: 'fr' }))
  expect(announced).toContainEqual({ type: 'language_changed', language: 'fr' })
  expect(server.requests(updateLocale).map(({ body }) => body)).toEqual([{ id: aUser().id, locale: 'fr' }])
  expect(server.requests(updateProfile).map(({ body }) => body)).toEqual([
    { preferred_language: 'uk', time_zone: 'Europe/Berlin' },
  ])
  stop()
})

test('the region changes how dates, times and numbers are written, with an example before saving', async () => {
  const { person, change } = await openProfile(server, 'reach')
  const dialog = await change('Language and time')
  await person.selectOptions(dialog.getByLabelText(/Region and formats/), 'United Kingdom')
  const example = dialog.getByRole('status', { name: 'For example' })
  expect(example).toHaveTextContent(/28 March \d{4} · 28\/03\/\d{4} · 17:30 · 1,234.5.*The week starts on Monday\./)
  await person.click(dialog.getByRole('radio', { name: 'Español' }))
  await person.selectOptions(dialog.getByLabelText(/Region and formats/), 'Mexico')
  expect(example).toHaveTextContent(/1,234\.5.*Sunday/)
  await person.click(dialog.getByRole('radio', { name: 'English' }))
  await person.selectOptions(dialog.getByLabelText(/Region and formats/), 'United Kingdom')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(authStore.getState().user).toMatchObject({ region: 'GB' }))
  expect(server.requests(updateProfile).map(({ body }) => body)).toEqual([expect.objectContaining({ region: 'GB' })])
})

test('a language that cannot be saved shows an error and the old one stays', async () => {
  server.silence(updateLocale)
  const { person, change } = await openProfile(server, 'reach')
  const dialog = await change('Language and time')
  await person.click(dialog.getByRole('radio', { name: 'Español' }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('We can’t reach the server.')
  expect(dialog.getByRole('radio', { name: 'Español' })).toBeChecked()
  await waitFor(() => expect(document.documentElement.lang).toBe('en'))
})
