import { setSession } from '@almanac/auth'
import { getActivity, listActivities, type ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { getHealthyDose } from '@almanac/contracts/activities/healthy-doses'
import {
  createResponse,
  deleteResponse,
  listResponses,
  type Response,
  type ResponseInput,
} from '@almanac/contracts/activities/responses'
import { addDays, localDateOf } from '@almanac/domain/time'
import { openDraft, outbox } from '@almanac/outbox'
import { act, aUser, fakeServer, fireEvent, renderScreen, screen, waitFor, type FakeServer } from '@almanac/testing'
import { Route, Routes } from '@almanac/ui/router'
import { enqueueResponse } from '../responses/writes'
import { anActivity, anObjective, idOf } from '../testing'
import { ActivityScreen } from './ActivityScreen'

const user = aUser({ id: idOf(1000) })
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const today = localDateOf(new Date(), zone)
const energy = anObjective({
  id: idOf(1),
  type: 'SliderObjective',
  name: 'Energy',
  minimum_value: 0,
  maximum_value: 10,
  order: 0,
  objective_points: 5,
})
const helped = anObjective({ id: idOf(2), type: 'TextObjective', name: 'What helped', order: 1 })
const note = anObjective({ id: idOf(3), type: 'TextObjective', name: 'Note', order: 0.5, stick_to_bottom: true })
const isInput = (body: unknown): body is ResponseInput => typeof body === 'object' && body !== null && 'entries' in body

const taken = (body: unknown): Response => {
  if (!isInput(body)) throw new Error('no response')
  return {
    ...body,
    user_id: user.id,
    is_visible: true,
    point_total: 5,
    revision: 1,
    created_at: body.measured_at,
    updated_at: body.measured_at,
  }
}
const earlier = (days: number): Response => ({
  ...taken({
    id: idOf(700 + days),
    quest_id: idOf(900),
    measured_at: `${addDays(today, -days)}T12:00:00Z`,
    time_zone: zone,
    date_posted_for: addDays(today, -days),
    entries: [],
  }),
})

let server: FakeServer
beforeEach(async () => {
  for (const entry of outbox.store.getState().entries) await outbox.discard(entry.id)
  await outbox.forget(user.id)
  setSession(null, null)
  server = fakeServer()
  server.answer(listResponses, [])
  server.answer(listActivities, [])
  server.answerWith(createResponse, ({ body }) => taken(body))
})

const open = (activity: ActivityWithObjectives, { search = '', responses = [] as Response[] } = {}) => {
  server.answer(getActivity, activity)
  server.answer(listResponses, responses)
  return renderScreen(
    <Routes>
      <Route path="/" element={<p>Today</p>} />
      <Route path="/activity/:id" element={<ActivityScreen />} />
    </Routes>,
    { path: `/activity/${idOf(900)}${search}`, before: ['/'], user },
  )
}
const rotating = (change = {}) =>
  anActivity([energy, helped, note], {
    rotate_objectives: true,
    number_of_daily_objectives: 1,
    rotating_group_date: today,
    ...change,
  })
const save = () => screen.getByRole('button', { name: 'Save' })
const sent = () =>
  server
    .requests(createResponse)
    .map(({ body }) => body)
    .filter(isInput)

test('the title and what is around the form are rendered with it, so that nothing shifts', async () => {
  let answer = (_: Response[]) => undefined as void
  const answered = new Promise<Response[]>((resolve) => {
    answer = resolve
  })
  server.answer(getActivity, anActivity([note], { description: 'Ten minutes.', response_count: 1 }))
  server.answerWith(listResponses, () => answered)
  await renderScreen(
    <Routes>
      <Route path="/activity/:id" element={<ActivityScreen />} />
    </Routes>,
    { path: `/activity/${idOf(900)}`, user },
  )
  expect(await screen.findByText('Loading the form')).toBeInTheDocument()
  await waitFor(() => expect(server.requests(listResponses)).toHaveLength(1))
  for (const text of ['Morning', 'Who sees this', 'Journal', 'Ten minutes.'])
    expect(screen.queryByText(text)).toBeNull()
  answer([])
  expect(await screen.findByRole('button', { name: 'Who sees this' })).toBeVisible()
  expect(screen.getByLabelText(/^Note/)).toBeVisible()
})

describe('the splash', () => {
  test('shows its text for three seconds, announces it, and can be closed by a tap', async () => {
    const { person } = await open(anActivity([note], { splash: 'Take a breath.' }))
    expect(await screen.findByText('Take a breath.')).toBeVisible()
    expect(screen.getByText('Take a breath. The form opens in a moment.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible()
  })

  test('closes by itself', async () => {
    await open(anActivity([note], { splash: 'Take a breath.' }))
    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible()
  })

  test('is shown above the form with reduced motion', async () => {
    const before = window.matchMedia
    Object.assign(window, {
      matchMedia: (query: string) => ({
        matches: query.includes('reduce'),
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }),
    })
    await open(anActivity([note], { splash: 'Take a breath.' }))
    expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible()
    expect(screen.getByText('Take a breath.')).toBeVisible()
    Object.assign(window, { matchMedia: before })
  })
})

describe('objectives that take turns', () => {
  test('are asked by day, with objectives fixed to the bottom last', async () => {
    await open(rotating({ rotating_group_index: 1 }))
    expect((await screen.findAllByRole('textbox')).map((field) => field.getAttribute('name') ?? field.id)).toHaveLength(
      2,
    )
    expect(screen.queryByRole('slider')).toBeNull()
  })

  test('advance by the cached responses of the days since', async () => {
    await open(rotating({ rotating_group_date: addDays(today, -3) }), { responses: [earlier(3)] })
    expect(await screen.findByRole('textbox', { name: /^What helped/ })).toBeVisible()
    expect(screen.queryByRole('slider')).toBeNull()
  })

  test('of an earlier day are used in a form of that day', async () => {
    await open(rotating({ rotating_group_index: 1 }), {
      search: `?measured_at=${addDays(today, -1)}`,
      responses: [earlier(1)],
    })
    expect(await screen.findByRole('slider', { name: /^Energy/ })).toBeVisible()
    expect(screen.queryByRole('textbox', { name: /^What helped/ })).toBeNull()
  })
})

test('a day completed by saving is celebrated, with its points and a healthy dose', async () => {
  server.answer(getHealthyDose, {
    id: idOf(55),
    title: 'Small steps',
    text: '**Walk** a little',
    content_type: 'markdown',
  })
  const { person, path } = await open(anActivity([energy], { healthy_dose_id: idOf(55) }))
  fireEvent.change(await screen.findByRole('slider'), { target: { value: '7' } })
  await person.click(save())
  // One dialog says both.
  expect(await screen.findByRole('dialog', { name: 'Well done' })).toHaveTextContent('Your study has received it.')
  expect(screen.getByText('You earned 5 points.')).toBeVisible()
  expect(await screen.findByText('Walk')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(path()).toBe('/'))
})

test('the dialog of a completed day opens what is due next, or takes the response back, or says that it could not', async () => {
  const evening = anActivity([note], { id: idOf(950), title: 'Evening' })
  server.answer(listActivities, [anActivity([energy]), evening])
  server.answer(deleteResponse, undefined)
  const complete = async () => {
    const opened = await open(anActivity([energy]))
    fireEvent.change(await screen.findByRole('slider'), { target: { value: '7' } })
    await opened.person.click(save())
    await screen.findByRole('dialog', { name: 'Well done' })
    return opened
  }
  const first = await complete()
  await first.person.click(await screen.findByRole('button', { name: 'Next: Evening' }))
  await waitFor(() => expect(first.path()).toBe(`/activity/daily/${evening.id}`))
  first.unmount()
  const second = await complete()
  await second.person.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(second.path()).toBe('/'))
  await waitFor(() => expect(server.requests(deleteResponse)).toHaveLength(1))
  second.unmount()
  const third = await complete()
  jest.spyOn(outbox, 'put').mockRejectedValueOnce(new Error('The device is full'))
  await third.person.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('We couldn’t delete this. Try again.')).toBeVisible()
})

test('a day that was already complete is saved without a celebration', async () => {
  const { person, path } = await open(anActivity([energy], { healthy_dose_id: idOf(55) }), { responses: [earlier(0)] })
  fireEvent.change(await screen.findByRole('slider'), { target: { value: '7' } })
  await person.click(save())
  await waitFor(() => expect(path()).toBe('/'))
  expect(screen.queryByRole('dialog', { name: 'Well done' })).toBeNull()
})

describe('the URL parameters', () => {
  test.each([
    '?measured_at=soon',
    '?measured_at=2999-01-01',
    '?measured_at=1',
    '?appType=fridge&showDisableSurvey=maybe',
  ])('%s means nothing and is passed over', async (search) => {
    await open(anActivity([note]), { search })
    expect(await screen.findByText('now')).toBeVisible()
    expect(server.requests(getActivity).map(({ query }) => query)).toEqual([{}])
  })

  test('can include completed surveys', async () => {
    await open(anActivity([note]), { search: '?showDisableSurvey=true' })
    await screen.findByRole('button', { name: 'Save' })
    expect(server.requests(getActivity).map(({ query }) => query)).toEqual([{ show_disable_survey: 'true' }])
  })

  test('of an activity with all surveys completed offer to show them', async () => {
    const { person } = await open(anActivity([]))
    await person.click(await screen.findByRole('link', { name: 'Show what I’ve completed' }))
    await waitFor(() =>
      expect(server.requests(getActivity).map(({ query }) => query)).toContainEqual({ show_disable_survey: 'true' }),
    )
  })
})

describe('leaving with unsaved text', () => {
  test('needs confirmation; staying keeps the input, leaving keeps a draft', async () => {
    const { person, back, path } = await open(anActivity([note]))
    await person.type(await screen.findByRole('textbox'), 'Half a thought')
    await back()
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
    await person.click(screen.getByRole('button', { name: 'Stay here' }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(screen.getByRole('textbox')).toHaveValue('Half a thought')
    await back()
    await person.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(path()).toBe('/'))
    await expect(outbox.drafts(user.id).list(`activity:${idOf(900)}`)).resolves.toMatchObject([
      { value: { values: { cells: { [note.id]: { text: 'Half a thought' } } } } },
    ])
  })

  test('needs no confirmation without text', async () => {
    const { back, path } = await open(anActivity([energy, note]))
    fireEvent.change(await screen.findByRole('slider'), { target: { value: '7' } })
    await back()
    await waitFor(() => expect(path()).toBe('/'))
  })
})

describe('two tabs with one draft', () => {
  // Drafts are stored per signed-in user.
  beforeEach(() => setSession(user, 'csrf'))
  const draft = { id: idOf(42), values: { measured_at: '', cells: { [note.id]: { text: 'From the other tab' } } } }

  test('a save in the other tab is announced, and a save here is a separate response', async () => {
    await outbox.drafts(user.id).put(`activity:${idOf(900)}`, draft)
    const { person } = await open(anActivity([note]))
    expect(await screen.findByRole('textbox')).toHaveValue('From the other tab')
    await act(() =>
      enqueueResponse({
        id: draft.id,
        quest_id: idOf(900),
        measured_at: new Date().toISOString(),
        time_zone: zone,
        date_posted_for: today,
        entries: [],
      }),
    )
    expect(await screen.findByText('Saved in another window')).toBeVisible()
    await person.type(screen.getByRole('textbox'), ', and more')
    await person.click(save())
    await screen.findByRole('dialog', { name: 'Saved' })
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[0]?.id).toBe(draft.id)
    expect(sent()[1]?.id).not.toBe(draft.id)
  })

  const place = `activity:${idOf(900)}`
  const inOtherTab = (key?: string) => {
    const onLost = jest.fn()
    const form = openDraft(outbox.forms(user.id), { place, key, onLost, isDraft: () => true })
    return form.then((opened) => ({ ...opened, onLost }))
  }

  test('a draft that is open in another tab is offered, and left alone until it is continued here', async () => {
    const other = await inOtherTab()
    await other.put(draft)
    const { person } = await open(anActivity([note]))
    expect(await screen.findByText('You have an unfinished entry in another tab.')).toBeVisible()
    await person.type(screen.getByRole('textbox'), 'Mine')
    await person.click(screen.getByRole('button', { name: 'Continue here' }))
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('From the other tab'))
    expect(other.onLost).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('textbox').closest('[tabindex="-1"]')).toHaveFocus()
    await other.put({ ...draft, id: idOf(43) })
    const stored = (await outbox.drafts(user.id).list(place)).map(({ value }) => JSON.stringify(value))
    for (const text of [idOf(42), idOf(43), 'Mine']) expect(stored.join()).toContain(text)

    // What was typed here before is offered as well.
    await person.click(screen.getByRole('button', { name: 'Continue here' }))
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('Mine'))
    await other.release()
  })

  test('a form whose draft was taken over says so where it is seen, and saves a separate entry', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView')
    const { person } = await open(anActivity([note]))
    await person.type(await screen.findByRole('textbox'), 'Begun')
    await screen.findByText(/Your draft is kept/)
    const [stored] = await outbox.drafts(user.id).list(place)
    const other = await act(() => inOtherTab(stored?.key))
    const said = await screen.findByText('This entry is open in another tab')
    expect(said).toBeVisible()
    expect(scrolled.mock.contexts.some((element) => element instanceof Element && element.contains(said))).toBe(true)
    await person.click(save())
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(other.restored).toMatchObject({ values: { cells: { [note.id]: { text: 'Begun' } } } })
    expect(other.restored).not.toMatchObject({ id: sent()[0]?.id })
    expect(await outbox.drafts(user.id).list(place)).toHaveLength(1)
    await other.remove()
    await other.release()
  })

  test('a draft left by a tab killed after saving is not restored', async () => {
    await outbox.drafts(user.id).put(`activity:${idOf(900)}`, { ...draft, id: idOf(701) })
    await open(anActivity([note]), { responses: [earlier(1)] })
    expect(await screen.findByRole('textbox')).toHaveValue('')
  })
})

