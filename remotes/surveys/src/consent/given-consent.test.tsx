import { setSession } from '@almanac/auth'
import {
  createConsentEntry,
  getConsentEntry,
  getConsentTerms,
  sendEconsent,
  userConsentReportPdf,
  withdrawConsent,
  type ConsentEntry,
  type ConsentTerms,
} from '@almanac/contracts/surveys/consent'
import { Slot } from '@almanac/federation/shell'
import {
  act,
  aUser,
  fakeServer,
  Filled,
  fireEvent,
  renderScreen,
  screen,
  waitFor,
  within,
  type FakeServer,
} from '@almanac/testing'
import { Fill } from './ConsentObjective'

const saved = jest.fn()
HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
  saved(this.download)
}
Object.assign(URL, { createObjectURL: () => 'blob:document', revokeObjectURL: () => undefined })

const idOf = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`
const objective_id = idOf(50)
const activity_id = idOf(2)
const entry: ConsentEntry = {
  id: idOf(90),
  objective_id,
  accepted_consent: true,
  consenting_first_name: 'Maya',
  consenting_last_name: 'Okafor',
  consent_signature_image_url: null,
  consent_signature_text: 'Maya Okafor',
  version: 1,
  current: true,
  updated_at: '2025-03-10T12:00:00.000Z',
}
const asked: ConsentTerms = {
  definition_version: 3,
  locale: 'en',
  text: '# Your consent\n\nYour samples are kept for ten years.',
  check_text: 'I agree',
  document: { text: 'Your samples are kept for **ten** years.' },
  withdrawal_text: { text: 'Your samples are destroyed.' },
  comprehension: [],
  before: null,
}

let people = 3000
let user = aUser()
let server: FakeServer
let storedEntry: ConsentEntry | null
let terms: ConsentTerms

beforeEach(() => {
  setSession(null, null)
  saved.mockClear()
  user = aUser({ id: idOf(people++), email: 'maya@example.org', first_name: 'Maya', last_name: 'Okafor' })
  storedEntry = entry
  terms = asked
  server = fakeServer()
  server.answerWith(getConsentEntry, () => storedEntry)
  server.answerWith(getConsentTerms, () => terms)
  server.answerWith(withdrawConsent, ({ body }) => {
    const { id } = body as { id: string }
    storedEntry = { ...entry, id, version: 2, accepted_consent: false, withdrawn: true, current: false }
    return storedEntry
  })
  server.answerWith(createConsentEntry, ({ body }) => ({ ...entry, id: (body as { id: string }).id, version: 2 }))
})

afterEach(() => jest.useRealTimers())

const open = () =>
  renderScreen(
    <Filled by={{ 'activity.objective.consent': Fill }}>
      <Slot
        name="activity.objective.consent"
        fallback="Nothing here"
        props={{
          user_id: user.id,
          activity_id,
          objective_id,
          reference_id: null,
          title: 'Consent',
          read_only: false,
          consent: { name_required: true, signature_required: false, check_required: true, check_text: 'I agree' },
        }}
      />
    </Filled>,
    { user },
  )

describe('a copy of a consent', () => {
  it('is downloaded, with a confirmation', async () => {
    server.answerFile(userConsentReportPdf, new Blob(['%PDF-']))
    const { person } = await open()
    await person.click(await screen.findByRole('button', { name: 'Get a copy' }))
    await person.click(await screen.findByRole('button', { name: 'Download' }))
    expect(await screen.findByRole('dialog', { name: 'Your consent is downloaded' })).toBeVisible()
    expect(saved).toHaveBeenCalledWith('consent.pdf')
    expect(server.requests(userConsentReportPdf).map(({ body }) => body)).toEqual([
      { user_id: user.id, quest_id: activity_id },
    ])
  })

  it('is mailed once for several presses, and the modal closes by itself', async () => {
    server.answer(sendEconsent, undefined)
    const { person } = await open()
    await person.click(await screen.findByRole('button', { name: 'Get a copy' }))
    const send = await screen.findByRole('button', { name: 'Send by email' })
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] })
    fireEvent.click(send)
    fireEvent.click(send)
    await act(() => jest.advanceTimersByTimeAsync(50))
    expect(screen.getByText('A copy of your consent is on its way to maya@example.org.')).toBeVisible()
    await act(() => jest.advanceTimersByTimeAsync(2_000))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(server.requests(sendEconsent).map(({ query }) => query)).toEqual([
      { report_type: 'email', quest_id: activity_id },
    ])
  })

  it('that fails shows the error of the server or an unknown error', async () => {
    server.refuse(userConsentReportPdf, { status: 503, codes: ['REPORT_FAILED', 'UNAVAILABLE'] })
    server.refuse(sendEconsent, { status: 500, codes: [] })
    const { person } = await open()
    await person.click(await screen.findByRole('button', { name: 'Get a copy' }))
    await person.click(await screen.findByRole('button', { name: 'Download' }))
    expect(await screen.findByText('Title of REPORT_FAILED, Title of UNAVAILABLE')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Send by email' }))
    expect(await screen.findByText('Unknown error')).toBeVisible()
  })
})

describe('a withdrawal', () => {
  it('explains the consequences first; then the consent can be given again', async () => {
    const { person } = await open()
    await person.click(await screen.findByRole('button', { name: 'Withdraw consent' }))
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw your consent?' })
    expect(await within(dialog).findByText('Your samples are destroyed.')).toBeVisible()
    expect(server.requests(withdrawConsent)).toEqual([])
    await person.click(within(dialog).getByRole('button', { name: 'Withdraw consent' }))
    expect(await screen.findByText(/^You withdrew this consent on/)).toBeVisible()
    expect(server.requests(withdrawConsent).map(({ path }) => path)).toEqual([`/consent_entries/${entry.id}/withdraw`])
    expect(screen.getByRole('checkbox', { name: 'I agree' })).not.toBeChecked()
  })

  it('that is canceled changes nothing', async () => {
    const { person } = await open()
    await person.click(await screen.findByRole('button', { name: 'Withdraw consent' }))
    await person.click(await screen.findByRole('button', { name: 'Keep my consent' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(server.requests(withdrawConsent)).toEqual([])
  })
})

describe('the text to consent to', () => {
  it('shows the document; after a change also what was added and removed', async () => {
    storedEntry = { ...entry, current: false }
    terms = {
      ...asked,
      before: { text: '# Your consent\n\nYour samples are kept for two years.', check_text: 'I agree' },
    }
    await open()
    expect(await screen.findByText('What has changed in the text')).toBeVisible()
    const added = await screen.findByText((_, element) => element?.tagName === 'INS')
    expect(added).toHaveTextContent('Added: ten')
    expect(screen.getByText((_, element) => element?.tagName === 'DEL')).toHaveTextContent('Removed: two')
    expect(screen.getByText('ten', { selector: 'strong' })).toBeVisible()
  })

  it('a wrong answer about the text shows an explanation and has to be corrected before saving', async () => {
    storedEntry = null
    terms = {
      ...asked,
      comprehension: [
        {
          key: 'years',
          question: { text: 'How long are samples kept?' },
          options: [
            { key: 'ten', text: { text: 'Ten years' } },
            { key: 'two', text: { text: 'Two years' } },
          ],
          correct: ['ten'],
          explanation: { text: 'The first sentence says it.' },
        },
      ],
    }
    const { person } = await open()
    await person.click(await screen.findByRole('checkbox', { name: 'I agree' }))
    await person.click(screen.getByRole('button', { name: 'Save consent' }))
    expect(await screen.findByText(/Choose the right answer/)).toBeVisible()
    await person.click(screen.getByRole('radio', { name: 'Two years' }))
    expect(await screen.findByText(/That isn’t right yet.*The first sentence says it\./)).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Save consent' }))
    expect(server.requests(createConsentEntry)).toEqual([])
    // The chosen option, not the first of the question.
    expect(screen.getByRole('radio', { name: 'Two years' })).toHaveFocus()
    await person.click(screen.getByRole('radio', { name: 'Ten years' }))
    expect(await screen.findByText('That’s right.')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Save consent' }))
    await waitFor(() => expect(server.requests(createConsentEntry)).toHaveLength(1))
    expect(server.requests(createConsentEntry)[0]?.body).toMatchObject({
      comprehension: '{"years":["ten"]}',
      definition_version: '3',
      locale: 'en',
    })
  })
})
