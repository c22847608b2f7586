import { newId } from '@almanac/domain/ids'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activitiesArea } from '../area'
import {
  activityWithObjectives,
  addAnything,
  countsOf,
  medicationInput,
  objectiveIn,
  routineInput,
  symptomId,
  symptomInput,
  vitalId,
  vitalInput,
} from '../testing/add-objective'
import { activityIn, refusalIn, responseIn } from '../testing/answers'
import { objectiveOf, responseOf } from '../testing/fixtures'

const mood = objectiveOf('SliderObjective')
const lisinopril = objectiveOf('MedicationObjective', {
  medication_name: 'Lisinopril',
  reminders: [
    {
      id: newId(),
      repeat_type: 'daily',
      time: 800,
      day_number: null,
      start_date: null,
      note: null,
      send_notifications: true,
    },
  ],
})
const at = (time: number, more: object = {}) => ({ id: newId(), repeat_type: 'daily', time, ...more })

describe('changing an objective', () => {
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
    activity = await activityWithObjectives(server, ana, [...addAnything(), mood, lisinopril])
  })

  afterAll(() => server.close())

  const add = async (input: object) => objectiveIn(await ana.client.post(`/activities/${activity}/objectives`, input))
  const change = (id: string, input: object, who = ana) => who.client.put(`/objectives/${id}`, { id, ...input })
  const objectives = async () => activityIn(await ana.client.get(`/activities/${activity}`)).objectives
  const times = async (id: string) =>
    (await objectives()).find((objective) => objective.id === id)?.reminders.map(({ time }) => time)

  it('changes the given fields and keeps the others', async () => {
    const before = await add(
      medicationInput({
        medication_dose_amount: 500,
        medication_dose_unit: 'mg',
        medication_amount_taken: '1.0',
        note: 'with food',
      }),
    )
    const changed = objectiveIn(
      await change(before.id, { type: 'MedicationObjective', medication_dose_amount: 850, note: null }),
    )
    expect(changed).toEqual({ ...before, medication_dose_amount: 850, note: null })
    expect(objectiveIn(await change(before.id, { medicationDoseUnknown: true }))).toMatchObject({
      medication_dose_unknown: true,
      medication_dose_amount: null,
      medication_name: 'Metformin',
    })
    expect(objectiveIn(await change(before.id, { medication_dose_amount: 100 }))).toMatchObject({
      medication_dose_unknown: false,
      medication_dose_amount: 100,
    })
  })

  it('renames a symptom, a vital or a routine', async () => {
    const symptom = await add(symptomInput())
    expect(objectiveIn(await change(symptom.id, { symptom_id: symptomId('fever') })).name).toBe('Fever')
    const vital = await add(vitalInput())
    expect(objectiveIn(await change(vital.id, { vital_id: vitalId('weight'), note: 'in the morning' }))).toMatchObject({
      vital_id: vitalId('weight'),
      note: 'in the morning',
    })
    await add(vitalInput({ vital_id: vitalId('pulse') }))
    expect(refusalIn(await change(vital.id, { vital_id: vitalId('pulse') }))).toEqual([
      { code: 'VITAL_ALREADY_ADDED', field: 'vital_id' },
    ])
    const routine = await add(routineInput())
    expect(objectiveIn(await change(routine.id, { name: ' Walking ' })).name).toBe('Walking')
    expect(refusalIn(await change(routine.id, { name: ' ' }))).toEqual([{ code: 'CANT_BE_BLANK', field: 'name' }])
    expect(refusalIn(await change(routine.id, { type: 'MedicationObjective' }))).toEqual([
      { code: 'INVALID', field: 'type' },
    ])
    expect(refusalIn(await change(routine.id, { id: newId() }))).toEqual([{ code: 'INVALID', field: 'id' }])
    expect(await countsOf(server, ana)).toMatchObject({ symptom_count: 1, vital_count: 2 })
  })

  it('adds and removes reminders', async () => {
    const { id, reminders } = await add(medicationInput({ reminders: [at(900), at(2100)] }))
    expect(await times(id)).toEqual([900, 2100])
    await change(id, { reminders: [at(1200)], removeReminderIds: [reminders[0]?.id] })
    expect(await times(id)).toEqual([1200, 2100])
    await change(id, {
      removeReminderIds: (await objectives())
        .find((objective) => objective.id === id)
        ?.reminders.map((reminder) => reminder.id),
    })
    expect(await times(id)).toEqual([])
  })

  it('changes only the reminders of the study’s objectives', async () => {
    expect(
      objectiveIn(await change(lisinopril.id, { reminders: [at(1900)] })).reminders.map(({ time }) => time),
    ).toEqual([800, 1900])
    expect(
      objectiveIn(await change(mood.id, { type: 'SliderObjective', reminders: [at(700)] })).reminders,
    ).toHaveLength(1)
    expect(refusalIn(await change(lisinopril.id, { note: 'mine' }))).toEqual([{ code: 'OBJECTIVE_OF_STUDY' }])
    expect(refusalIn(await ana.client.delete(`/objectives/${lisinopril.id}`))).toEqual([{ code: 'OBJECTIVE_OF_STUDY' }])
  })

  it('removes an own objective idempotently, with its reminders; its entries stay', async () => {
    const { id } = await add(medicationInput({ reminders: [at(900)] }))
    const written = responseIn(
      await ana.client.post(
        '/responses',
        responseOf(activity, [{ objective_id: id, type: 'MedicationEntry', value: 0 }]),
      ),
    )
    for (const _ of [1, 2]) expect((await ana.client.delete(`/objectives/${id}`)).status).toBe(204)
    expect((await objectives()).map((objective) => objective.id)).not.toContain(id)
    const [deleted] = activityIn({ status: 200, headers: {}, body: (await deletedToo())[0] }).objectives.filter(
      (objective) => objective.id === id,
    )
    expect(deleted).toMatchObject({ removed: true, own: true })
    expect((await ana.client.get(`/objectives/${id}/latest_entry`)).body).toMatchObject({ value: 0 })
    expect(written.entries).toHaveLength(1)
    expect(
      await server.database
        .selectFrom('reminders')
        .where('user_id', '=', ana.id)
        .where('objective_id', '=', id)
        .select('id')
        .execute(),
    ).toEqual([])
    expect((await countsOf(server, ana)).medication_count).toBe(0)
    expect((await change(id, { note: 'x' })).status).toBe(410)
  })

  async function deletedToo(): Promise<unknown[]> {
    const { body } = await ana.client.get('/activities?with_objectives=true&with_deleted_objectives=true')
    return Array.isArray(body) ? body : []
  }

  it('lets a removed vital be added again', async () => {
    const { id } = await add(vitalInput())
    await ana.client.delete(`/objectives/${id}`)
    expect((await add(vitalInput())).own).toBe(true)
  })

  it('is 404 for other participants', async () => {
    const { id } = await add(medicationInput())
    await activityWithObjectives(server, ben, addAnything())
    for (const objective of [id, mood.id, newId()]) {
      expect((await change(objective, { reminders: [at(900)] }, ben)).status).toBe(404)
      expect((await ben.client.delete(`/objectives/${objective}`)).status).toBe(404)
    }
    expect((await objectives()).find((objective) => objective.id === id)?.reminders).toEqual([])
  })

  it('concurrent changes leave one of them complete', async () => {
    const { id } = await add(medicationInput())
    const notes = ['phone', 'tablet', 'watch', 'laptop']
    const answers = await Promise.all(
      notes.map((note, index) => change(id, { note, medication_dose_amount: index + 1, reminders: [at(index * 100)] })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const left = (await objectives()).find((objective) => objective.id === id)
    expect(left?.medication_dose_amount).toBe(notes.indexOf(left?.note ?? '') + 1)
    expect(left?.reminders).toHaveLength(4)
  })
})
