import fc from 'fast-check'
import { statisticsOf, tallyOf } from '@almanac/domain/history'
import { addDays, datesFrom } from '@almanac/domain/time'
import type { OwnResponse, ReportedActivity, ReportedObjective } from '../../../activities'
import { closePdf, renderLongPdf } from '../../../pdf'
import { reportModel } from '../document'
import type { Part, ReportModel } from '../model'
import { aResponse, anEntry, anObjective, aSubject, collectedOf, someActivities, someGlucose, vital } from '../testing'

afterAll(closePdf)

const END = '2026-11-23'

/** The number of pages of the summary: it is set before an annex of one page. */
async function summaryPages(model: ReportModel): Promise<number> {
  const summary = model.summary.map((part): Part =>
    part.kind === 'links' ? { ...part, links: part.links.map(({ text }) => ({ text, section: 0 })) } : part,
  )
  const sections = [{ title: 'Annex', parts: [] }]
  const pdf = (await renderLongPdf('history-report', { ...model, summary, sections })).toString('latin1')
  return Number(/\/Type\s*\/Pages\b[^>]*?\/Count\s+(\d+)/.exec(pdf)?.[1]) - 1
}

const rowsOf = (model: ReportModel): string[][] =>
  model.summary.flatMap((part) => (part.kind === 'charted' ? part.rows.map(({ cells }) => cells) : []))
const linksOf = (model: ReportModel) => model.summary.flatMap((part) => (part.kind === 'links' ? part.links : []))

const NAMES = [
  'Pulse',
  'How breathless you were on the stairs with shopping, compared with a usual day',
  'Nombre de réveils pendant la nuit et durée pendant laquelle vous êtes restée éveillée ensuite',
  'Intensidad del dolor de las articulaciones al levantarse por la mañana y después de caminar',
  'شدة ضيق التنفس عند صعود الدرج مقارنة بيوم معتاد خلال الأسبوع الماضي',
]

/** Anything that a study may ask for. */
const objective = fc
  .record({
    type: fc.constantFrom('pressure', 'weight', 'slider', 'choice', 'medicine', 'event', 'note', 'time'),
    name: fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES), fc.boolean()),
    hasTarget: fc.boolean(),
  })
  .map(({ type, name: [first, second, isLong], hasTarget }) => ({
    type,
    name: isLong ? `${first}. ${second}` : first,
    hasTarget,
  }))

const participant = fc.record({
  activities: fc.array(fc.array(objective, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 16 }),
  days: fc.integer({ min: 3, max: 92 }),
  locale: fc.constantFrom('en', 'es', 'fr', 'ar'),
  withSensor: fc.boolean(),
  seed: fc.integer({ min: 1, max: 1_000 }),
})
type Participant = Omit<typeof participant extends fc.Arbitrary<infer T> ? T : never, 'locale'> & { locale: string }

function objectiveOf(
  { type, name, hasTarget }: Participant['activities'][number][number],
  id: string,
): ReportedObjective {
  const target = hasTarget ? [{ minimum: 60, maximum: 90 }] : null
  if (type === 'pressure')
    return anObjective({
      id,
      name,
      type: 'VitalObjective',
      vital: {
        ...vital('blood_pressure', 'mmHg', ['Systolic', 'Diastolic']),
        target: target && [...target, ...target],
      },
    })
  if (type === 'weight')
    return anObjective({ id, name, type: 'VitalObjective', vital: { ...vital('weight', 'kg', ['Weight']), target } })
  const types: Partial<Record<string, string>> = {
    slider: 'SliderObjective',
    choice: 'MultipleChoiceObjective',
    medicine: 'MedicationObjective',
    event: 'AdverseEventObjective',
    note: 'TextObjective',
  }
  return anObjective({ id, name, type: types[type] ?? 'TimeObjective', minimum_value: 0, maximum_value: 10 })
}

