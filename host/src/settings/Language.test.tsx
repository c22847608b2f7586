import { act, aUser, fakeServer, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { getQueryClient } from '@almanac/api-client/query'
import { announce, authStore, setUser, type AuthEvent } from '@almanac/auth'
import { updateLocale } from '@almanac/contracts/account/session'
import { currentLocale } from '@almanac/i18n'
import { Language } from './Language'
import { chooseLanguage, followLanguage, followLink, withChosenLanguage } from '../language/follow-language'
import { languageInUrl, storedLanguage } from '../language/visitor-language'

let server: FakeServer
const otherTab = new BroadcastChannel('almanac.auth')
let stop: () => void

beforeEach(() => {
  server = fakeServer()
  stop = followLanguage()
})

afterEach(() => {
  stop()
  authStore.setState({ user: null, status: 'anonymous' })
  sessionStorage.clear()
  document.cookie = 'almanac_language=; Max-Age=0; Path=/'
  jest.restoreAllMocks()
})

afterAll(() => otherTab.close())

const choose = async (name: string) => {
  const { person } = await renderScreen(<Language />, { user: authStore.getState().user })
  await person.click(await screen.findByRole('radio', { name }))
}
const shows = (locale: string) => waitFor(() => expect(currentLocale()).toBe(locale))
const saves = (locale: string) => server.answer(updateLocale, aUser({ locale }))

test('a visitor’s choice is kept in the browser and becomes the account’s at this sign-in', async () => {
  await choose('Español')
  await shows('es')
  await waitFor(() => expect(storedLanguage()).toBe('es'))
  saves('es')
  expect(await withChosenLanguage(aUser({ locale: 'en' }))).toMatchObject({ locale: 'es' })
  // Only this once: the next account on this browser keeps its own.
  expect(await withChosenLanguage(aUser({ locale: 'en' }))).toMatchObject({ locale: 'en' })
})

test('another tab follows a visitor’s choice', async () => {
  await renderScreen(<Language />)
  otherTab.postMessage({ type: 'language_changed', language: 'fr' } satisfies AuthEvent)
  await shows('fr')
})

test('a change of the language keeps what screens show, and signing out removes it', async () => {
  getQueryClient().setQueryData(['shown'], 'read')
  await renderScreen(<Language />)
  otherTab.postMessage({ type: 'language_changed', language: 'fr' } satisfies AuthEvent)
  await shows('fr')
  expect(getQueryClient().getQueryData(['shown'])).toBe('read')
  act(() => announce({ type: 'signed_out' }))
  expect(getQueryClient().getQueryData(['shown'])).toBeUndefined()
})

test('a page follows the language of the account, which may have changed in another tab or on another device', async () => {
  await renderScreen(<Language />, { user: aUser({ locale: 'en' }) })
  act(() => setUser(aUser({ locale: 'ar' })))
  await shows('ar')
  expect(document.documentElement).toHaveAttribute('dir', 'rtl')
  expect(storedLanguage()).toBe('ar')
})

test('the region of an account decides the formats, else that of the browser', async () => {
  await renderScreen(<Language />, { user: aUser({ locale: 'en' }) })
  act(() => setUser(aUser({ locale: 'es', region: 'MX' })))
  await shows('es-MX')
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE', 'ar-MA', 'fr'])
  act(() => setUser(aUser({ locale: 'ar', region: null })))
  await shows('ar-MA')
})

test('a session check does not undo a choice that is being saved', async () => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  authStore.setState({ user: aUser({ locale: 'en' }), status: 'authenticated' })
  server.answerWith(updateLocale, async () => {
    await held
    return aUser({ locale: 'fr' })
  })
  await choose('Français')
  await shows('fr')
  act(() => setUser(aUser({ locale: 'en' })))
  await act(() => Promise.resolve())
  expect(currentLocale()).toBe('fr')
  answer()
  await waitFor(() => expect(authStore.getState().user).toMatchObject({ locale: 'fr' }))
  expect(currentLocale()).toBe('fr')
})

test('a shared device keeps no language of a user', async () => {
  document.cookie = 'almanac_shared_device=1'
  await renderScreen(<Language />, { user: aUser({ locale: 'es' }) })
  act(() => setUser(aUser({ locale: 'ar' })))
  await shows('ar')
  expect(storedLanguage()).toBeUndefined()
  document.cookie = 'almanac_shared_device=; Max-Age=0'
})

test.each([
  ['?locale=es', 'es-US', 'es'],
  ['?locale=FR-ca', 'fr', 'fr'],
  ['?locale=ar-u-nu-latn', 'ar', 'ar'],
  ['?locale=de-AT', 'en', undefined],
  ['?locale=%00', 'en', undefined],
])('a link within the page is followed as one that opens it: %s', async (search, locale, stored) => {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'es-US'])
  await renderScreen(<Language />)
  followLink(search)
  await shows(locale)
  expect(storedLanguage()).toBe(stored)
})

test('the URL names the language only where the browser refuses the cookie', async () => {
  await choose('Español')
  await waitFor(() => expect(storedLanguage()).toBe('es'))
  expect(languageInUrl('?locale=es&group=1')).toBe('?group=1')
  expect(languageInUrl('?locale=fr')).toBe('?locale=fr')
  document.cookie = 'almanac_language=; Max-Age=0; Path=/'
  jest.spyOn(document, 'cookie', 'set').mockImplementation(() => undefined)
  await act(() => chooseLanguage('fr'))
  await waitFor(() => expect(languageInUrl('?group=1')).toBe('?group=1&locale=fr'))
  expect(languageInUrl('?locale=es')).toBe('?locale=fr')
})
