/** @embedded */
import { sql } from 'kysely'
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
  vaccinationInput,
  vitalId,
  vitalInput,
} from '../testing/add-objective'
import { activityIn, refusalIn, responseIn } from '../testing/answers'
import { objectiveOf, responseOf } from '../testing/fixtures'

const words = { en: 'Blood pressure', es: 'Presión arterial' }
const pressure = objectiveOf('VitalObjective', {
  name: words,
  vital: {
    id: newId(),
    key: 'blood_pressure',
    name: words,
    storage_unit: 'mmHg',
    units: ['mmHg'],
    parts: [{ key: 'systolic', label: words, minimum_value: 60, maximum_value: 260 }],
    target: null,
  },
})

describe('adding an objective', () => {
  let server: TestServer
  let ana: Participant
  let ben: Participant
  let activity: string

  beforeAll(async () => {
    server = await startTestServer({ areas: [activitiesArea] })
  })

  beforeEach(async () => {
    ana = await server.participant({ locale: 'es' })
    ben = await server.participant()
    activity = await activityWithObjectives(server, ana, [...addAnything(), pressure])
  })

  afterAll(() => server.close())

  const add = (input: object, to = activity, who = ana) => who.client.post(`/activities/${to}/objectives`, input)
  const own = async () =>
    activityIn(await ana.client.get(`/activities/${activity}`)).objectives.filter((objective) => objective.own)

  it('returns the objective, which the activity then lists', async () => {
    const medication = objectiveIn(
      await add(
        medicationInput({
          medication_name: '  Metformin 500 ',
          drug_bank_product_concept_id: 'DBPC0000001',
          medication_dose_amount: 500,
          medication_dose_unit: 'other',
          medicationUnitOfDoseOther: ' drops ',
          medication_amount_taken: 'other',
          medicationAmountTakenOther: 'a spoon',
          medication_frequency: 'onceADay',
          medication_route: 'oral',
          note: ' after meals ',
          reminders: [{ id: newId(), repeat_type: 'daily', time: 830 }],
        }),
      ),
    )
    expect(medication).toMatchObject({
      type: 'MedicationObjective',
      name: 'Metformin 500',
      own: true,
      note: 'after meals',
      medication: { display_name: 'Metformin 500' },
      medication_name: 'Metformin 500',
      drug_bank_product_concept_id: 'DBPC0000001',
      medication_dose_amount: 500,
      medication_dose_unit: 'other',
      medication_unit_of_dose_other: 'drops',
      medication_amount_taken: 'other',
      medication_amount_taken_other: 'a spoon',
      medication_frequency: 'onceADay',
      medication_route: 'oral',
      medication_dose_unknown: false,
      order: 6,
      reminders: [
        {
          repeat_type: 'daily',
          time: 830,
          repeat: true,
          day_number: null,
          send_notifications: true,
          quest_id: activity,
        },
      ],
    })
    const routine = objectiveIn(await add(routineInput({ note: '   ' })))
    expect(routine).toMatchObject({ name: 'Stretching', note: null, order: 7 })
    const symptom = objectiveIn(await add({ ...symptomInput(), symptom: undefined, symptom_id: symptomId('headache') }))
    expect(symptom).toMatchObject({
      name: 'Dolor de cabeza',
      symptom: {
        name: 'Headache',
        display_name: 'Dolor de cabeza',
        normalized_name: 'headache',
        created_by_user: false,
      },
    })
    const vital = objectiveIn(await add(vitalInput()))
    expect(vital).toMatchObject({
      name: 'Peso',
      vital_id: vitalId('weight'),
      vital: {
        name: 'weight',
        display_name: 'Peso',
        storage_unit: 'kg',
        units: ['kg', 'lbs'],
        parts: [{ key: 'weight', label: 'Peso' }],
      },
    })
    expect(await own()).toEqual([medication, routine, symptom, vital])
  })

  it('matches a listed symptom in British and American spelling', async () => {
    for (const name of ['Diarrhoea', 'Diarrhea'])
      expect(objectiveIn(await add(symptomInput({ symptom: { name } })))).toMatchObject({
        symptom_id: symptomId('diarrhoea'),
        symptom: { created_by_user: false },
      })
  })

  it('lets the added objective be answered', async () => {
    const { id } = objectiveIn(await add(vitalInput()))
    const written = responseIn(
      await ana.client.post(
        '/responses',
        responseOf(activity, [
          { objective_id: id, type: 'VitalEntry', value: 154.3, unit: 'lbs' },
          { objective_id: pressure.id, type: 'VitalEntry', value: 120, unit: 'mmHg' },
        ]),
      ),
    )
    expect(written.entries).toHaveLength(2)
  })

  it('counts each added objective once, and activates the participant', async () => {
    await server.database.updateTable('users').where('id', '=', ana.id).set({ activated: false }).execute()
    await add(routineInput())
    expect(await countsOf(server, ana)).toEqual({
      medication_count: 0,
      symptom_count: 0,
      vital_count: 0,
      activated: false,
    })
    const medication = medicationInput()
    await add(medication)
    await add(medication)
    await add(symptomInput())
    await add(vitalInput())
    await add(vitalInput({ vital_id: vitalId('pulse') }))
    expect(await countsOf(server, ana)).toEqual({
      medication_count: 1,
      symptom_count: 1,
      vital_count: 2,
      activated: true,
    })
  })

  it('is idempotent by id, also concurrently', async () => {
    const input = medicationInput()
    const answers = (await Promise.all(Array.from({ length: 5 }, () => add(input)))).map(objectiveIn)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(
      objectiveIn(await add({ ...input, id: input.id.toUpperCase(), medication_name: 'Another' })).medication_name,
    ).toBe('Metformin')
    expect([(await own()).length, (await countsOf(server, ana)).medication_count]).toEqual([1, 1])
  })

  it('refuses a vital that exists already: the participant’s, the study’s, or a concurrent one', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => add(vitalInput())))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    const already = [{ code: 'VITAL_ALREADY_ADDED', field: 'vital_id' }]
    expect(refusalIn(await add(vitalInput()))).toEqual(already)
    expect(refusalIn(await add(vitalInput({ vital_id: vitalId('blood_pressure') })))).toEqual(already)
    expect(
      refusalIn(
        await add({ ...vitalInput(), vital_id: undefined, vital: { name: 'presion ARTERIAL', storage_unit: 'mmHg' } }),
      ),
    ).toEqual(already)
    expect((await countsOf(server, ana)).vital_count).toBe(1)
  })

  it('keeps custom names capitalized, one per name regardless of case, for the participant alone', async () => {
    const [first, second] = (
      await Promise.all([symptomInput(), symptomInput({ symptom: { name: 'Foggy HEAD' } })].map((input) => add(input)))
    ).map(objectiveIn)
    expect(first?.symptom_id).toBe(second?.symptom_id)
    expect(first?.symptom).toMatchObject({
      display_name: expect.stringMatching(/^Foggy/),
      created_by_user: true,
      normalized_name: 'foggy head',
    })
    const vital = objectiveIn(
      await add({ ...vitalInput(), vital_id: undefined, vital: { name: 'ñu index', storage_unit: ' ñ/h ' } }),
    )
    expect(vital.vital).toMatchObject({
      display_name: 'Ñu index',
      storage_unit: 'ñ/h',
      units: ['ñ/h'],
      parts: [{ label: 'Ñu index' }],
    })
    // A catalogue symptom is recognized in whichever language its name is typed.
    expect(objectiveIn(await add(symptomInput({ symptom: { name: 'mal de tete' } }))).symptom_id).toBe(
      symptomId('headache'),
    )

    const another = await activityWithObjectives(server, ben, addAnything())
    expect(
      refusalIn(await add({ ...symptomInput(), symptom: undefined, symptom_id: first?.symptom_id }, another, ben)),
    ).toEqual([{ code: 'UNKNOWN_SYMPTOM', field: 'symptom_id' }])
    expect(refusalIn(await add(vitalInput({ vital_id: vital.vital_id }), another, ben))).toEqual([
      { code: 'UNKNOWN_VITAL', field: 'vital_id' },
    ])
    expect(objectiveIn(await add(symptomInput(), another, ben)).symptom_id).not.toBe(first?.symptom_id)
  })

  it('allows five vaccination cards, each with its own index', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => add(vaccinationInput({ vaccination_objective_index: 0 }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 422])
    expect((await own()).map(({ vaccination_objective_index }) => vaccination_objective_index).sort()).toEqual([
      0, 1, 2, 3, 4,
    ])
    expect((await own())[0]).toMatchObject({ name: 'Vacunación', required: false })
    expect(refusalIn(await add(vaccinationInput()))).toEqual([
      { code: 'TOO_MANY_VACCINATIONS', field: 'vaccination_objective_index' },
    ])
  })

  it.each([
    [
      'a medication without a name',
      medicationInput({ medication_name: ' \u00a0 ' }),
      'CANT_BE_BLANK',
      'medication_name',
    ],
    [
      'an amount that is none of those',
      medicationInput({ medication_amount_taken: 'lots' }),
      'INVALID',
      'medication_amount_taken',
    ],
    ['a dose of nothing', medicationInput({ medication_dose_amount: 0 }), 'OUT_OF_RANGE', 'medication_dose_amount'],
    ['a routine without a name', routineInput({ name: ' ' }), 'CANT_BE_BLANK', 'name'],
    ['a symptom without anything', symptomInput({ symptom: undefined }), 'REQUIRED', 'symptom_id'],
    ['a symptom of spaces', symptomInput({ symptom: { name: ' ' } }), 'CANT_BE_BLANK', 'symptom.name'],
    [
      'a symptom that nobody knows',
      symptomInput({ symptom: undefined, symptom_id: newId() }),
      'UNKNOWN_SYMPTOM',
      'symptom_id',
    ],
    ['a vital without anything', vitalInput({ vital_id: undefined }), 'REQUIRED', 'vital_id'],
    [
      'a vital without a unit',
      vitalInput({ vital_id: undefined, vital: { name: 'Mood', storage_unit: ' ' } }),
      'CANT_BE_BLANK',
      'vital.storage_unit',
    ],
    [
      'a sixth card',
      vaccinationInput({ vaccination_objective_index: 5 }),
      'OUT_OF_RANGE',
      'vaccination_objective_index',
    ],
    ['a name of 201 letters', medicationInput({ medication_name: 'x'.repeat(201) }), 'TOO_LONG', 'medication_name'],
    ['half an emoji', symptomInput({ symptom: { name: 'a\ud83d' } }), 'INVALID_CHARACTER', 'symptom.name'],
    [
      'seven reminders a day',
      medicationInput({
        reminders: Array.from({ length: 7 }, (_, hour) => ({ id: newId(), repeat_type: 'daily', time: hour * 100 })),
      }),
      'TOO_MANY_REMINDERS',
      'reminders',
    ],
  ])('refuses %s', async (_, input, code, field) => {
    expect(refusalIn(await add(input))[0]).toEqual({ code, field })
    expect(await own()).toEqual([])
  })

  it('requires dose, unit and amount if the study does', async () => {
    const ona = await server.participant({ features: ['Medication Details Required'] })
    const hers = await activityWithObjectives(server, ona, addAnything())
    const refused = async (more: object) =>
      refusalIn(await add(medicationInput(more), hers, ona)).map(({ code }) => code)
    const whole = { medication_dose_amount: 5, medication_dose_unit: 'mg', medication_amount_taken: '1.0' }
    expect(await refused({})).toEqual(['DOSE_REQUIRED', 'DOSE_UNIT_REQUIRED', 'AMOUNT_REQUIRED'])
    expect(await refused({ ...whole, medication_dose_amount: null })).toEqual(['DOSE_REQUIRED'])
    expect(await refused({ ...whole, medication_dose_unit: 'other', medicationUnitOfDoseOther: ' ' })).toEqual([
      'DOSE_UNIT_REQUIRED',
    ])
    expect(await refused({ ...whole, medication_amount_taken: 'other' })).toEqual(['AMOUNT_REQUIRED'])
    const unknown = objectiveIn(
      await add(medicationInput({ ...whole, medicationDoseUnknown: true, medication_dose_unit: 'unknown' }), hers, ona),
    )
    expect(unknown).toMatchObject({
      medication_dose_unknown: true,
      medication_dose_amount: null,
      medication_dose_unit: 'unknown',
    })
    expect((await add(medicationInput(whole), hers, ona)).status).toBe(200)
  })

  it('refuses types that the activity does not let participants add', async () => {
    const diary = await activityWithObjectives(server, ana, [
      objectiveOf('TextObjective'),
      objectiveOf('MedicationObjective', { medication_name: 'Lisinopril' }),
    ])
    expect(refusalIn(await add(symptomInput(), diary))).toEqual([{ code: 'NOT_ADDABLE', field: 'type' }])
    expect((await add(medicationInput(), diary)).status).toBe(200)
    expect(refusalIn(await add({ id: newId(), type: 'TextObjective', name: 'Diary' }, diary))).toEqual([
      { code: 'INVALID', field: 'type' },
    ])
  })

  it('is 404 for another participant’s activity', async () => {
    for (const to of [activity, newId()]) expect((await add(medicationInput(), to, ben)).status).toBe(404)
    expect((await server.visitor.post(`/activities/${activity}/objectives`, medicationInput())).status).toBe(401)
    expect(await own()).toEqual([])
    // Ids are unique per person only: another person may use the same one.
    const input = medicationInput()
    await add(input)
    const hers = await activityWithObjectives(server, ben, addAnything())
    expect((await add(input, hers, ben)).status).toBe(200)
    expect(refusalIn(await add(input, await activityWithObjectives(server, ana, addAnything())), 409)).toEqual([
      { code: 'ID_TAKEN' },
    ])
    expect(refusalIn(await add(routineInput({ id: pressure.id })))).toEqual([{ code: 'OBJECTIVE_OF_STUDY' }])
  })

  it('is 410 once the activity or the objective was removed', async () => {
    const input = medicationInput()
    await add(input)
    await ana.client.delete(`/objectives/${input.id}`)
    expect((await add(input)).status).toBe(410)
    await ana.client.delete(`/activities/${activity}`)
    expect((await add(medicationInput())).status).toBe(410)
  })

  it('refuses objectives above the limit', async () => {
    await sql`insert into objectives (user_id, id, activity_id, type, position, document, removed_at)
      select ${ana.id}::uuid, gen_random_uuid(), ${activity}::uuid, 'RoutineObjective', n, '{}'::jsonb, now() from generate_series(1, 500) n`.execute(
      server.database,
    )
    expect(refusalIn(await add(routineInput()))).toEqual([{ code: 'TOO_MANY_OBJECTIVES' }])
    expect((await add(routineInput(), await activityWithObjectives(server, ben, addAnything()), ben)).status).toBe(200)
  })
})