function entryOf({ id, type, vital: of }: ReportedObjective, at: number) {
  const values = { objective_id: id, numbers: [60 + (at % 37), 50 + (at % 23)] }
  if (of?.storage_unit === 'mmHg') return anEntry({ ...values, type: 'VitalEntry', unit: 'mmHg' })
  if (of)
    return anEntry({ ...values, type: 'VitalEntry', numbers: [at % 41 === 7 ? 690 : 69 + (at % 7) / 10], unit: 'kg' })
  if (type === 'SliderObjective') return anEntry({ ...values, type: 'SliderEntry', numbers: [at % 11] })
  if (type === 'MultipleChoiceObjective')
    return anEntry({
      ...values,
      type: 'MultipleChoiceEntry',
      numbers: [],
      answers: NAMES.slice(0, 1 + (at % NAMES.length)),
    })
  if (type === 'MedicationObjective') return anEntry({ ...values, type: 'MedicationEntry', numbers: [at % 3] })
  if (type === 'AdverseEventObjective')
    return anEntry({ ...values, type: 'AdverseEventEntry', numbers: [2], text: NAMES.join(' ') })
  if (type === 'TextObjective') return anEntry({ ...values, type: 'TextEntry', numbers: [], text: 'A walk' })
  return anEntry({ ...values, type: 'TimeEntry', numbers: [], time: 710 })
}

function recordsOf({ activities: given, days, seed }: Omit<Participant, 'locale'>) {
  const activities = given.map((objectives, index): ReportedActivity => ({
    id: `activity-${index}`,
    title: `${NAMES[index % NAMES.length]} ${index}`,
    removed: false,
    icon: 'list',
    recurring: true,
    visualization_method: 'line',
    objectives: objectives.map((one, place) => objectiveOf(one, `${index}-${place}`)),
  }))
  const responses = datesFrom(addDays(END, 1 - days), END)
    .reverse()
    .flatMap((date, day): OwnResponse[] =>
      activities.map(({ id, objectives }, index) =>
        aResponse(
          id,
          date,
          '08:00',
          objectives.map((one, place) => entryOf(one, day * 7 + index * 3 + place * 5 + seed)),
        ),
      ),
    )
  return { activities, responses }
}

function subjectOf({ locale, withSensor }: Pick<Participant, 'locale' | 'withSensor'>) {
  return aSubject({
    locale,
    start_date: addDays(END, -91),
    name: NAMES[1] ?? '',
    studies: NAMES.slice(0, 2),
    time_zone: 'America/Argentina/Buenos_Aires',
    offered: Array.from({ length: 40 }, (_, index) => `${NAMES[index % NAMES.length]} ${index} (not recorded)`),
    glucose: withSensor ? someGlucose({ gmi: null }) : null,
  })
}

const collectedBy = (one: Omit<Participant, 'locale'>) => {
  const { activities, responses } = recordsOf(one)
  return collectedOf(responses, activities)
}

test('the summary of anybody’s three months is at most two pages', async () => {
  for (const one of fc.sample(participant, { numRuns: 3, seed: 33 }))
    expect(await summaryPages(reportModel(collectedBy(one), subjectOf(one)))).toBeLessThanOrEqual(2)
  const kinds = ['pressure', 'weight', 'slider', 'choice', 'medicine', 'event', 'note', 'time'] as const
  const everything = collectedBy({
    activities: Array.from({ length: 8 }, () =>
      kinds.map((type, place) => ({ type, name: NAMES.slice(0, 1 + (place % 3)).join('. '), hasTarget: true })),
    ),
    days: 20,
    withSensor: true,
    seed: 1,
  })
  for (const locale of ['fr', 'ar'])
    expect(await summaryPages(reportModel(everything, subjectOf({ locale, withSensor: true })))).toBeLessThanOrEqual(2)
})

test('a value that is recorded daily, with its medicine, is a summary of one page', async () => {
  const one = { type: 'weight', name: 'Weight', hasTarget: true } as const
  const few = { activities: [[one]], days: 92, withSensor: false, seed: 1 }
  expect(await summaryPages(reportModel(collectedBy(few), aSubject()))).toBe(1)
})

