import { cadenceOf, tileState } from './index'

const asks = (type: string, required = false) => ({ type: `${type}Objective`, required, reminders: [] as unknown[] })

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
