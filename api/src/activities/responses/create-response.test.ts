import type { Entry } from '@almanac/contracts/activities/responses'
import * as schema from '@almanac/contracts/schema/activities/activities'
import { newId } from '@almanac/domain/ids'
import * as z from 'zod/mini'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import { ownEntries } from '../data-export/responses'
import type { ObjectiveDocument } from '../definition'
import { refusalIn, responseIn, responsesIn } from '../testing/answers'
import {
  activityDocumentOf,
  addObjective,
  dailyAt,
  defineActivity,
  giveActivity,
  objectiveOf,
  responseOf,
  weightObjective,
} from '../testing/fixtures'

const mood = objectiveOf('SliderObjective', {
  required: true,
  objective_points: 5,
  minimum_value: 0,
  maximum_value: 10,
})
const note = objectiveOf('TextObjective', { objective_points: 2 })
const weight = weightObjective(20, 300)
const nine = dailyAt(900)
const tablet = objectiveOf('MedicationObjective', { medication_name: 'Metformin', reminders: [nine] })
const took = (more: Partial<Entry> = {}): Entry => ({
  objective_id: tablet.id,
  type: 'MedicationEntry',
  value: 0,
  ...more,
})

const activityIdOfNobody = '01999999-9999-7999-8999-999999999999'

const rated = (value: number): Entry => ({ objective_id: mood.id, type: 'SliderEntry', value })

