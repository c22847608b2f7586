import { byDay, MOST_POINTS, pointsOf, tileState } from './index'

const response = (date: string, hour: number, fields: { value?: number | null; values?: number[]; unit?: string }) => ({
  date_posted_for: date,
  measured_at: `${date}T${String(hour).padStart(2, '0')}:00:00Z`,
  entries: [{ objective_id: 'weight', ...fields }, { objective_id: 'other', value: 1 }],
})

describe('the points of a chart', () => {
  it('are in the order they were measured, in one unit, without what was not entered', () => {
    const points = pointsOf([
      response('2026-11-20', 9, { value: 154.32, unit: 'lbs' }),
      response('2026-11-18', 9, { value: 71, unit: 'kg' }),
      response('2026-11-19', 9, { value: null }),
    ], 'weight', 'kg')
    expect(points.map(({ date, values }) => [date, values])).toEqual([['2026-11-18', [71]], ['2026-11-20', [70]]])
  })

  it('are the last fourteen', () => {
    const responses = Array.from({ length: 20 }, (_, index) => response(`2026-11-${String(index + 1).padStart(2, '0')}`, 9, { value: index }))
    const points = pointsOf(responses, 'weight')
    expect([points.length, points[0]?.values, points.at(-1)?.values]).toEqual([MOST_POINTS, [6], [19]])
  })

  it('sort by the instant, whichever offset it is written with', () => {
    const early = { ...response('2026-11-20', 9, { value: 1 }), measured_at: '2026-11-20T09:00:00+02:00' }
    const late = { ...response('2026-11-20', 8, { value: 2 }), measured_at: '2026-11-20T08:00:00Z' }
    expect(pointsOf([late, early], 'weight').map(({ values }) => values)).toEqual([[1], [2]])
  })

  it('leave a gap on a day without a value and show the mean of a day with several', () => {
    const points = pointsOf([
      response('2026-11-16', 9, { values: [120, 80] }),
      response('2026-11-18', 9, { values: [130, 85] }),
      response('2026-11-18', 20, { values: [125, 80] }),
    ], 'weight')
    expect(byDay(points, '2026-11-16', '2026-11-18')).toEqual([
      { date: '2026-11-16', values: [120, 80] },
      { date: '2026-11-17', values: null },
      { date: '2026-11-18', values: [127.5, 82.5] },
    ])
  })
})

describe('the state of a tile today', () => {
  const at = (hour: number, date = '2026-11-21') => ({ date_posted_for: date, measured_at: `${date}T${String(hour).padStart(2, '0')}:00:00Z` })

  it.each([
    ['nothing yet', null, [], { kind: 'nothing' }],
    ['only yesterday', null, [at(9, '2026-11-20')], { kind: 'nothing' }],
    ['done, last at', null, [at(18), at(9)], { kind: 'done', at: '2026-11-21T18:00:00Z' }],
    ['no dose of three', 3, [], { kind: 'doses', done: 0, of: 3 }],
    ['one dose of three', 3, [at(9)], { kind: 'doses', done: 1, of: 3 }],
    ['all three', 3, [at(9), at(13), at(20)], { kind: 'done', at: '2026-11-21T20:00:00Z' }],
    ['one of one', 1, [at(9)], { kind: 'done', at: '2026-11-21T09:00:00Z' }],
  ])('%s', (_, number_of_daily_objectives, responses, state) => {
    expect(tileState({ number_of_daily_objectives }, responses, '2026-11-21')).toEqual(state)
  })
})
