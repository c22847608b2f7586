import { sql } from 'kysely'
import sharp from 'sharp'
import * as images from '@almanac/contracts/schema/account/images'
import type { Entry } from '@almanac/contracts/activities/responses'
import { newId } from '@almanac/domain/ids'
import { answerOf } from '../../testing/answer'
import { processorSeconds } from '@almanac/formats/testing/processor-time'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { imageRoutes } from '../../account/images/routes'
import { activitiesArea } from '../area'
import { activityWithObjectives, addAnything, medicationInput, objectiveIn } from '../testing/add-objective'
import { refusalIn, responseIn } from '../testing/answers'
import { objectiveOf, relate, responseOf } from '../testing/fixtures'

const wound = objectiveOf('ImageObjective')
const note = objectiveOf('TextObjective')

describe('an entry of a response', () => {
  let server: TestServer
  let ana: Participant
  let ben: Participant
  let activity: string

  beforeAll(async () => {
    server = await startTestServer({ areas: [activitiesArea, imageRoutes] })
    ana = await server.participant()
    ben = await server.participant()
    activity = await activityWithObjectives(server, ana, [...addAnything(), wound, note])
  })

  afterAll(() => server.close())

  async function upload(who = ana, type = 'entry', response_id?: string): Promise<string> {
    const form = new FormData()
    form.set('type', type)
    if (response_id !== undefined) form.set('response_id', response_id)
    form.set('id', newId())
    form.set(
      'file',
      new File(
        [
          new Uint8Array(
            await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
              .jpeg()
              .toBuffer(),
          ),
        ],
        'wound.jpg',
      ),
    )
    return answerOf(images.uploadImage, await who.client.post('/images', form)).id
  }

  const pictured = (image_id: string): Entry => ({ objective_id: wound.id, type: 'ImageEntry', image_id })
  const unknown = [{ code: 'UNKNOWN_IMAGE', field: `entries.${wound.id}` }]

  it('references an image that the participant uploaded for an entry', async () => {
    const image_id = await upload()
    const written = responseIn(await ana.client.post('/responses', responseOf(activity, [pictured(image_id)])))
    expect(written.entries).toEqual([pictured(image_id)])
    const { id, measured_at, time_zone, date_posted_for, revision } = written
    const change = (entry: Entry) =>
      ana.client.put(`/responses/${id}`, {
        id,
        quest_id: activity,
        measured_at,
        time_zone,
        date_posted_for,
        revision,
        entries: [entry],
      })
    expect(refusalIn(await change(pictured(newId())))).toEqual(unknown)
    expect((await change(pictured(await upload()))).status).toBe(200)
  })

  it.each<[string, () => Promise<string>]>([
    ['nobody has', async () => newId()],
    ['somebody else has', () => upload(ben)],
    ['the participant has stored for something else', () => upload(ana, 'message')],
  ])('cannot reference an image that %s', async (_, image) => {
    expect(refusalIn(await ana.client.post('/responses', responseOf(activity, [pictured(await image())])))).toEqual(
      unknown,
    )
  })

  it('has its image deleted with the response, for the owner and for viewers', async () => {
    const doctor = await server.participant()
    await relate(server.database, ana, doctor, 4)
    const body = responseOf(activity, [])
    const [replaced, kept] = [await upload(ana, 'entry', body.id), await upload(ana, 'entry', body.id)]
    const [other, unassigned] = [await upload(ana, 'entry', newId()), await upload()]
    const entries = [pictured(kept)]
    expect((await ana.client.post('/responses', { ...body, entries })).status).toBe(200)
    const statuses = async (ids: string[], who = ana) =>
      Promise.all(ids.map(async (id) => (await who.client.get(`/images/entry/${id}.jpg`)).status))
    expect(await statuses([replaced, kept, other, unassigned])).toEqual([200, 200, 200, 200])
    expect(await statuses([kept], doctor)).toEqual([200])
    expect((await ana.client.delete(`/responses/${body.id}`)).status).toBe(204)
    expect(await statuses([replaced, kept, other, unassigned])).toEqual([404, 404, 200, 200])
    expect(await statuses([replaced, kept], doctor)).toEqual([404, 404])
    const { rows } = await sql<{ id: string }>`select id from images where user_id = ${ana.id}`.execute(server.database)
    expect(rows.map(({ id }) => id)).not.toEqual(expect.arrayContaining([kept]))
  })

  it('has a replaced image deleted; the referenced one and one uploaded for a later change stay', async () => {
    const body = responseOf(activity, [])
    const [early, replaced] = [await upload(), await upload(ana, 'entry', body.id)]
    const [named, coming] = [await upload(ana, 'entry', body.id), await upload(ana, 'entry', body.id)]
    const ofAnother = await upload(ana, 'entry', newId())
    const statuses = async (ids: string[]) =>
      Promise.all(ids.map(async (id) => (await ana.client.get(`/images/entry/${id}.jpg`)).status))
    const change = async (...ids: string[]) =>
      (await ana.client.put(`/responses/${body.id}`, { ...body, entries: ids.map(pictured) })).status
    await ana.client.post('/responses', { ...body, entries: [pictured(early)] })
    expect(await change(replaced)).toBe(200)
    expect(await statuses([early, replaced])).toEqual([404, 200])
    expect(await change(ofAnother)).toBe(200)
    expect(await change(named)).toBe(200)
    expect(await statuses([replaced, ofAnother, named, coming])).toEqual([404, 200, 200, 200])
    expect(await change(coming)).toBe(200)
    expect(await statuses([named, coming])).toEqual([404, 200])
  })

  it('cannot reference another participant’s objective', async () => {
    const his = objectiveIn(
      await ben.client.post(
        `/activities/${await activityWithObjectives(server, ben, addAnything())}/objectives`,
        medicationInput(),
      ),
    )
    expect(
      refusalIn(
        await ana.client.post(
          '/responses',
          responseOf(activity, [{ objective_id: his.id, type: 'MedicationEntry', value: 0 }]),
        ),
      ),
    ).toEqual([{ code: 'UNKNOWN_OBJECTIVE', field: `entries.${his.id}` }])
  })

  it('is refused early if there are 5,000', async () => {
    const entries = Array.from({ length: 5_000 }, () => ({ objective_id: newId(), type: 'TextEntry', text: 'sore' }))
    const body = { ...responseOf(activity, []), entries }
    const seconds = await processorSeconds(async () => {
      const answer = await ana.client.post('/responses', body)
      expect(answer.status).toBe(422)
      expect(refusalIn(answer)[0]).toEqual({ code: 'TOO_MANY', field: 'entries' })
    })
    expect(seconds).toBeLessThan(5)
  })

  it('keeps one of two concurrent changes; the other is 409', async () => {
    const { id, measured_at, time_zone, date_posted_for, revision } = responseIn(
      await ana.client.post(
        '/responses',
        responseOf(activity, [{ objective_id: note.id, type: 'TextEntry', text: 'first' }]),
      ),
    )
    const change = (text: string) =>
      ana.client.put(`/responses/${id}`, {
        id,
        quest_id: activity,
        measured_at,
        time_zone,
        date_posted_for,
        revision,
        entries: [{ objective_id: note.id, type: 'TextEntry', text }],
      })
    const answers = await Promise.all([change('phone'), change('tablet')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [refused] = answers.filter(({ status }) => status === 409)
    expect(refusalIn(refused ?? { status: 0, body: null, headers: {} }, 409)).toEqual([{ code: 'RESPONSE_CHANGED' }])
  })
})