describe('writing a response', () => {
  let server: TestServer
  let ana: Participant
  let ben: Participant
  let activity: string

  beforeAll(async () => {
    server = await startTestServer({ areas: [activitiesArea] })
    ana = await server.participant()
    ben = await server.participant()
    activity = await defineActivity(server.database, ana, activityDocumentOf([mood, note, weight, tablet]))
    await giveActivity(server.database, ana, activity)
    await giveActivity(server.database, ben, activity)
  })

  afterAll(() => server.close())

  const countOf = async ({ id }: Participant) =>
    (await server.database.selectFrom('users').where('id', '=', id).select('response_count').executeTakeFirstOrThrow())
      .response_count

  it('stores values, unit, time zone and date as entered', async () => {
    const body = responseOf(
      activity,
      [
        rated(7.25),
        { objective_id: weight.id, type: 'VitalEntry', value: 154.3, unit: 'lbs', original_unit: 'lbs' },
        {
          objective_id: tablet.id,
          type: 'MedicationEntry',
          value: 0,
          reminder_time: 900,
          medication_administration_date: '2026-03-28T22:30:00-03:30',
          medication_amount_taken: '1.5',
        },
      ],
      { measured_at: '2026-03-29T03:45:12.345+02:00', time_zone: 'America/St_Johns', date_posted_for: '2026-03-28' },
    )
    const written = responseIn(await ana.client.post('/responses', body))
    expect(written).toMatchObject({
      id: body.id,
      user_id: ana.id,
      time_zone: 'America/St_Johns',
      date_posted_for: '2026-03-28',
      entries: body.entries,
      revision: 1,
      is_visible: true,
      point_total: 5,
    })
    expect(Date.parse(written.measured_at)).toBe(Date.parse(body.measured_at))
    expect(
      responsesIn(await ana.client.get('/responses?start_date=2026-03-28&end_date=2026-03-28&with_entries=true')),
    ).toEqual([written])
  })

  it('is idempotent by id, also with other content', async () => {
    const body = responseOf(activity, [rated(3)])
    const before = await countOf(ana)
    const first = responseIn(await ana.client.post('/responses', body))
    const again = responseIn(await ana.client.post('/responses', body))
    const other = responseIn(await ana.client.post('/responses', { ...body, entries: [rated(9)] }))
    expect([again, other]).toEqual([first, first])
    expect(await countOf(ana)).toBe(before + 1)
  })

  it('stores one row and counts once for twenty concurrent copies, with equal responses', async () => {
    const body = responseOf(activity, [rated(4)])
    const before = await countOf(ana)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ana.client.post('/responses', body)))
    const [first, ...others] = answers.map(responseIn)
    for (const other of others) expect(other).toEqual(first)
    const rows = await server.database.selectFrom('responses').where('id', '=', body.id).select('id').execute()
    expect([rows.length, await countOf(ana)]).toEqual([1, before + 1])
  })

  it('counts concurrent responses with different ids', async () => {
    const before = await countOf(ana)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, value) => ana.client.post('/responses', responseOf(activity, [rated(value / 2)]))),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await countOf(ana)).toBe(before + 20)
  })

  it('keeps responses of two participants with the same id separate', async () => {
    const body = responseOf(activity, [rated(1)])
    await ana.client.post('/responses', body)
    expect(responseIn(await ben.client.post('/responses', { ...body, entries: [rated(2)] }))).toMatchObject({
      user_id: ben.id,
      entries: [rated(2)],
    })
  })

  it('activates a new participant', async () => {
    const cleo = await server.participant()
    await server.database.updateTable('users').where('id', '=', cleo.id).set({ activated: false }).execute()
    await giveActivity(server.database, cleo, activity)
    await cleo.client.post('/responses', responseOf(activity, [rated(1)]))
    expect(
      await server.database
        .selectFrom('users')
        .where('id', '=', cleo.id)
        .select(['activated', 'response_count'])
        .executeTakeFirst(),
    ).toEqual({ activated: true, response_count: 1 })
  })

  it.each<[string, Entry[], { code: string; field: string }[]]>([
    ['required and missing', [], [{ code: 'REQUIRED', field: `entries.${mood.id}` }]],
    ['required and empty', [{ ...rated(1), value: null }], [{ code: 'REQUIRED', field: `entries.${mood.id}` }]],
    ['out of range', [rated(11)], [{ code: 'OUT_OF_RANGE', field: `entries.${mood.id}` }]],
    [
      'two faults at once',
      [rated(-1), { objective_id: weight.id, type: 'VitalEntry', value: 70, unit: 'stone' }],
      [
        { code: 'OUT_OF_RANGE', field: `entries.${mood.id}` },
        { code: 'UNKNOWN_UNIT', field: `entries.${weight.id}` },
      ],
    ],
    [
      'an objective of nobody',
      [rated(1), { objective_id: activityIdOfNobody, type: 'TextEntry', text: 'x' }],
      [{ code: 'UNKNOWN_OBJECTIVE', field: `entries.${activityIdOfNobody}` }],
    ],
    [
      'a dose of tomorrow',
      [
        rated(1),
        {
          objective_id: tablet.id,
          type: 'MedicationEntry',
          value: 0,
          medication_administration_date: new Date(Date.now() + 86_400_000).toISOString(),
        },
      ],
      [{ code: 'DOSE_IN_FUTURE', field: `entries.${tablet.id}` }],
    ],
  ])('refuses what the client would refuse: %s', async (_, entries, errors) => {
    const before = await countOf(ana)
    expect(refusalIn(await ana.client.post('/responses', responseOf(activity, entries)))).toEqual(errors)
    expect(await countOf(ana)).toBe(before)
  })

  it.each<[string, Partial<Entry>, string]>([
    ['a dose for a time that was never planned', { reminder_time: 1234 }, 'UNKNOWN_DOSE_TIME'],
    ['a negative amount', { medication_amount_taken: '-3' }, 'INVALID_AMOUNT'],
    ['an amount of a skipped dose', { value: 2, medication_amount_taken: '1.0' }, 'DOSE_NOT_TAKEN'],
  ])('refuses %s', async (_, more, code) => {
    const sent = await ana.client.post('/responses', responseOf(activity, [rated(1), took(more)]))
    expect(refusalIn(sent)).toEqual([{ code, field: `entries.${tablet.id}` }])
  })

  it('takes a dose that waited on a device while its reminder was changed, and the same dose from a second device', async () => {
    const dan = await server.participant()
    await giveActivity(server.database, dan, activity)
    const changed = { id: tablet.id, type: 'MedicationObjective', removeReminderIds: [nine.id] }
    expect((await dan.client.put(`/objectives/${tablet.id}`, changed)).status).toBe(200)
    for (const device of ['phone', 'tablet'])
      expect([
        device,
        (await dan.client.post('/responses', responseOf(activity, [rated(1), took({ reminder_time: 900 })]))).status,
      ]).toEqual([device, 200])
    expect(await countOf(dan)).toBe(2)
  })

  it('refuses a response without content', async () => {
    const free = await defineActivity(server.database, ana, activityDocumentOf([note]))
    await giveActivity(server.database, ana, free)
    const said = refusalIn(
      await ana.client.post('/responses', responseOf(free, [{ objective_id: note.id, type: 'TextEntry', text: '  ' }])),
    )
    expect(said).toEqual([{ code: 'NOTHING_ENTERED', field: 'entries' }])
  })

  it('accepts an empty response for a content activity', async () => {
    const page = await defineActivity(
      server.database,
      ana,
      activityDocumentOf([objectiveOf('ContentObjective', { content: 'Read me' })], { type: 'ContentQuest' }),
    )
    await giveActivity(server.database, ana, page)
    expect((await ana.client.post('/responses', responseOf(page, []))).status).toBe(200)
  })

  it('is refused for another participant’s activity, without a session and without the CSRF token', async () => {
    const others = await defineActivity(server.database, ben, activityDocumentOf([note]))
    await giveActivity(server.database, ben, others)
    const body = responseOf(others, [{ objective_id: note.id, type: 'TextEntry', text: 'x' }])
    expect((await ana.client.post('/responses', body)).status).toBe(404)
    expect((await ana.client.post('/responses', responseOf(newId(), []))).status).toBe(404)
    expect((await server.newVisitor().post('/responses', body)).status).toBe(401)
    const cleo = await server.participant()
    await giveActivity(server.database, cleo, others)
    cleo.client.headers['x-csrf-token'] = undefined
    expect((await cleo.client.post('/responses', body)).status).toBe(403)
    expect(await countOf(cleo)).toBe(0)
  })

  it('is 410 after deletion, and does not restore the response', async () => {
    const body = responseOf(activity, [rated(6)])
    await ana.client.post('/responses', body)
    expect((await ana.client.delete(`/responses/${body.id}`)).status).toBe(204)
    expect(refusalIn(await ana.client.post('/responses', body), 410)).toEqual([{ code: 'GONE' }])
  })

  it('accepts answers to the participant’s own objectives, also to one removed in the meantime', async () => {
    const added = objectiveOf('TextObjective', { required: true })
    const taken = objectiveOf('TextObjective', { required: true })
    const own = await defineActivity(server.database, ana, activityDocumentOf([mood]))
    await giveActivity(server.database, ana, own)
    await addObjective(server.database, ana, own, added)
    await addObjective(server.database, ana, own, taken, true)
    const text = (id: string): Entry => ({ objective_id: id, type: 'TextEntry', text: 'x' })
    expect(refusalIn(await ana.client.post('/responses', responseOf(own, [rated(1)])))).toEqual([
      { code: 'REQUIRED', field: `entries.${added.id}` },
    ])
    expect((await ana.client.post('/responses', responseOf(own, [rated(1), text(added.id)]))).status).toBe(200)
    expect(
      (await ana.client.post('/responses', responseOf(own, [rated(1), text(added.id), text(taken.id)]))).status,
    ).toBe(200)
  })

  it('of any version waits through changes of the study: none is refused, nothing is dropped', async () => {
    const dropped = objectiveOf('TextObjective', { name: 'How it was', required: true })
    const choice = (...ids: string[]) =>
      objectiveOf('MultipleChoiceObjective', {
        id: chosen_id,
        required: true,
        answers: ids.map((id) => ({ id, key: id, answer_text: `Answer ${id}` })),
      })
    const [chosen_id, a, b, c] = [newId(), newId(), newId(), newId()]
    const narrow = { ...mood, minimum_value: 4, maximum_value: 6 }
    const asked = objectiveOf('TextObjective', { required: true })
    const versions: ObjectiveDocument[][] = [
      [mood, dropped, choice(a, b)],
      [mood, choice(a, b)],
      [mood, choice(b, c)],
      [narrow, choice(b, c)],
      [{ ...mood, type: 'TextObjective' }, choice(b, c), asked],
      [asked],
    ]
    const studied = await defineActivity(server.database, ana, activityDocumentOf(versions[0] ?? []))
    for (const [index, objectives] of versions.entries())
      if (index > 0) await defineActivity(server.database, ana, activityDocumentOf(objectives), studied, index + 1)
    await giveActivity(server.database, ana, studied, versions.length)
    const text = (objective_id: string): Entry => ({ objective_id, type: 'TextEntry', text: 'x' })
    const chose = (id: string): Entry => ({ objective_id: chosen_id, type: 'MultipleChoiceEntry', answers: [{ id }] })
    const waiting: Entry[][] = [
      [rated(10), text(dropped.id), chose(a)],
      [rated(10), chose(a)],
      [rated(10), chose(c)],
      [rated(5), chose(c)],
      [text(mood.id), chose(b), text(asked.id)],
      [text(asked.id)],
    ]
    for (const [index, entries] of waiting.entries()) {
      for (const definition_version of [index + 1, undefined, 99]) {
        const body = responseOf(studied, entries, { definition_version })
        const written = responseIn(await ana.client.post('/responses', body))
        expect(written.entries).toEqual(entries)
        if (definition_version === index + 1) expect(written.definition_version).toBe(index + 1)
        const change = { ...body, definition_version, is_visible: false, revision: 1 }
        expect(responseIn(await ana.client.put(`/responses/${body.id}`, change))).toMatchObject({
          definition_version: written.definition_version,
          entries,
        })
      }
    }

    const mixed = responseOf(studied, [rated(5), chose(b), text(dropped.id)], { definition_version: 2 })
    expect(responseIn(await ana.client.post('/responses', mixed)).entries).toHaveLength(3)
    const names: string[] = []
    for await (const batch of ownEntries(server.database, ana.id, 'en', { activity_id: studied }))
      for (const { id, entries } of batch)
        names.push(...entries.filter((entry) => entry.name === '' || id === mixed.id).map(({ name }) => name))
    expect(names).toEqual(['How are you?', 'How are you?', 'How it was'])

    const shown = await ana.client.get(`/activities/${studied}?definition_version=1`)
    expect(z.parse(schema.getActivity.answer, shown.body)).toMatchObject({
      definition_version: 1,
      objectives: [{ id: mood.id }, { id: dropped.id, name: 'How it was' }, { answers: [{ id: a }, { id: b }] }],
    })
    const all = await ana.client.get(`/activities/${studied}?with_former_objectives=true`)
    const { objectives } = z.parse(schema.getActivity.answer, all.body)
    expect(objectives.filter(({ removed }) => removed)).toMatchObject([
      { id: mood.id, type: 'TextObjective' },
      { answers: [{ id: b }, { id: c }] },
      { id: dropped.id, name: 'How it was' },
    ])
    expect((await ana.client.get(`/activities/${studied}?definition_version=7`)).status).toBe(404)
    expect((await ben.client.get(`/activities/${studied}?definition_version=1`)).status).toBe(404)
  })

  it('with its version is refused for what that version does not take', async () => {
    const dropped = objectiveOf('TextObjective')
    const studied = await defineActivity(server.database, ana, activityDocumentOf([mood, dropped]))
    await defineActivity(server.database, ana, activityDocumentOf([mood]), studied, 2)
    await giveActivity(server.database, ana, studied, 2)
    const post = (entries: Entry[]) =>
      ana.client.post('/responses', responseOf(studied, entries, { definition_version: 1 }))
    expect(refusalIn(await post([rated(11)]))).toEqual([{ code: 'OUT_OF_RANGE', field: `entries.${mood.id}` }])
    expect(refusalIn(await post([{ objective_id: dropped.id, type: 'TextEntry', text: 'x' }]))).toEqual([
      { code: 'REQUIRED', field: `entries.${mood.id}` },
    ])
    const never = newId()
    expect(refusalIn(await post([rated(1), { objective_id: never, type: 'TextEntry', text: 'x' }]))).toEqual([
      { code: 'UNKNOWN_OBJECTIVE', field: `entries.${never}` },
    ])
  })
})