describe('a study that changed meanwhile', () => {
  beforeEach(() => setSession(user, 'csrf'))
  const gone = anObjective({ id: idOf(4), type: 'TextObjective', name: 'How it was', order: 1 })
  const asked = anObjective({ id: idOf(5), type: 'TextObjective', name: 'New question', order: 2, required: true })
  const before = anActivity([note, gone], { definition_version: 1 })
  const after = anActivity([note, asked], { definition_version: 2 })

  async function beginAndLeave() {
    const { person, unmount } = await open(before)
    await person.type(await screen.findByRole('textbox', { name: /How it was/ }), 'Quiet')
    unmount()
    return open(after)
  }

  test('a form goes on with the questions that it was begun with, and says their version', async () => {
    const { person } = await beginAndLeave()
    expect(await screen.findByRole('textbox', { name: /How it was/ })).toHaveValue('Quiet')
    expect(screen.queryByRole('textbox', { name: /New question/ })).toBeNull()
    expect(screen.getByText(/The study has changed this activity since you began/)).toBeVisible()
    await person.click(save())
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ definition_version: 1, entries: [{ objective_id: gone.id, text: 'Quiet' }] })
  })

  test('started over, it has the questions of now', async () => {
    const { person } = await beginAndLeave()
    await person.click(await screen.findByRole('button', { name: 'Start over' }))
    await person.type(await screen.findByRole('textbox', { name: /New question/ }), 'Fine')
    expect(screen.queryByText(/The study has changed/)).toBeNull()
    await person.click(save())
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ definition_version: 2, entries: [{ objective_id: asked.id, text: 'Fine' }] })
  })
})