test('the numbers of the summary are those of the module for statistics', () => {
  fc.assert(
    fc.property(participant, (one) => {
      const { activities, responses } = recordsOf(one)
      const model = reportModel(collectedOf(responses, activities), subjectOf({ ...one, locale: 'en' }))
      const written = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
      const rows = rowsOf(model).map(([name = '', ...numbers]) => [name.split('\n')[1], ...numbers.slice(0, 3)])
      const expected = activities.flatMap(({ objectives }) =>
        objectives
          .filter(({ vital: of, type }) => of?.parts.length === 1 || type === 'SliderObjective')
          .map(({ id, vital: of }) => {
            const numbers = responses.flatMap(({ entries }) =>
              entries.filter(({ objective_id }) => objective_id === id).flatMap((entry) => entry.numbers),
            )
            const { n, displayed_mean, minimum, maximum } = statisticsOf(tallyOf(numbers))
            const mean = `${written.format(displayed_mean)}${of ? '\u00a0kg' : ''}`
            return [`n = ${n}`, mean, written.format(minimum), written.format(maximum)]
          }),
      )
      for (const row of rows.filter(([n, mean]) => n?.startsWith('n =') && !mean?.includes('/')))
        expect(expected).toContainEqual(row)
    }),
    { numRuns: 6 },
  )
})

test('values with a target come first, then what changed, measurements and scales, and what has no room is named with its page', () => {
  const slider = (index: number) => anObjective({ id: `s${index}`, name: `Scale ${index}`, type: 'SliderObjective' })
  const activities: ReportedActivity[] = [
    {
      id: 'all',
      title: 'All',
      removed: false,
      icon: 'list',
      recurring: true,
      visualization_method: 'line',
      objectives: [
        ...Array.from({ length: 20 }, (_, index) => slider(index)),
        anObjective({ id: 'pulse', name: 'Pulse', type: 'VitalObjective', vital: vital('pulse', 'bpm', ['Pulse']) }),
        anObjective({
          id: 'weight',
          name: 'Weight',
          type: 'VitalObjective',
          vital: { ...vital('weight', 'kg', ['Weight']), target: [{ minimum: 66, maximum: 70 }] },
        }),
      ],
    },
  ]
  const responses = datesFrom(addDays(END, -91), END)
    .reverse()
    .map((date, day) =>
      aResponse('all', date, '08:00', [
        ...Array.from({ length: 20 }, (_, index) =>
          anEntry({ objective_id: `s${index}`, type: 'SliderEntry', numbers: [index === 19 && day < 28 ? 5 : 3] }),
        ),
        anEntry({ objective_id: 'pulse', type: 'VitalEntry', numbers: [70 + (day % 5)], unit: 'bpm' }),
        ...(day < 10
          ? [anEntry({ objective_id: 'weight', type: 'VitalEntry', numbers: [day < 3 ? 71 : 69], unit: 'kg' })]
          : []),
      ]),
    )
  const model = reportModel(collectedOf(responses, activities), aSubject())
  const names = rowsOf(model).map(([name = '']) => name.split('\n')[0])
  expect(names.slice(0, 4)).toEqual(['Weight', 'Scale 19', 'Pulse', 'Scale 0'])
  expect(names).toHaveLength(16)
  expect(rowsOf(model)[0]).toContain('66–70\n3 above')
  expect(linksOf(model).map(({ text }) => text)).toEqual([
    ...['Scale 13', 'Scale 14', 'Scale 15', 'Scale 16', 'Scale 17', 'Scale 18'],
    'All',
  ])
  expect(JSON.stringify(model.summary)).toContain('16 of 22 values; the annex has all. First those with a target')
})

test('a typing error is named as unusual, and does not set the axis of the others', () => {
  const [pressure] = someActivities
  const responses = datesFrom(addDays(END, -29), END)
    .reverse()
    .map((date, day) =>
      aResponse('Blood pressure', date, '08:00', [
        anEntry({
          objective_id: 'weight',
          type: 'VitalEntry',
          numbers: [day === 5 ? 690 : 69 + (day % 4)],
          unit: 'kg',
        }),
      ]),
    )
  const model = reportModel(collectedOf(responses, pressure ? [pressure] : []), aSubject())
  expect(model.summary).toContainEqual({ kind: 'text', text: 'Unusual values: Weight 690\u00a0kg (Nov 18, 2026).' })
  const [chart] = model.sections.flatMap(({ parts }) => parts.filter((part) => part.kind === 'chart'))
  const labels = chart?.kind === 'chart' ? chart.drawing.labels.map(({ text }) => text) : []
  expect(labels).toContain('690')
  expect(
    labels
      .filter((text) => /^\d+$/.test(text) && text !== '690')
      .map(Number)
      .every((tick) => tick < 80),
  ).toBe(true)
})
