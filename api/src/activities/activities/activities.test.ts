import type { Activity } from '@almanac/contracts/activities/activities'
import { newId } from '@almanac/domain/ids'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import { activitiesIn, activityIn, latestEntryIn, responsesIn } from '../testing/answers'
import {
  activityDocumentOf,
  addObjective,
  defineActivity,
  giveActivity,
  objectiveOf,
  responseOf,
} from '../testing/fixtures'

const words = { en: 'Weight', es: 'Peso' }
const mood = objectiveOf('SliderObjective', { minimum_value_string: { en: 'Low', es: 'Bajo' } })
const choice = objectiveOf('MultipleChoiceObjective', {
  answers: [{ id: newId(), key: 'yes', answer_text: { en: 'Yes', es: 'Sí' } }],
})
const weight = objectiveOf('VitalObjective', {
  name: words,
  vital: {
    id: newId(),
    key: 'weight',
    name: words,
    storage_unit: 'kg',
    units: ['kg', 'lbs'],
    parts: [{ key: 'weight', label: words, minimum_value: 20, maximum_value: 300 }],
    target: [{ minimum: 55, maximum: 75 }],
  },
})
const tablet = objectiveOf('MedicationObjective', {
  medication_name: 'Metformin',
  medication_dose_amount: 500,
  medication_dose_unit: 'mg',
  reminders: [
    {
      id: newId(),
      repeat_type: 'daily',
      start_date: null,
      note: null,
      send_notifications: true,
      time: 830,
      day_number: null,
    },
  ],
})

describe('activities', () => {
  let server: TestServer
  let ana: Participant
  let first: string
  let second: string

  beforeAll(async () => {
    server = await startTestServer({ areas: [activitiesArea] })
    ana = await server.participant()
    first = await defineActivity(
      server.database,
      ana,
      activityDocumentOf([mood, choice, weight, tablet], { number_of_daily_objectives: 2 }),
    )
    second = await defineActivity(server.database, ana, activityDocumentOf([mood]))
    await giveActivity(server.database, ana, second, 1, 1)
    await giveActivity(server.database, ana, first, 1, 0)
  })

  afterAll(() => server.close())

  it('are returned in dashboard order, each with its state', async () => {
    const older = responseOf(first, [{ objective_id: mood.id, type: 'SliderEntry', value: 2 }], {
      measured_at: '2026-03-01T08:00:00Z',
      date_posted_for: '2026-03-01',
    })
    const newest = responseOf(first, [{ objective_id: mood.id, type: 'SliderEntry', value: 2 }], {
      measured_at: '2026-03-02T08:00:00Z',
      date_posted_for: '2026-03-02',
    })
    await ana.client.post('/responses', newest)
    await ana.client.post('/responses', older)
    const dashboard = activitiesIn(await ana.client.get('/activities'))
    expect(dashboard.map(({ id }) => id)).toEqual([first, second])
    expect(dashboard[0]).toMatchObject({
      response_count: 2,
      number_of_daily_objectives: 2,
      definition_version: 1,
      latest_response: { id: newest.id, measured_at: '2026-03-02T08:00:00.000Z', date_posted_for: '2026-03-02' },
    })
    expect(dashboard[1]).toMatchObject({ response_count: 0, latest_response: null })
    expect(dashboard[0]?.objectives).toBeUndefined()
    expect(activitiesIn(await ana.client.get('/activities?with_objectives=true'))[0]?.objectives).toHaveLength(4)
  })

  it('exclude those whose surveys are all completed, if requested', async () => {
    const [done, open] = [newId(), newId()]
    const ben = await server.participant()
    const asks = (...objectives: Parameters<typeof activityDocumentOf>[0]) =>
      defineActivity(server.database, ben, activityDocumentOf(objectives))
    const survey = (survey_id: string) => objectiveOf('SurveyObjective', { survey_id })
    const onlyDone = await asks(survey(done))
    const remaining = [await asks(survey(done), survey(open)), await asks(survey(done), mood), await asks(survey(open))]
    for (const [position, id] of [onlyDone, ...remaining].entries())
      await giveActivity(server.database, ben, id, 1, position)
    for (const [index, id] of [done, open].entries()) {
      await server.database
        .insertInto('surveys')
        .values({ id, version: 1, company_id: ben.company_id, key: `survey-${id}`, document: '{}' })
        .execute()
      await server.database
        .insertInto('survey_responses')
        .values({
          user_id: ben.id,
          id: newId(),
          survey_id: id,
          survey_version: 1,
          activity_id: null,
          answers: '[]',
          score: null,
          started_at: new Date(),
          completed_at: index === 0 ? new Date() : null,
        })
        .execute()
    }
    const ids = async (query: string) => activitiesIn(await ben.client.get(`/activities${query}`)).map(({ id }) => id)
    expect(await ids('?exclude_completed_survey_quests=true')).toEqual(remaining)
    expect(await ids('')).toEqual([onlyDone, ...remaining])
  })

  it('are in the reader’s language, and in English where the study has no translation', async () => {
    const read = async (locale: string) => {
      const reader = await server.participant({ locale })
      await giveActivity(server.database, reader, first)
      return activityIn(await reader.client.get(`/activities/${first}`))
    }
    const spanish = await read('es')
    expect(spanish).toMatchObject({ title: 'Ánimo', category: { key: 'wellbeing', name: 'Wellbeing' } })
    expect(spanish.objectives[0]).toMatchObject({ name: '¿Cómo está?', minimum_value_string: 'Bajo', order: 0 })
    expect(spanish.objectives[1]?.answers?.[0]).toMatchObject({ answer_text: 'Sí' })
    expect(spanish.objectives[2]?.vital).toMatchObject({
      name: 'weight',
      display_name: 'Peso',
      parts: [{ label: 'Peso', minimum_value: 20 }],
      target: [{ minimum: 55, maximum: 75 }],
    })
    expect(spanish.objectives[3]).toMatchObject({
      medication_name: 'Metformin',
      medication_dose_amount: 500,
      reminders: [{ time: 830 }],
    })
    expect(await read('fr')).toMatchObject({ title: 'Mood', locale: 'en' })
    const arabic = await read('ar')
    expect(arabic).toMatchObject({ title: 'المزاج', locale: 'ar' })
    // Each text is in the language in which the study has it.
    expect([spanish.locale, spanish.objectives[0]?.locale, arabic.objectives[0]?.locale]).toEqual(['es', 'es', 'en'])
  })

  it('list the participant’s objectives after those of the study, removed ones only on request', async () => {
    const own = await defineActivity(server.database, ana, activityDocumentOf([mood]))
    const reader = await server.participant()
    await giveActivity(server.database, reader, own)
    const [added, taken] = [
      objectiveOf('TextObjective', { name: 'Mine' }),
      objectiveOf('TextObjective', { name: 'Gone' }),
    ]
    await addObjective(server.database, reader, own, added)
    await addObjective(server.database, reader, own, taken, true)
    const names = (activity?: Activity) => activity?.objectives?.map(({ name }) => name).sort()
    expect(names(activityIn(await reader.client.get(`/activities/${own}`)))).toEqual(['How are you?', 'Mine'])
    expect(names(activitiesIn(await reader.client.get('/activities?with_objectives=true'))[0])).toEqual([
      'How are you?',
      'Mine',
    ])
    expect(names(activitiesIn(await reader.client.get('/activities?with_deleted_objectives=true'))[0])).toEqual([
      'Gone',
      'How are you?',
      'Mine',
    ])
  })

  it('keep their history when removed from the dashboard', async () => {
    const leaver = await server.participant()
    await giveActivity(server.database, leaver, first)
    const body = responseOf(first, [{ objective_id: mood.id, type: 'SliderEntry', value: 2 }])
    await leaver.client.post('/responses', body)
    expect((await leaver.client.delete(`/activities/${first}`)).status).toBe(204)
    expect((await leaver.client.delete(`/activities/${first}`)).status).toBe(204)
    expect(activitiesIn(await leaver.client.get('/activities'))).toEqual([])
    expect(activityIn(await leaver.client.get(`/activities/${first}`))).toMatchObject({
      removed: true,
      response_count: 1,
    })
    expect(responsesIn(await leaver.client.get('/responses'))).toHaveLength(1)
    expect(activitiesIn(await ana.client.get('/activities')).map(({ id }) => id)).toContain(first)
  })

  it('are 404 for participants who do not have them', async () => {
    const stranger = await server.participant()
    expect((await stranger.client.get(`/activities/${first}`)).status).toBe(404)
    expect((await stranger.client.delete(`/activities/${first}`)).status).toBe(404)
    expect((await stranger.client.get(`/activities/${newId()}`)).status).toBe(404)
    expect(activitiesIn(await stranger.client.get('/activities'))).toEqual([])
    expect((await server.newVisitor().get('/activities')).status).toBe(401)
  })
})

