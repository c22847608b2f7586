import fc from 'fast-check'
import { datesFrom } from '@almanac/domain/time'
import { changesIn, comparedWindows } from './changes'
import { reportModel } from './document'
import { anEntry, aResponse, aSubject, collectedOf, someActivities, someResponses } from './testing'

type Reported = ReturnType<typeof collectedOf>

/** The sentences about changes on the first page. */
const changesSaid = (collected: Reported): string[] =>
  reportModel(collected, aSubject()).summary.flatMap((part) =>
    part.kind === 'text' && /: (?:higher|lower)\./.test(part.text) ? part.text : [],
  )

test('compared windows never overlap and never begin before the period', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000 }), (days) => {
      const last = '2026-11-23'
      const first = new Date(Date.parse(last) - days * 86_400_000).toISOString().slice(0, 10)
      const { current, before } = comparedWindows(first, last)
      expect(before.last < current.first).toBe(true)
      expect(before.first >= first).toBe(true)
    }),
  )
})

test('too few values are not compared', () => {
  const few = collectedOf(someResponses(5, '2026-11-23'))
  expect(changesIn(few, comparedWindows('2026-08-24', '2026-11-23'))).toMatchObject({ ranked: [], compared: 0 })
})

test('both numbers of a blood pressure that changed in the same direction are one change', () => {
  const changesOf = (before: number[], after: number[]) => {
    const responses = datesFrom('2026-09-29', '2026-11-23').flatMap((date) =>
      ['07:00', '19:00'].map((clock) => {
        const numbers = date < '2026-10-27' ? before : after
        const pressure = anEntry({ objective_id: 'pressure', type: 'VitalEntry', numbers, unit: 'mmHg' })
        return aResponse('Blood pressure', date, clock, [pressure])
      }),
    )
    return changesSaid(collectedOf(responses))
  }
  expect(changesOf([150, 95], [130, 80])).toEqual([
    'Blood pressure: lower. Average 130/80\u00a0mmHg (n = 56), before 150/95\u00a0mmHg (n = 56).',
  ])
  expect(changesOf([150, 80], [130, 79])).toEqual([
    'Blood pressure (Systolic): lower. Average 130\u00a0mmHg (n = 56), before 150\u00a0mmHg (n = 56).',
  ])
  expect(changesOf([150, 70], [130, 80])).toHaveLength(2)
})

test('a change names its activity when two activities have the same objective', () => {
  const mood = (activity: string, date: string, value: number) =>
    aResponse(activity, date, '09:00', [anEntry({ objective_id: 'mood', type: 'SliderEntry', numbers: [value] })])
  const responses = datesFrom('2026-09-29', '2026-11-23').flatMap((date) => [
    mood('Mood', date, date < '2026-10-27' ? 2 : 4),
    mood('Evening', date, 3),
  ])
  const evening = someActivities.flatMap((activity) =>
    activity.id === 'Mood' ? [{ ...activity, id: 'Evening', title: 'Evening' }] : [],
  )
  const collected = collectedOf(responses, [...someActivities, ...evening])
  expect(changesSaid(collected)).toEqual(['Mood (Mood): higher. Average 4 (n = 28), before 2 (n = 28).'])
})
