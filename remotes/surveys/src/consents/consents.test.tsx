import '@almanac/i18n/texts/surveys'
import { consentReportPdf, listConsents, withdrawConsent, type GivenConsent } from '@almanac/contracts/surveys/consent'
import { completeSurveys } from '@almanac/contracts/surveys/responses'
import { Slot } from '@almanac/federation/shell'
import { outbox } from '@almanac/outbox'
import { aUser, fakeServer, Filled, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { Fill as ProfileSurveys } from '../newest/ProfileSurveys'
import { ConsentsScreen } from './ConsentsScreen'

const saved = jest.fn()
HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
  saved(this.download)
}
Object.assign(URL, { createObjectURL: () => 'blob:document', revokeObjectURL: () => undefined })

const idOf = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`
const consent = (number: number, more: Partial<GivenConsent> = {}): GivenConsent => ({
  id: idOf(number),
  objective_id: null,
  asked_by: `${idOf(1)} agreed${number}`,
  accepted_consent: true,
  withdrawn: false,
  consenting_first_name: 'Maya',
  consenting_last_name: 'Okafor',
  consent_signature_image_url: null,
  consent_signature_text: 'Maya Okafor',
  version: 1,
  updated_at: '2025-03-10T12:00:00.000Z',
  title: { text: `Consent ${number}` },
  survey: { text: 'Joining' },
  locale: 'en',
  text: 'Your samples are kept for **ten** years.',
  check_text: 'I agree',
  relationship: 'Myself',
  withdrawal_text: { text: 'Your samples are destroyed.' },
  ...more,
})

let server: FakeServer
let people = 800
let user = aUser()
beforeEach(() => {
  server = fakeServer()
  people += 1
  user = aUser({ id: idOf(people), time_zone: 'Europe/Berlin' })
  server.answer(listConsents, [
    consent(1),
    consent(2, { survey: null, text: '# Consent 2\n\nYour samples are kept for **ten** years.' }),
  ])
})
afterEach(() => outbox.open(null))

const show = () => renderScreen(<ConsentsScreen />, { user, path: '/consents' })
const group = (name: string) => screen.findByRole('group', { name })

test('a consent of a survey is withdrawn as the study says, and says so where it stood', async () => {
  const withdrawn = consent(1, { id: idOf(9), withdrawn: true, accepted_consent: false, version: 2 })
  server.answer(withdrawConsent, withdrawn)
  const { person } = await show()
  await person.click(within(await group('Consent 1')).getByRole('button', { name: 'Withdraw consent' }))
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw your consent?' })
  expect(within(dialog).getByText('Your samples are destroyed.')).toBeVisible()
  server.answer(listConsents, [withdrawn, consent(2)])
  await person.click(within(dialog).getByRole('button', { name: 'Withdraw consent' }))
  await waitFor(() => expect(server.requests(withdrawConsent)[0]?.path).toContain(idOf(1)))
  expect(
    await within(await group('Consent 1')).findByText('You withdrew this consent on March 10, 2025.'),
  ).toBeVisible()
  expect(within(await group('Consent 1')).queryByRole('button', { name: 'Withdraw consent' })).toBeNull()
  await waitFor(async () => expect(await group('Consent 1')).toHaveFocus())
})

test('what was read and a copy of it are there', async () => {
  server.answerFile(consentReportPdf, new Blob(['%PDF-']))
  const { person } = await show()
  const one = within(await group('Consent 2'))
  await person.click(one.getByRole('button', { name: 'Read the text' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Consent 2' }))
  expect(dialog.getByText('ten')).toBeVisible()
  expect(dialog.getAllByText('Consent 2')).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await person.click(one.getByRole('button', { name: 'Get a copy' }))
  await person.click(await screen.findByRole('button', { name: 'Download' }))
  await waitFor(() => expect(saved).toHaveBeenCalledWith('consent.pdf'))
  expect(server.requests(consentReportPdf)[0]?.path).toContain(idOf(2))
})

test('the profile leads there once a consent was given', async () => {
  server.answer(completeSurveys, [])
  const profile = () =>
    renderScreen(
      <Filled by={{ 'profile.sections': ProfileSurveys }}>
        <Slot name="profile.sections" props={{ user_id: user.id }} />
      </Filled>,
      { user },
    )
  await profile()
  expect(await screen.findByRole('link', { name: /What you agreed to/ })).toHaveAttribute('href', '/consents')
})

test('before the first consent it is said where they will be', async () => {
  server.answer(listConsents, [])
  await show()
  expect(await screen.findByText('No consents yet')).toBeVisible()
})
