import { setSession } from '@almanac/auth'
import { createConsentEntry, getConsentEntry, type ConsentEntry } from '@almanac/contracts/surveys/consent'
import type { FormPart } from '@almanac/federation'
import { Slot } from '@almanac/federation/shell'
import { act, aUser, fakeServer, Filled, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { Fill } from './ConsentObjective'

jest.setTimeout(60_000)

const idOf = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`
const objective_id = idOf(50)
const entry: ConsentEntry = {
  id: idOf(90),
  objective_id,
  accepted_consent: true,
  consenting_first_name: 'Maya',
  consenting_last_name: 'Okafor',
  consent_signature_image_url: null,
  consent_signature_text: null,
  version: 1,
  updated_at: '2025-03-10T12:00:00.000Z',
  current: true,
}
// A new user per test, so that each has an empty device storage.
let people = 3000
let server: FakeServer
let storedEntry: ConsentEntry | null
let attached: FormPart | undefined

beforeEach(() => {
  setSession(null, null)
  storedEntry = null
  attached = undefined
  server = fakeServer()
  server.answerWith(getConsentEntry, () => storedEntry)
  server.answerWith(createConsentEntry, ({ body }) => {
    const { id } = body as { id: string }
    storedEntry = { ...entry, id }
    return storedEntry
  })
})

const attach = (part: FormPart) => {
  attached = part
  return () => undefined
}
const part = () => {
  if (!attached) throw new Error('Nothing is attached')
  return attached
}
const open = () => {
  const user = aUser({ id: idOf(people++), first_name: 'Maya', last_name: 'Okafor' })
  return renderScreen(
    <Filled by={{ 'activity.objective.consent': Fill }}>
      <Slot
        name="activity.objective.consent"
        props={{
          user_id: user.id,
          activity_id: idOf(2),
          objective_id,
          reference_id: null,
          title: 'Consent',
          read_only: false,
          attach,
          consent: { name_required: true, signature_required: false, check_required: true, check_text: null },
        }}
      />
    </Filled>,
    { user },
  )
}
const box = () => screen.findByRole('checkbox')

test('a consent in a form has no button, reports its state, and shows missing fields on validation', async () => {
  const { person } = await open()
  await box()
  await waitFor(() => expect(part().state).toBe('empty'))
  expect(screen.queryByRole('button', { name: 'Save consent' })).not.toBeInTheDocument()
  act(() => expect(part().check()).toBe(false))
  expect(await box()).toHaveAccessibleDescription('Check the box to agree.')
  expect(await box()).toHaveFocus()
  await person.click(await box())
  await waitFor(() => expect(part().state).toBe('changed'))
  act(() => expect(part().check()).toBe(true))
  const saved = await act(() => part().save('response:1'))
  expect(saved).toEqual(storedEntry?.id)
  await waitFor(() => expect(part().state).toBe('given'))
})

test('a server error is shown at the consent, and the form is notified that it is not saved', async () => {
  server.refuse(createConsentEntry, { status: 422, codes: ['CONSENT_NOT_ACCEPTED'] })
  const { person } = await open()
  await person.click(await box())
  expect(await act(() => part().save('response:1'))).toBeNull()
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t save your consent')
  expect(part().state).toBe('changed')
})

test('a consent to an older text has to be given again', async () => {
  storedEntry = { ...entry, current: false }
  await open()
  expect(await screen.findByText('What you agreed to has changed')).toBeVisible()
  expect(await box()).not.toBeChecked()
  expect(screen.getByRole('textbox', { name: 'Last name' })).toHaveValue('Okafor')
  await waitFor(() => expect(part().state).toBe('empty'))
})
