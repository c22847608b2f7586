import { createResponse, type ResponseInput } from '@almanac/contracts/activities/responses'
import type { FormPart, Slots } from '@almanac/federation'
import { createConsentEntry } from '@almanac/contracts/surveys/consent'
import { newId, outbox } from '@almanac/outbox'
import { aUser, Filled, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { useEffect, useState } from 'react'
import { enqueueResponse } from '../responses/writes'
import { anActivity, anObjective, idOf } from '../testing'
import { ActivityForm } from './ActivityForm'
import { prepare } from './fields/testing/form'

const user = aUser({ id: idOf(1000) })
const about = anObjective({ id: idOf(1), type: 'ContentObjective', name: 'About', content: 'Read this.' })
const consent = anObjective({
  id: idOf(2),
  type: 'ConsentObjective',
  name: 'Your consent',
  consent_check_required: true,
})
const note = anObjective({ id: idOf(3), type: 'TextObjective', name: 'Note' })
const isInput = (body: unknown): body is ResponseInput => typeof body === 'object' && body !== null && 'entries' in body

let server: FakeServer
let refuses: boolean
/** State of the consent when the form is opened. */
let begins: FormPart['state']

beforeEach(async () => {
  server = await prepare()
  server.answer(createConsentEntry, {
    id: idOf(90),
    objective_id: consent.id,
    accepted_consent: true,
    consenting_first_name: null,
    consenting_last_name: null,
    consent_signature_image_url: null,
    consent_signature_text: null,
    version: 1,
    updated_at: '2026-03-01T08:00:00Z',
  })
  refuses = false
  begins = 'empty'
})

/** A consent slot fill with a checkbox. */
function Consent({ attach, objective_id }: Slots['activity.objective.consent']) {
  const [ticked, setTicked] = useState(false)
  const [told, setTold] = useState(false)
  useEffect(
    () =>
      attach?.({
        objective_id,
        state: ticked ? 'changed' : begins,
        check: () => {
          setTold(!ticked)
          return ticked
        },
        save: async (subject) => {
          if (refuses) return null
          const id = newId()
          await outbox.put({ call: createConsentEntry, id, subject, params: { id: objective_id }, body: { id } })
          return id
        },
      }),
    [attach, objective_id, ticked],
  )
  return (
    <label>
      <input type="checkbox" checked={ticked} onChange={() => setTicked(true)} /> I agree
      {told && <em>Check the box</em>}
    </label>
  )
}

const onDone = jest.fn()
const open = async (objectives = [about, consent], fill = true) => {
  const rendered = await renderScreen(
    <Filled by={fill ? { 'activity.objective.consent': Consent } : {}}>
      <ActivityForm
        activity={anActivity(objectives)}
        draftKey="activity:consent"
        write={(input) => enqueueResponse(input)}
        onDone={onDone}
      />
    </Filled>,
    { user },
  )
  await screen.findByText(fill ? 'I agree' : 'There’s nothing to see here right now.')
  return rendered
}
const consentsSent = () => server.requests(createConsentEntry).length
const responses = () =>
  server
    .requests(createResponse)
    .map(({ body }) => body)
    .filter(isInput)
const button = () => screen.getByRole('button', { name: /^(Save|Done)$/ })

test('the form button saves the consent, then the response; it says saved only with both', async () => {
  const { person } = await open()
  await person.click(button())
  expect(await screen.findByText('Check the box')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([consentsSent(), responses()]).toEqual([0, []])

  await person.click(screen.getByRole('checkbox'))
  await person.click(button())
  expect(await screen.findByRole('dialog', { name: 'Saved' })).toBeVisible()
  expect(consentsSent()).toBe(1)
  expect(responses()).toHaveLength(1)
})

test('a refused consent leaves the response unsent and the form unchanged', async () => {
  refuses = true
  const { person } = await open()
  await person.click(screen.getByRole('checkbox'))
  await person.click(button())
  await waitFor(() => expect(button()).toBeEnabled())
  expect(responses()).toEqual([])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('offline both are pending, in order', async () => {
  server.silence(createConsentEntry)
  const { person } = await open()
  await person.click(screen.getByRole('checkbox'))
  await person.click(button())
  expect(await screen.findByRole('dialog', { name: 'Waiting to be sent' }, { timeout: 4_000 })).toBeVisible()
  const pending = outbox.store.getState().entries
  expect(pending.map(({ callId }) => callId)).toEqual([createConsentEntry.id, createResponse.id])
  expect(new Set(pending.map(({ subject }) => subject)).size).toBe(1)
  expect(responses()).toEqual([])
})

test('a given consent has no button, as there is nothing to save', async () => {
  begins = 'given'
  await open()
  expect(screen.queryByRole('button', { name: /^(Save|Done)$/ })).toBeNull()
})

test('a required consent that cannot be rendered blocks the form', async () => {
  const { person } = await open(undefined, false)
  await person.click(button())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'We can’t show your consent right now, so nothing was saved.',
  )
  expect(responses()).toEqual([])
})

test('an untouched optional consent does not block the rest; given alone it is saved alone', async () => {
  const first = await open([note, consent])
  await first.person.type(screen.getByRole('textbox', { name: /^Note/ }), 'fine')
  await first.person.click(button())
  await screen.findByRole('dialog', { name: 'Saved' })
  expect([consentsSent(), responses().length]).toEqual([0, 1])
  first.unmount()
  await waitFor(() => expect(outbox.waitingCount()).toBe(0))

  const second = await open([note, consent])
  await second.person.click(screen.getByRole('checkbox'))
  await second.person.click(button())
  await screen.findByRole('dialog', { name: 'Saved' })
  expect([consentsSent(), responses().length]).toEqual([1, 1])
})

test('without any input the consent is required', async () => {
  const { person } = await open([note, consent])
  await person.click(button())
  expect(await screen.findByText('Check the box')).toBeVisible()
  expect([consentsSent(), responses()]).toEqual([0, []])
})

test('a missing required consent blocks the save', async () => {
  const { person } = await open([note, { ...consent, required: true }])
  await person.type(screen.getByRole('textbox', { name: /^Note/ }), 'fine')
  await person.click(button())
  expect(await screen.findByText('Check the box')).toBeVisible()
  expect(responses()).toEqual([])
})
