/** @embedded */
import { newId } from '@almanac/domain/ids'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import {
  activityWithObjectives,
  addAnything,
  countsOf,
  medicationInput,
  symptomInput,
  vitalId,
  vitalInput,
} from '../testing/add-objective'
import { activitiesIn, activityIn, refusalIn } from '../testing/answers'
import { objectiveOf, responseOf } from '../testing/fixtures'

const mood = objectiveOf('SliderObjective')

describe('changing an activity', () => {
  let server: TestServer
  let ana: Participant
  let ben: Participant
  let activity: string

  beforeAll(async () => {
    server = await startTestServer({ areas: [activitiesArea] })
  })

  beforeEach(async () => {
    ana = await server.participant()
    ben = await server.participant()
    activity = await activityWithObjectives(server, ana, [...addAnything(), mood])
  })

  afterAll(() => server.close())

  const put = (body: object, who = ana, id = activity) => who.client.put(`/activities/${id}`, body)
  const ownNames = async () =>
    activityIn(await ana.client.get(`/activities/${activity}`))
      .objectives.filter(({ own }) => own)
      .map(({ name }) => name)

  it('adds, changes and removes objectives in one write; repeating it changes nothing', async () => {
    const [medication, weight, pulse] = [medicationInput(), vitalInput(), vitalInput({ vital_id: vitalId('pulse') })]
    const first = { objectives: [medication, weight], show_on_analytics: false }
    expect(activityIn(await put(first)).show_on_analytics).toBe(false)
    const second = {
      objectives: [
        { ...medication, note: 'new' },
        pulse,
        { id: mood.id, reminders: [{ id: newId(), repeat_type: 'weekly', day_number: 1, time: 900 }] },
      ],
      removed_objective_ids: [weight.id],
    }
    const answer = activityIn(await put(second))
    expect(await put(second)).toMatchObject({ status: 200, body: answer })
    expect(answer.objectives.filter(({ own }) => own).map(({ name, note }) => [name, note])).toEqual([
      ['Metformin', 'new'],
      ['Heart rate', null],
    ])
    expect(answer.objectives.find(({ id }) => id === mood.id)?.reminders).toMatchObject([
      { repeat_type: 'weekly', day_number: 1 },
    ])
    expect(await countsOf(server, ana)).toMatchObject({ medication_count: 1, vital_count: 1 })
    expect(activityIn(await put({})).objectives).toEqual(answer.objectives)
  })

  it('writes all or nothing, and names the invalid objective', async () => {
    const [good, wrong, twice] = [medicationInput(), symptomInput({ symptom: { name: ' ' } }), vitalInput()]
    expect(refusalIn(await put({ objectives: [good, wrong], show_on_analytics: false }))).toEqual([
      { code: 'CANT_BE_BLANK', field: `objectives.${wrong.id}` },
    ])
    const again = vitalInput()
    expect(refusalIn(await put({ objectives: [twice, again] }))).toEqual([
      { code: 'VITAL_ALREADY_ADDED', field: `objectives.${again.id}` },
    ])
    expect(refusalIn(await put({ removed_objective_ids: [mood.id] }))).toEqual([
      { code: 'OBJECTIVE_OF_STUDY', field: `objectives.${mood.id}` },
    ])
    expect(await ownNames()).toEqual([])
    expect(await countsOf(server, ana)).toMatchObject({ medication_count: 0, vital_count: 0 })
    expect(activityIn(await ana.client.get(`/activities/${activity}`)).show_on_analytics).toBe(true)
    // A vital may be added by the request that removes the same one.
    await put({ objectives: [twice] })
    expect((await put({ objectives: [again], removed_objective_ids: [twice.id] })).status).toBe(200)
  })

  it('counts identical concurrent requests once', async () => {
    const body = { objectives: [medicationInput(), symptomInput(), vitalInput()] }
    const answers = await Promise.all(Array.from({ length: 4 }, () => put(body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await countsOf(server, ana)).toMatchObject({ medication_count: 1, symptom_count: 1, vital_count: 1 })
  })

  it('is 404 for other participants', async () => {
    const { id } = medicationInput()
    await put({ objectives: [medicationInput({ id })] })
    const calls = [
      put({ objectives: [medicationInput()] }, ben),
      put({ removed_objective_ids: [id] }, ben),
      ben.client.put(`/activities/${activity}/show_on_analytics`, { id: activity, show_on_analytics: false }),
      ben.client.post(`/activities/${activity}/restore`),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    // In the caller's own activity another participant's objective does not exist.
    const othersActivity = await activityWithObjectives(server, ben, addAnything())
    await put({ removed_objective_ids: [id] }, ben, othersActivity)
    expect(await ownNames()).toEqual(['Metformin'])
  })

  it('shows or hides the activity’s charts', async () => {
    const show = (show_on_analytics: boolean, id = activity) =>
      ana.client.put(`/activities/${activity}/show_on_analytics`, { id, show_on_analytics })
    expect(await show(false)).toMatchObject({ status: 200, body: { show_on_analytics: false } })
    expect(await show(true)).toMatchObject({ status: 200, body: { show_on_analytics: true } })
    expect(refusalIn(await show(true, newId()))).toEqual([{ code: 'INVALID', field: 'id' }])
  })

  it('orders the tiles, ignores unknown ids, and keeps the others after them', async () => {
    const [second, third, fourth] = [
      await activityWithObjectives(server, ana, [mood], 1),
      await activityWithObjectives(server, ana, [mood], 2),
      await activityWithObjectives(server, ana, [mood], 3),
    ]
    const bens = await activityWithObjectives(server, ben, [mood])
    const order = async (...activity_ids: string[]) =>
      activitiesIn(await ana.client.put('/activities/order', { activity_ids })).map(({ id }) => id)
    expect(await order(fourth, bens, newId(), second, fourth)).toEqual([fourth, second, activity, third])
    const orders = [
      [activity, second, third, fourth],
      [fourth, third, second, activity],
    ]
    await Promise.all([...orders, ...orders].map((ids) => ana.client.put('/activities/order', { activity_ids: ids })))
    expect(orders).toContainEqual(activitiesIn(await ana.client.get('/activities')).map(({ id }) => id))
  })

  it('restores a tile at its position with its responses', async () => {
    const second = await activityWithObjectives(server, ana, [mood], 1)
    const third = await activityWithObjectives(server, ana, [mood], 2)
    const dashboard = async () => activitiesIn(await ana.client.get('/activities')).map(({ id }) => id)
    await ana.client.post('/responses', responseOf(second, [{ objective_id: mood.id, type: 'SliderEntry', value: 3 }]))
    await ana.client.delete(`/activities/${second}`)
    expect(await dashboard()).toEqual([activity, third])
    expect((await put({ show_on_analytics: false }, ana, second)).status).toBe(410)
    for (const _ of [1, 2])
      expect(await ana.client.post(`/activities/${second}/restore`)).toMatchObject({
        status: 200,
        body: { id: second, removed: false, response_count: 1 },
      })
    expect(await dashboard()).toEqual([activity, second, third])
  })
})
