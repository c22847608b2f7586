/** @embedded */
import type { Entry } from '@almanac/contracts/activities/responses'
import { newId } from '@almanac/domain/ids'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import { refusalIn, responseIn, responsesIn } from '../testing/answers'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf, responseOf } from '../testing/fixtures'

const mood = objectiveOf('SliderObjective', {
  required: true,
  objective_points: 5,
  minimum_value: 0,
  maximum_value: 10,
})
const note = objectiveOf('TextObjective', { objective_points: 2 })

const rated = (value: number): Entry => ({ objective_id: mood.id, type: 'SliderEntry', value })
const noted = (text: string): Entry => ({ objective_id: note.id, type: 'TextEntry', text })

describe('changing and deleting a response', () => {
  let server: TestServer
  let ana: Participant
  let ben: Participant
  let activity: string

  beforeAll(async () => {
    server = await startTestServer({ areas: [activitiesArea] })
    ana = await server.participant()
    ben = await server.participant()
    activity = await defineActivity(server.database, ana, activityDocumentOf([mood, note]))
    await giveActivity(server.database, ana, activity)
    await giveActivity(server.database, ben, activity)
  })

  afterAll(() => server.close())

  async function written() {
    const body = responseOf(activity, [rated(3)])
    await ana.client.post('/responses', body)
    return body
  }

  const countOf = async ({ id }: Participant) =>
    (await server.database.selectFrom('users').where('id', '=', id).select('response_count').executeTakeFirstOrThrow())
      .response_count

  it('replaces the values, recomputes the points and increments the revision', async () => {
    const body = await written()
    const changed = responseIn(
      await ana.client.put(`/responses/${body.id}`, {
        ...body,
        revision: 1,
        entries: [rated(8), noted('better')],
        date_posted_for: '2026-01-05',
        measured_at: '2026-01-05T08:00:00Z',
      }),
    )
    expect(changed).toMatchObject({
      revision: 2,
      point_total: 7,
      date_posted_for: '2026-01-05',
      measured_at: '2026-01-05T08:00:00.000Z',
      entries: [rated(8), noted('better')],
    })
    expect(
      responsesIn(await ana.client.get('/responses?start_date=2026-01-05&end_date=2026-01-05&with_entries=true')),
    ).toEqual([changed])
  })

  it('acknowledges a repeated change although its revision is outdated', async () => {
    const body = await written()
    const change = { ...body, revision: 1, entries: [noted('b'), rated(8)] }
    const first = responseIn(await ana.client.put(`/responses/${body.id}`, change))
    expect(
      responseIn(await ana.client.put(`/responses/${body.id}`, { ...change, entries: [rated(8), noted('b')] })),
    ).toEqual(first)
  })

  it('refuses a change of an older revision with 409, and keeps the stored response', async () => {
    const body = await written()
    const put = (value: number) =>
      ana.client.put(`/responses/${body.id}`, { ...body, revision: 1, entries: [rated(value)] })
    expect((await put(5)).status).toBe(200)
    expect(refusalIn(await put(6), 409)).toEqual([{ code: 'RESPONSE_CHANGED' }])
    expect(
      responseIn(await ana.client.put(`/responses/${body.id}`, { ...body, revision: 2, entries: [rated(6)] })).revision,
    ).toBe(3)
  })

  it('accepts exactly one of twenty concurrent changes of one revision', async () => {
    const body = await written()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ana.client.put(`/responses/${body.id}`, { ...body, revision: 1, entries: [rated(4 + index / 10)] }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  it('validates a change like a new response', async () => {
    const body = await written()
    const put = (more: object) => ana.client.put(`/responses/${body.id}`, { ...body, ...more })
    expect(refusalIn(await put({ entries: [rated(99)] }))).toEqual([
      { code: 'OUT_OF_RANGE', field: `entries.${mood.id}` },
    ])
    expect(refusalIn(await put({ measured_at: new Date(Date.now() + 3_600_000).toISOString() }))).toEqual([
      { code: 'RESPONSE_DATE_IN_FUTURE', field: 'measured_at' },
    ])
    expect(refusalIn(await put({ id: newId(), entries: [rated(1)] }))).toEqual([{ code: 'INVALID', field: 'id' }])
    expect(refusalIn(await put({ quest_id: newId(), entries: [rated(1)] }))).toEqual([
      { code: 'INVALID', field: 'quest_id' },
    ])
  })

  it('accepts changes of an old response after the study changed its objectives', async () => {
    const dropped = objectiveOf('TextObjective', { required: true })
    const asked = objectiveOf('TextObjective', { required: true })
    const studied = await defineActivity(server.database, ana, activityDocumentOf([mood, dropped]))
    await giveActivity(server.database, ana, studied)
    const old: Entry = { objective_id: dropped.id, type: 'TextEntry', text: 'then' }
    const body = responseOf(studied, [rated(1), old])
    await ana.client.post('/responses', body)
    await defineActivity(server.database, ana, activityDocumentOf([mood, asked]), studied, 2)
    await giveActivity(server.database, ana, studied, 2)
    expect((await ana.client.put(`/responses/${body.id}`, { ...body, entries: [rated(2), old] })).status).toBe(200)
    expect(
      (
        await ana.client.put(`/responses/${body.id}`, {
          ...body,
          entries: [rated(2), { ...old, objective_id: asked.id }],
        })
      ).status,
    ).toBe(200)
    expect(refusalIn(await ana.client.put(`/responses/${body.id}`, { ...body, entries: [old] }))).toEqual([
      { code: 'REQUIRED', field: `entries.${mood.id}` },
    ])
  })

  it('is 404 for other participants and for unknown ids', async () => {
    const body = await written()
    expect((await ben.client.put(`/responses/${body.id}`, { ...body, entries: [rated(1)] })).status).toBe(404)
    expect((await ben.client.delete(`/responses/${body.id}`)).status).toBe(404)
    expect((await ana.client.put(`/responses/${(await written()).id}`, body)).status).toBe(422)
    expect((await ana.client.put(`/responses/${newId()}`, body)).status).toBe(404)
    expect((await ana.client.delete(`/responses/${newId()}`)).status).toBe(404)
    expect((await ana.client.delete('/responses/1')).status).toBe(404)
    expect(
      responsesIn(await ana.client.get('/responses?with_entries=true')).find(({ id }) => id === body.id)?.entries,
    ).toEqual([rated(3)])
  })

  it('deletes what a device has seen, and not what another one has added since', async () => {
    const body = await written()
    await ana.client.put(`/responses/${body.id}`, { ...body, entries: [rated(3), noted('worse at noon')] })
    expect(refusalIn(await ana.client.delete(`/responses/${body.id}?revision=1`), 409)).toEqual([
      { code: 'RESPONSE_CHANGED' },
    ])
    expect((await ana.client.delete(`/responses/${body.id}?revision=2`)).status).toBe(204)
    expect((await ana.client.delete(`/responses/${body.id}?revision=1`)).status).toBe(204)
  })

  it('deletes the content idempotently and decrements the count once', async () => {
    const body = await written()
    const before = await countOf(ana)
    const answers = await Promise.all(Array.from({ length: 10 }, () => ana.client.delete(`/responses/${body.id}`)))
    expect(answers.every(({ status }) => status === 204)).toBe(true)
    expect(await countOf(ana)).toBe(before - 1)
    const row = await server.database
      .selectFrom('responses')
      .where('user_id', '=', ana.id)
      .where('id', '=', body.id)
      .select(['entries', 'point_total'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ entries: [], point_total: 0 })
    expect((await ana.client.put(`/responses/${body.id}`, body)).status).toBe(410)
    expect(responsesIn(await ana.client.get('/responses')).map(({ id }) => id)).not.toContain(body.id)
  })
})
