import { byDay, cadenceOf, MAX_CHART_POINTS, pointsOf, tileState } from './index'

const asks = (type: string, required = false) => ({ type: `${type}Objective`, required, reminders: [] as unknown[] })

const response = (date: string, hour: number, fields: { value?: number | null; values?: number[]; unit?: string }) => ({
  date_posted_for: date,
  measured_at: `${date}T${String(hour).padStart(2, '0')}:00:00Z`,
  entries: [
    { objective_id: 'weight', ...fields },
    { objective_id: 'other', value: 1 },
  ],
})

describe('the points of a chart', () => {
  it('are sorted by time of measurement, in one unit, without missing values', () => {
    const points = pointsOf(
      [
        response('2026-11-20', 9, { value: 154.32, unit: 'lbs' }),
        response('2026-11-18', 9, { value: 71, unit: 'kg' }),
        response('2026-11-19', 9, { value: null }),
      ],
      'weight',
      'kg',
    )
    expect(points.map(({ date, values }) => [date, values])).toEqual([
      ['2026-11-18', [71]],
      ['2026-11-20', [70]],
    ])
  })

  it('are the last fourteen', () => {
    const responses = Array.from({ length: 20 }, (_, index) =>
      response(`2026-11-${String(index + 1).padStart(2, '0')}`, 9, { value: index }),
    )
    const points = pointsOf(responses, 'weight')
    expect([points.length, points[0]?.values, points.at(-1)?.values]).toEqual([MAX_CHART_POINTS, [6], [19]])
  })

  it('are sorted by instant, regardless of the UTC offset', () => {
    const early = { ...response('2026-11-20', 9, { value: 1 }), measured_at: '2026-11-20T09:00:00+02:00' }
    const late = { ...response('2026-11-20', 8, { value: 2 }), measured_at: '2026-11-20T08:00:00Z' }
    expect(pointsOf([late, early], 'weight').map(({ values }) => values)).toEqual([[1], [2]])
  })

  it('leave a gap on a day without a value and show the mean of a day with several', () => {
    const points = pointsOf(
      [
        response('2026-11-16', 9, { values: [120, 80] }),
        response('2026-11-18', 9, { values: [130, 85] }),
        response('2026-11-18', 20, { values: [125, 80] }),
      ],
      'weight',
    )
    expect(byDay(points, '2026-11-16', '2026-11-18')).toEqual([
      { date: '2026-11-16', values: [120, 80] },
      { date: '2026-11-17', values: null },
      { date: '2026-11-18', values: [127.5, 82.5] },
    ])
  })
})

describe('the state of a tile today', () => {
  const at = (hour: number, date = '2026-11-21') => ({
    date_posted_for: date,
    measured_at: `${date}T${String(hour).padStart(2, '0')}:00:00Z`,
  })

  it.each([
    ['nothing yet', null, [], { kind: 'nothing' }],
    ['only yesterday', null, [at(9, '2026-11-20')], { kind: 'nothing' }],
    ['done, last at', null, [at(18), at(9)], { kind: 'done', at: '2026-11-21T18:00:00Z' }],
    ['no dose of three', 3, [], { kind: 'doses', done: 0, of: 3 }],
    ['one dose of three', 3, [at(9)], { kind: 'doses', done: 1, of: 3 }],
    ['all three', 3, [at(9), at(13), at(20)], { kind: 'done', at: '2026-11-21T20:00:00Z' }],
    ['one of one', 1, [at(9)], { kind: 'done', at: '2026-11-21T09:00:00Z' }],
  ])('%s', (_, number_of_daily_objectives, responses, state) => {
    expect(
      tileState(
        { type: 'FormQuest', number_of_daily_objectives, latest_response: null, objectives: [asks('Slider')] },
        responses,
        '2026-11-21',
      ),
    ).toEqual(state)
  })

  const before = at(9, '2026-11-02')
  const consent = (consent_given_at: string | null) => ({ ...asks('Consent'), consent_given_at })

  it.each([
    [
      'side effects: nothing so far',
      [asks('AdverseEvent', true), asks('Symptom')],
      null,
      [],
      { kind: 'now_and_then', last: null },
    ],
    [
      'side effects told before',
      [asks('AdverseEvent', true)],
      before,
      [],
      { kind: 'now_and_then', last: '2026-11-02' },
    ],
    [
      'side effects told today',
      [asks('AdverseEvent', true)],
      at(9),
      [at(9)],
      { kind: 'done', at: '2026-11-21T09:00:00Z' },
    ],
    ['an own list without anything in it', [asks('AddSymptom'), asks('AddVital')], null, [], { kind: 'never' }],
    ['a page to read', [asks('Content')], null, [], { kind: 'once', at: null }],
    ['a page that was read', [asks('Content')], before, [], { kind: 'once', at: '2026-11-02T09:00:00Z' }],
    [
      'a consent that is given, without a response',
      [asks('Content'), consent('2026-11-03T10:00:00Z')],
      null,
      [],
      { kind: 'once', at: '2026-11-03T10:00:00Z' },
    ],
    [
      'a consent that is not given, whatever responses say',
      [consent(null)],
      at(9),
      [at(9)],
      { kind: 'once', at: null },
    ],
    ['two consents, one given', [consent('2026-11-03T10:00:00Z'), consent(null)], null, [], { kind: 'once', at: null }],
  ])('%s', (_, objectives, latest_response, responses, state) => {
    expect(
      tileState(
        { type: 'FormQuest', number_of_daily_objectives: null, latest_response, objectives },
        responses,
        '2026-11-21',
      ),
    ).toEqual(state)
  })
})

describe('how often an activity is due', () => {
  const activity = (objectives: ReturnType<typeof asks>[], more = {}) => ({
    type: 'FormQuest',
    number_of_daily_objectives: null,
    objectives,
    ...more,
  })

  it.each([
    ['a slider', activity([asks('Slider')]), 'daily'],
    ['attacks, with when they began', activity([asks('DateTime', true), asks('Slider', true)]), 'now_and_then'],
    ['a visit, with its date', activity([asks('Date', true), asks('Appointment')]), 'now_and_then'],
    ['a medicine as needed', activity([asks('Medication'), asks('AddMedication')]), 'now_and_then'],
    ['a medicine with a plan', activity([{ ...asks('Medication'), reminders: [{}] }]), 'daily'],
    [
      'side effects that the study wants to know of each day',
      activity([asks('AdverseEvent', true)], { number_of_daily_objectives: 1 }),
      'daily',
    ],
    ['a survey', activity([asks('Survey')]), 'now_and_then'],
    ['a lesson with a question', activity([asks('Content'), asks('MultipleChoice')], { type: 'ContentQuest' }), 'once'],
    ['a list that a study began', activity([asks('AddVital'), asks('Vital')]), 'daily'],
    ['an activity whose objectives are not known', { type: 'FormQuest', number_of_daily_objectives: null }, 'daily'],
  ])('%s', (_, given, cadence) => {
    expect(cadenceOf(given)).toBe(cadence)
  })
})
