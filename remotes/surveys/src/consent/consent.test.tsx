import { setSession } from '@almanac/auth'
import {
  createConsentEntry,
  getConsentEntry,
  getConsentTerms,
  type ConsentEntry,
} from '@almanac/contracts/surveys/consent'
import type { ConsentRequest, Slots } from '@almanac/federation'
import { Slot } from '@almanac/federation/shell'
import { outbox } from '@almanac/outbox'
import { aUser, fakeServer, Filled, renderScreen, screen, waitFor, act, type FakeServer } from '@almanac/testing'
import { Fill } from './ConsentObjective'

interface FakePad {
  listeners: Record<string, () => void>
  lines: object[]
}
const pads: FakePad[] = []

jest.mock('signature_pad', () => ({
  __esModule: true,
  default: class implements FakePad {
    listeners: Record<string, () => void> = {}
    lines: object[] = []
    penColor = 'black'
    constructor() {
      pads.push(this)
    }
    addEventListener(name: string, listener: () => void) {
      this.listeners[name] = listener
    }
    toData = () => this.lines
    fromData = (lines: object[]) => {
      this.lines = [...lines]
    }
    clear = () => {
      this.lines = []
    }
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
// Node's Blob, because jsdom's cannot be stored in IndexedDB.
HTMLCanvasElement.prototype.toBlob = (done: BlobCallback) => void new Response('PNG').blob().then(done)
Object.assign(URL, { createObjectURL: () => 'blob:drawing', revokeObjectURL: () => undefined })

const idOf = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`
// A new user per test, so that each has an empty device storage.
let people = 1000
let user = aUser()
const objective_id = idOf(50)
const all: ConsentRequest = {
  name_required: true,
  signature_required: true,
  check_required: true,
  check_text: 'I agree to take part',
}
const entry: ConsentEntry = {
  id: idOf(90),
  objective_id,
  accepted_consent: true,
  consenting_first_name: 'Maya',
  consenting_last_name: 'Okafor',
  consent_signature_image_url: '/api/images/signature/x.jpg',
  consent_signature_text: null,
  version: 1,
  updated_at: '2025-03-10T12:00:00.000Z',
}

let server: FakeServer
const submitted = jest.fn()
let storedEntry: ConsentEntry | null

beforeEach(() => {
  setSession(null, null)
  user = aUser({ id: idOf(people++), first_name: 'Maya', last_name: 'Okafor', time_zone: 'Europe/London' })
  submitted.mockClear()
  pads.length = 0
  storedEntry = null
  server = fakeServer()
  server.answerWith(getConsentEntry, () => storedEntry)
  server.answerWith(createConsentEntry, ({ body }) => {
    const { id } = body as { id: string }
    storedEntry = {
      ...entry,
      id,
      consenting_last_name: (body as { consenting_last_name?: string }).consenting_last_name ?? null,
      version: (storedEntry?.version ?? 0) + 1,
    }
    return storedEntry
  })
})

const open = (given: Partial<Slots['activity.objective.consent']> = {}) =>
  renderScreen(
    <Filled by={{ 'activity.objective.consent': Fill }}>
      <form
        aria-label="Activity"
        onSubmit={(event) => {
          event.preventDefault()
          submitted()
        }}
      >
        <Slot
          name="activity.objective.consent"
          fallback="Nothing here"
          props={{
            user_id: user.id,
            activity_id: idOf(2),
            objective_id,
            reference_id: null,
            title: 'Consent',
            read_only: false,
            consent: all,
            ...given,
          }}
        />
      </form>
    </Filled>,
    { user },
  )
const sent = () => server.requests(createConsentEntry).map(({ body }) => body)
const save = () => screen.findByRole('button', { name: 'Save consent' })
const draw = async () => {
  await waitFor(() => expect(pads.length).toBeGreaterThan(0))
  act(() => {
    const pad = pads.find(({ listeners }) => listeners.endStroke)
    pad?.lines.push({
      points: [
        { x: 10, y: 10 },
        { x: 90, y: 40 },
      ],
    })
    pad?.listeners.endStroke?.()
  })
}

test('shows only the fields that the flags require', async () => {
  await open({ consent: { ...all, name_required: false, signature_required: false } })
  expect(await screen.findByRole('checkbox', { name: 'I agree to take part' })).toBeVisible()
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})

test('a drawn signature is sent as a picture, once for several presses, and the saved consent is shown', async () => {
  const { person } = await open()
  await person.clear(await screen.findByRole('textbox', { name: 'Last name' }))
  await person.type(screen.getByRole('textbox', { name: 'Last name' }), 'Okafor-Lind')
  await person.click(screen.getByRole('checkbox'))
  await draw()
  expect(screen.getByRole('img', { name: 'Box with your signature' })).toBeVisible()
  await person.dblClick(await save())
  expect(await screen.findByText('Saved. You gave this consent on March 10, 2025.')).toBeVisible()
  expect(sent()).toEqual([
    expect.objectContaining({
      accepted_consent: 'true',
      consenting_first_name: 'Maya',
      consenting_last_name: 'Okafor-Lind',
      keep_signature: 'false',
      consent_signature_image: expect.objectContaining({ size: 3 }),
    }),
  ])
  expect(screen.getByRole('img', { name: 'Your signature' })).toHaveAttribute('src', '/api/images/signature/x.jpg')
  await waitFor(() => expect(screen.getByRole('group', { name: 'Consent' })).toHaveFocus())
})

test('the name can be typed by keyboard; Enter saves the consent and not the activity', async () => {
  const { person } = await open()
  await person.click(await screen.findByRole('checkbox'))
  await person.click(screen.getByRole('radio', { name: 'Type my name' }))
  await person.type(screen.getByRole('textbox', { name: 'Your full name' }), 'Maya Okafor{Enter}')
  expect(await screen.findByText(/^Saved/)).toBeVisible()
  expect(sent()).toEqual([expect.objectContaining({ consent_signature_text: 'Maya Okafor' })])
  expect(submitted).not.toHaveBeenCalled()
})

test('missing fields show errors, and the first takes the focus', async () => {
  const { person } = await open()
  await person.clear(await screen.findByRole('textbox', { name: 'First name' }))
  await person.click(await save())
  expect(screen.getByRole('textbox', { name: 'First name' })).toHaveAccessibleDescription('Enter your first name.')
  expect(screen.getByRole('textbox', { name: 'First name' })).toHaveFocus()
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Check the box to agree.')
  expect(screen.getByText('Sign in the box, or choose to type your name.')).toBeVisible()
  expect(sent()).toEqual([])
  await person.type(screen.getByRole('textbox', { name: 'First name' }), 'Maya')
  await person.click(screen.getByRole('checkbox'))
  await person.click(await save())
  expect(screen.getByRole('radio', { name: 'Draw my signature' })).toHaveFocus()
  await draw()
  expect(screen.queryByText('Sign in the box, or choose to type your name.')).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByText('Sign in the box, or choose to type your name.')).toBeVisible()
  // With typing chosen, the focus does not go to a checkbox.
  await person.click(screen.getByRole('radio', { name: 'Type my name' }))
  expect(screen.getByRole('textbox', { name: 'Your full name' })).toHaveAccessibleDescription(/Type your full name\./)
  expect(screen.queryByText('Sign in the box, or choose to type your name.')).not.toBeInTheDocument()
})

test('a saved consent can be edited with its signature kept, or left unchanged', async () => {
  storedEntry = entry
  const { person } = await open()
  expect(await screen.findByText('You gave this consent on March 10, 2025.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Change consent' }))
  await person.type(screen.getByRole('textbox', { name: 'Last name' }), '!')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('Maya Okafor')).toBeVisible()

  await person.click(screen.getByRole('button', { name: 'Change consent' }))
  expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue('Okafor')
  await person.type(screen.getByRole('textbox', { name: 'Last name' }), '-Lind')
  await person.click(await save())
  expect(await screen.findByText('Maya Okafor-Lind')).toBeVisible()
  expect(sent()).toEqual([expect.objectContaining({ keep_signature: 'true', consenting_last_name: 'Okafor-Lind' })])
})

test('a server error is shown, and the input stays, also after a reload', async () => {
  server.refuse(createConsentEntry, { status: 422, codes: ['SIGNATURE_MISSING', 'ODD'] })
  const { person, unmount } = await open()
  await person.click(await screen.findByRole('checkbox'))
  await draw()
  await person.click(await save())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('We couldn’t save your consent')
  expect(alert).toHaveTextContent('Title of SIGNATURE_MISSING, Title of ODD')
  expect(screen.getByRole('checkbox')).toBeChecked()
  unmount()

  const again = await open()
  expect(await screen.findByRole('img', { name: 'Box with your signature' })).toBeVisible()
  expect(screen.getByRole('checkbox')).toBeChecked()
  server.answerWith(createConsentEntry, () => (storedEntry = entry))
  await again.person.click(await save())
  expect(await screen.findByText(/^Saved/)).toBeVisible()
})

test('a server error without a title is an unknown error', async () => {
  server.refuse(createConsentEntry, { status: 400, codes: [] })
  const { person } = await open({ consent: { ...all, name_required: false, signature_required: false } })
  await person.click(await screen.findByRole('checkbox'))
  await person.click(await save())
  expect(await screen.findByRole('alert')).toHaveTextContent('Unknown error')
})

test('offline it is shown as pending only, and is saved once online', async () => {
  server.silence(createConsentEntry)
  const { person } = await open()
  await person.click(await screen.findByRole('checkbox'))
  await draw()
  await person.click(await save())
  expect(await screen.findByText('Waiting to be sent. Your consent is kept on this device.')).toBeVisible()
  expect(screen.queryByText(/^Saved/)).not.toBeInTheDocument()
  expect(await screen.findByRole('img', { name: 'Your signature' })).toHaveAttribute('src', 'blob:drawing')
  server.answerWith(createConsentEntry, () => (storedEntry = entry))
  act(() => outbox.wake())
  expect(await screen.findByText(/^Saved/)).toBeVisible()
})

test('the input survives closing the tab', async () => {
  const { person, unmount } = await open()
  await person.type(await screen.findByRole('textbox', { name: 'Last name' }), '-Lind')
  await draw()
  unmount()
  await open()
  expect(await screen.findByRole('img', { name: 'Box with your signature' })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue('Okafor-Lind')
})

test('what was signed under an earlier text has to be read and signed again; the name stays', async () => {
  const terms = (definition_version: number, text: string, check_text: string) => ({
    definition_version,
    locale: 'en',
    text,
    check_text,
    document: { text },
    withdrawal_text: null,
    comprehension: [],
    before: null,
  })
  server.answer(getConsentTerms, terms(1, 'Kept for ten years.', 'I agree to ten'))
  const { person, unmount } = await open()
  await person.click(await screen.findByRole('checkbox', { name: 'I agree to ten' }))
  await person.type(screen.getByRole('textbox', { name: 'Last name' }), '-Lind')
  await draw()
  unmount()
  pads.length = 0

  server.answer(getConsentTerms, terms(2, 'Kept for twenty years.', 'I agree to twenty'))
  const again = await open()
  expect(await screen.findByText(/It was changed after you began here/)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'I agree to twenty' })).not.toBeChecked()
  await again.person.click(await save())
  expect(screen.getByText('Sign in the box, or choose to type your name.')).toBeVisible()
  expect(sent()).toEqual([])
  expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue('Okafor-Lind')
  await again.person.click(screen.getByRole('checkbox'))
  await draw()
  await again.person.click(await save())
  expect(await screen.findByText(/^Saved/)).toBeVisible()
  expect(sent()).toMatchObject([{ definition_version: '2', accepted_consent: 'true' }])
})

test('read-only it cannot be changed; that of another participant is not shown', async () => {
  storedEntry = entry
  const { unmount } = await open({ read_only: true })
  expect(await screen.findByText('Maya Okafor')).toBeVisible()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Get a copy'])
  unmount()
  await open({ user_id: idOf(77) })
  expect(screen.getByText('Nothing here')).toBeVisible()
})

test('a consent that fails to load shows an error and can be retried', async () => {
  server.silence(getConsentEntry)
  const { person } = await open()
  expect(await screen.findByText('We can’t show your consent right now.')).toBeVisible()
  server.answer(getConsentEntry, entry)
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Maya Okafor')).toBeVisible()
})
