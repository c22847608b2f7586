import { newId } from '@almanac/domain/ids'
import { addDays, instantOf, localDateOf } from '@almanac/domain/time'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import { activitiesIn, activityIn, refusalIn, responseIn } from '../testing/answers'
import {
  activityDocumentOf,
  addObjective,
  defineActivity,
  giveActivity,
  objectiveOf,
  responseOf,
} from '../testing/fixtures'

const ZONE = 'Pacific/Kiritimati'
const today = localDateOf(new Date(), ZONE)
const text = (name: string, more = {}) => objectiveOf('TextObjective', { name, ...more })
const questions = ['a', 'b', 'c', 'd', 'e'].map((name) => text(name, { required: name === 'a' || name === 'd' }))
const note = text('note', { stick_to_bottom: true })
const [a, b, c, d] = questions

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ areas: [activitiesArea] })
})
afterAll(() => server.close())

async function somebody(more = {}): Promise<{ maya: Participant; activity: string }> {
  const maya = await server.participant()
  await server.database.updateTable('users').set({ time_zone: ZONE }).where('id', '=', maya.id).execute()
  const activity = await defineActivity(
    server.database,
    maya,
    activityDocumentOf([...questions, note], { rotate_objectives: true, number_of_daily_objectives: 2, ...more }),
  )
  await giveActivity(server.database, maya, activity)
  return { maya, activity }
}

const said = (objective: typeof a, words = 'x') => ({
  objective_id: objective?.id ?? '',
  type: 'TextEntry' as const,
  text: words,
})
/** Measured at the start of the day in the zone: never in the future, at whatever time the test runs. */
const on = (activity: string, date: string, ...objectives: (typeof a)[]) =>
  responseOf(
    activity,
    objectives.map((objective) => said(objective)),
    { measured_at: instantOf(date, 0, ZONE).toISOString(), time_zone: ZONE, date_posted_for: date },
  )

describe('rotating objectives', () => {
  it('advance with each day that has a response, in any time zone, and stay the same within a day', async () => {
    const { maya, activity } = await somebody()
    const state = async () => {
      const { rotating_group_index, rotating_group_date, objectives } = activityIn(
        await maya.client.get(`/activities/${activity}?only_rotating_objective=true`),
      )
      return [rotating_group_index, rotating_group_date, objectives.map(({ name }) => name).join('')]
    }
    expect(await state()).toEqual([0, today, 'abnote'])
    responseIn(await maya.client.post('/responses', on(activity, today, a)))
    expect(await state()).toEqual([0, today, 'abnote'])
    for (const days of [-2, -2, -9])
      responseIn(await maya.client.post('/responses', on(activity, addDays(today, days), a)))
    expect(await state()).toEqual([2, today, 'enote'])
    const gone = on(activity, addDays(today, -4), a)
    await maya.client.post('/responses', gone)
    expect(await state()).toEqual([0, today, 'abnote'])
    await maya.client.delete(`/responses/${gone.id}`)
    expect(await state()).toEqual([2, today, 'enote'])
    expect(activitiesIn(await maya.client.get('/activities'))[0]).toMatchObject({
      rotating_group_index: 2,
      response_count: 4,
    })
    expect(activityIn(await maya.client.get(`/activities/${activity}`)).objectives).toHaveLength(6)
  })

  it('include the participant’s own objectives every day', async () => {
    const { maya, activity } = await somebody()
    await addObjective(server.database, maya, activity, text('mine'))
    const { objectives } = activityIn(await maya.client.get(`/activities/${activity}?only_rotating_objective=true`))
    expect(objectives.map(({ name }) => name)).toEqual(['a', 'b', 'note', 'mine'])
  })

  it('are required only in their turn; a response for another turn is validated by that turn', async () => {
    const { maya, activity } = await somebody()
    const post = async (...objectives: (typeof a)[]) =>
      maya.client.post('/responses', on(activity, today, ...objectives))
    expect(refusalIn(await post(b))).toEqual([{ code: 'REQUIRED', field: `entries.${a?.id}` }])
    expect(refusalIn(await post(note))).toEqual([{ code: 'REQUIRED', field: `entries.${a?.id}` }])
    expect(refusalIn(await post(c))).toEqual([{ code: 'REQUIRED', field: `entries.${d?.id}` }])
    responseIn(await post(a))
    const another = responseIn(await post(c, d))
    expect(
      refusalIn(await maya.client.put(`/responses/${another.id}`, { ...on(activity, today, c), id: another.id })),
    ).toEqual([{ code: 'REQUIRED', field: `entries.${d?.id}` }])
    expect(
      (await maya.client.put(`/responses/${another.id}`, { ...on(activity, today, d), id: another.id })).status,
    ).toBe(200)
  })
})

