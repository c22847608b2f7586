import '@almanac/i18n/texts/surveys'
import {
  consentReportPdf,
  getConsentAgainTerms,
  giveConsentAgain,
  listConsents,
  withdrawConsent,
  type GivenConsent,
} from '@almanac/contracts/surveys/consent'
import { completeSurveys } from '@almanac/contracts/surveys/responses'
import { Slot } from '@almanac/federation/shell'
import { outbox } from '@almanac/outbox'
import { aUser, fakeServer, Filled, renderScreen, screen, waitFor, within, type FakeServer } from '@almanac/testing'
import { Fill as ProfileSurveys } from '../newest/ProfileSurveys'
import { ConsentsScreen } from './ConsentsScreen'

jest.mock('signature_pad', () => ({
  __esModule: true,
  default: class {
    penColor = 'black'
    addEventListener = () => undefined
    toData = () => []
    fromData = () => undefined
    clear = () => undefined
    off = () => undefined
  },
}))
Object.assign(window, {
  ResizeObserver: class {
    observe = () => undefined
    disconnect = () => undefined
  },
})
HTMLCanvasElement.prototype.getContext = () => null

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
    consent(2, { survey: null, text: 'Please read.\n\n# Consent 2\n\nYour samples are kept for **ten** years.' }),
  ])
})
afterEach(() => outbox.open(null))

const show = () => renderScreen(<ConsentsScreen />, { user, path: '/consents' })
const group = (name: string) => screen.findByRole('group', { name })

