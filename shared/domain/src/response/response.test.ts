import { averageRating, futureDoses, pointTotal, responseDateProblem } from './index'

const now = new Date('2026-11-21T22:59:00Z')

describe('the date of a response', () => {
  it.each([
    ['now, today', '2026-11-21T22:59:00Z', 'Europe/Berlin', '2026-11-21', null],
    ['an hour from now', '2026-11-21T23:59:00Z', 'Europe/Berlin', '2026-11-21', 'RESPONSE_DATE_IN_FUTURE'],
    ['now, for tomorrow', '2026-11-21T22:50:00Z', 'America/New_York', '2026-11-22', 'RESPONSE_DATE_IN_FUTURE'],
    ['now, where it is already tomorrow', '2026-11-21T22:50:00Z', 'Pacific/Kiritimati', '2026-11-22', null],
    ['last night, for yesterday', '2026-11-20T23:30:00Z', 'Europe/Berlin', '2026-11-20', null],
    ['an offset instead of Z', '2026-11-22T00:58:00+02:00', 'Europe/Berlin', '2026-11-21', null],
  ])('%s', (_, measured_at, time_zone, date_posted_for, problem) => {
    expect(responseDateProblem({ measured_at, time_zone, date_posted_for }, now)).toBe(problem)
  })
})

describe('the time a dose was taken', () => {
  it('may be hours ago, but not in the future', () => {
    const dose = (medication_administration_date: string | null) => ({
      objective_id: 'tablet',
      type: 'MedicationEntry',
      value: 0,
      medication_administration_date,
    })
    expect(futureDoses([dose('2026-11-21T20:59:00Z'), dose(null)], now)).toEqual([])
    expect(futureDoses([dose('2026-11-21T23:59:00Z')], now)).toEqual([
      { objective_id: 'tablet', code: 'DOSE_IN_FUTURE' },
    ])
  })
})

describe('points', () => {
  const objectives = [
    { id: 'mood', type: 'SliderObjective', objective_points: 5 },
    { id: 'tablet', type: 'MedicationObjective', objective_points: 2 },
    { id: 'note', type: 'TextObjective' },
  ]

  it('are awarded once per answered objective', () => {
    const entries = [
      { objective_id: 'mood', type: 'SliderEntry', value: 3 },
      { objective_id: 'tablet', type: 'MedicationEntry', value: 0, reminder_time: 900 },
      { objective_id: 'tablet', type: 'MedicationEntry', value: 2, reminder_time: 2100 },
      { objective_id: 'note', type: 'TextEntry', text: 'fine' },
    ]
    expect(pointTotal(objectives, entries)).toBe(7)
    expect(pointTotal(objectives, [{ objective_id: 'mood', type: 'SliderEntry', value: null }])).toBe(0)
  })
})

describe('average rating', () => {
  it('is the mean of the sliders only', () => {
    const slider = (value: number | null) => ({ objective_id: String(value), type: 'SliderEntry', value })
    expect(
      averageRating([
        slider(1),
        slider(2),
        slider(2),
        slider(null),
        { objective_id: 'x', type: 'VitalEntry', value: 90 },
      ]),
    ).toBe(1.67)
    expect(averageRating([])).toBeNull()
  })
})