describe('completed surveys', () => {
  it('are omitted from the activity unless requested', async () => {
    const survey_id = newId()
    const maya = await server.participant()
    const activity = await defineActivity(
      server.database,
      maya,
      activityDocumentOf([objectiveOf('SurveyObjective', { survey_id }), note]),
    )
    await giveActivity(server.database, maya, activity)
    await server.database
      .insertInto('surveys')
      .values({ id: survey_id, version: 1, company_id: maya.company_id, key: `survey-${survey_id}`, document: '{}' })
      .execute()
    const answered = {
      user_id: maya.id,
      id: newId(),
      survey_id,
      survey_version: 1,
      activity_id: null,
      answers: '[]',
      score: null,
      started_at: new Date(),
    }
    const types = async (query = '') =>
      activityIn(await maya.client.get(`/activities/${activity}${query}`)).objectives.map(({ type }) => type)
    await server.database
      .insertInto('survey_responses')
      .values({ ...answered, completed_at: null })
      .execute()
    expect(await types()).toEqual(['SurveyObjective', 'TextObjective'])
    await server.database
      .updateTable('survey_responses')
      .set({ completed_at: new Date() })
      .where('user_id', '=', maya.id)
      .execute()
    expect(await types()).toEqual(['TextObjective'])
    expect(await types('?show_disable_survey=true')).toEqual(['SurveyObjective', 'TextObjective'])
  })
})

describe('a healthy dose', () => {
  it('is one of the activity’s, in the participant’s language; 404 for doses of another company', async () => {
    const [maya, stranger] = [await server.participant({ locale: 'es' }), await server.participant()]
    const elsewhere = newId()
    await server.database
      .insertInto('companies')
      .values({
        id: elsewhere,
        key: `else-${elsewhere}`,
        name: 'Elsewhere',
        status: 'open',
        default_theme_key: 'tide',
        features: '[]',
        study_key: 'test',
      })
      .execute()
    const [hers, theirs] = [newId(), newId()]
    const document = JSON.stringify({ title: { en: 'Walk', es: 'Camina' }, text: '**Slowly**' })
    await server.database
      .insertInto('healthy_doses')
      .values([
        { id: hers, company_id: maya.company_id, key: `d-${hers}`, document },
        { id: theirs, company_id: elsewhere, key: 'd', document },
      ])
      .execute()
    const activity = await defineActivity(
      server.database,
      maya,
      activityDocumentOf([note], { healthy_dose_ids: [hers] }),
    )
    await giveActivity(server.database, maya, activity)
    expect(activityIn(await maya.client.get(`/activities/${activity}`)).healthy_dose_id).toBe(hers)
    const dose = await maya.client.get(`/healthy_doses/${hers}`)
    expect([dose.status, dose.body]).toEqual([
      200,
      { id: hers, title: 'Camina', text: '**Slowly**', content_type: 'markdown' },
    ])
    for (const id of [theirs, newId()]) expect((await stranger.client.get(`/healthy_doses/${id}`)).status).toBe(404)
    expect((await server.newVisitor().get(`/healthy_doses/${hers}`)).status).toBe(401)
  })
})