test('a consent of a survey is withdrawn as the study says, and is shown as withdrawn', async () => {
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

const terms = {
  due: true,
  definition_version: 2,
  locale: 'en',
  text: '# Consent 1\n\nYour samples are kept for **twenty** years. Read *all of* [the page](https://example.org/new), 2*3 times.',
  check_text: 'I agree',
  document: { text: 'Your samples are kept for **twenty** years.' },
  withdrawal_text: null,
  relationships: [
    { code: 'self', label: { text: 'Myself' } },
    { code: 'parent', label: { text: 'Parent' } },
  ],
  comprehension: [
    {
      key: 'stop',
      question: { text: 'May you stop?' },
      options: [
        { key: 'yes', text: { text: 'Yes' } },
        { key: 'always', text: { text: 'Always' } },
        { key: 'no', text: { text: 'No' } },
      ],
      correct: ['yes', 'always'],
      explanation: null,
      right: 'any_one' as const,
    },
  ],
  before: { text: '# Consent 1\n\nMay\\*a: your samples are kept for **ten** years.', check_text: 'I agree' },
}

test('a consent of an activity whose terms have changed leads to the form of the activity', async () => {
  const due_in = { activity_id: idOf(70), category: 'daily' }
  const withdrawn = consent(2, { survey: null, objective_id: idOf(72), withdrawn: true, due_in })
  server.answer(listConsents, [consent(1, { survey: null, objective_id: idOf(71), due_in }), withdrawn])
  await show()
  const section = within(await group('Consent 1'))
  expect(section.getByText('What you agreed to has changed')).toBeVisible()
  const link = { href: `/activity/daily/${idOf(70)}` }
  expect(section.getByRole('link', { name: 'Read and consent again' })).toHaveAttribute('href', link.href)
  expect(within(await group('Consent 2')).getByRole('link', { name: 'Give consent again' })).toHaveAttribute(
    'href',
    link.href,
  )
})

test('a changed document is shown with its changes, and has to be agreed to and signed again', async () => {
  server.answer(listConsents, [consent(1, { due: true }), consent(2)])
  server.answer(getConsentAgainTerms, terms)
  const { person } = await show()
  const section = within(await group('Consent 1'))
  expect(section.getByText('What you agreed to has changed')).toBeVisible()
  expect(within(await group('Consent 2')).queryByText('What you agreed to has changed')).toBeNull()
  await person.click(section.getByRole('button', { name: 'Read and consent again' }))
  // Queried again each time: it closes while the request is pending, and reopens with an error.
  const again = async () => within(await screen.findByRole('dialog', { name: 'Consent 1' }))
  const dialog = await again()
  expect(await dialog.findByText(/twenty/, { selector: 'ins' })).toBeVisible()
  expect(
    dialog.getByText(/Read all of the page \(https:\/\/example\.org\/new\), 2\*3 times/, { selector: 'ins' }),
  ).toBeVisible()
  expect(dialog.getByText(/ten/, { selector: 'del' })).toBeVisible()
  expect(dialog.getByText(/^.*May\*a/, { selector: 'del' })).toBeVisible()
  await person.click(dialog.getByRole('button', { name: 'Save consent' }))
  expect(dialog.getByText('Check the box to agree.')).toBeVisible()
  expect(server.requests(giveConsentAgain)).toHaveLength(0)
  await person.click(dialog.getByRole('radio', { name: 'Always' }))
  await person.click(dialog.getByRole('radio', { name: 'Parent' }))
  await person.type(dialog.getByRole('textbox', { name: 'First name' }), 'Ada')
  await person.type(dialog.getByRole('textbox', { name: 'Last name' }), 'Okafor')
  await person.click(dialog.getByRole('checkbox', { name: 'I agree' }))
  await person.click(dialog.getByRole('radio', { name: 'Type my name' }))
  await person.type(dialog.getByRole('textbox', { name: 'Your full name' }), 'Maya')
  server.refuse(giveConsentAgain, { status: 422, codes: ['RELATIONSHIP_MISSING'], field: 'relationship' })
  await person.click(dialog.getByRole('button', { name: 'Save consent' }))
  expect(await screen.findByText('We couldn’t save your consent')).toBeVisible()
  expect((await again()).getByRole('textbox', { name: 'Your full name' })).toHaveValue('Maya')
  const now = consent(1, { id: idOf(9), version: 2 })
  server.answer(giveConsentAgain, now)
  server.answer(listConsents, [now, consent(2)])
  await person.click((await again()).getByRole('button', { name: 'Save consent' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.queryByText('What you agreed to has changed')).toBeNull())
  await waitFor(() => expect(server.requests(giveConsentAgain)).toHaveLength(2))
  const [, sent] = server.requests(giveConsentAgain)
  expect(sent?.path).toContain(idOf(1))
  expect(sent?.body).toMatchObject({
    accepted_consent: 'true',
    consenting_first_name: 'Ada',
    consenting_last_name: 'Okafor',
    relationship: 'parent',
    consent_signature_text: 'Maya',
    definition_version: '2',
    comprehension: '{"stop":["always"]}',
  })
})

test('a withdrawn consent of a survey can be given again', async () => {
  const withdrawn = consent(1, { withdrawn: true, accepted_consent: false, due: true })
  server.answer(listConsents, [withdrawn])
  server.answer(getConsentAgainTerms, { ...terms, before: null })
  const { person } = await show()
  await person.click(within(await group('Consent 1')).getByRole('button', { name: 'Give consent again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Consent 1' }))
  expect(await dialog.findByText('You withdrew this consent on March 10, 2025.')).toBeVisible()
  expect(dialog.getByText('twenty')).toBeVisible()
  // The name is prefilled, the agreement is not.
  expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue('Maya')
  expect(dialog.getByRole('checkbox', { name: 'I agree' })).not.toBeChecked()
})

test('the profile says that a document has changed', async () => {
  server.answer(completeSurveys, [])
  server.answer(listConsents, [consent(1, { due: true })])
  await renderScreen(
    <Filled by={{ 'profile.sections': ProfileSurveys }}>
      <Slot name="profile.sections" props={{ user_id: user.id }} />
    </Filled>,
    { user },
  )
  expect(await screen.findByText('What you agreed to has changed')).toBeVisible()
})

test('offers the text that was read and a copy', async () => {
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

test('shows the title above the text only once, also if it contains Markdown characters', async () => {
  const text = '# \\*\\*All\\*\\* of A\\_1\n\nYour samples are kept.'
  server.answer(listConsents, [consent(1, { title: { text: '**All** of A_1' }, text })])
  const { person } = await show()
  await person.click(await screen.findByRole('button', { name: 'Read the text' }))
  const dialog = within(await screen.findByRole('dialog', { name: '**All** of A_1' }))
  expect(dialog.getByText('Your samples are kept.')).toBeVisible()
  expect(dialog.getAllByText('**All** of A_1')).toHaveLength(1)
})

test('the profile links to the consents once one was given', async () => {
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

test('shows an empty state before the first consent', async () => {
  server.answer(listConsents, [])
  await show()
  expect(await screen.findByText('No consents yet')).toBeVisible()
})