describe('the latest entry of an objective', () => {
  let server: TestServer
  let ana: Participant
  let activity: string

  beforeAll(async () => {
    server = await startTestServer({ areas: [activitiesArea] })
    ana = await server.participant()
    activity = await defineActivity(server.database, ana, activityDocumentOf([mood, weight]))
    await giveActivity(server.database, ana, activity)
  })

  afterAll(() => server.close())

  const latest = async ({ client }: Participant, objective_id: string) =>
    latestEntryIn(await client.get(`/objectives/${objective_id}/latest_entry`))
  const weighed = (value: number, unit: string, date: string) =>
    ana.client.post(
      '/responses',
      responseOf(activity, [{ objective_id: weight.id, type: 'VitalEntry', value, unit }], {
        measured_at: `${date}T08:00:00Z`,
        date_posted_for: date,
      }),
    )

  it('is null before the first entry, then the latest by measurement time, in the unit of entry', async () => {
    expect(await latest(ana, weight.id)).toBeNull()
    await weighed(150, 'lbs', '2026-03-05')
    await weighed(70, 'kg', '2026-03-01')
    await ana.client.post(
      '/responses',
      responseOf(activity, [{ objective_id: mood.id, type: 'SliderEntry', value: 2 }]),
    )
    expect(await latest(ana, weight.id)).toMatchObject({
      value: 150,
      unit: 'lbs',
      original_unit: 'lbs',
      text: null,
      measured_at: '2026-03-05T08:00:00.000Z',
    })
  })

  it('covers objectives added by the participant, and is 404 or null for others', async () => {
    const added = objectiveOf('TextObjective')
    await addObjective(server.database, ana, activity, added)
    await ana.client.post(
      '/responses',
      responseOf(activity, [{ objective_id: added.id, type: 'TextEntry', text: 'slept well' }]),
    )
    expect(await latest(ana, added.id)).toMatchObject({ text: 'slept well', original_unit: null })
    const ben = await server.participant()
    expect((await ben.client.get(`/objectives/${added.id}/latest_entry`)).status).toBe(404)
    expect((await ben.client.get(`/objectives/${weight.id}/latest_entry`)).status).toBe(404)
    await giveActivity(server.database, ben, activity)
    expect(await latest(ben, weight.id)).toBeNull()
  })
})
