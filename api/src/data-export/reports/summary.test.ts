import { addDays, datesFrom } from '@almanac/domain/time'
import type { ReportedActivity } from '../../activities'
import { closePdf, renderLongPdf } from '../../pdf'
import { reportModel } from './document'
import { aResponse, anEntry, aSubject, collectedOf, someActivities } from './testing'

afterAll(closePdf)

const LONG_NAME = 'How breathless you were on the stairs with shopping, compared with a usual day'
const END = '2026-11-23'
const slider = someActivities.flatMap(({ objectives }) => objectives).find(({ type }) => type === 'SliderObjective')

/** Activities with long names, each with one measured objective that has a long name too. */
const activitiesNamed = (name: string, count: number): ReportedActivity[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `activity-${index}`,
    title: `${name} (${index + 1})`,
    removed: false,
    visualization_method: 'line',
    objectives: slider ? [{ ...slider, id: `value-${index}`, name: `${name}: ${index + 1}` }] : [],
  }))

/** The number of pages of a document with only the summary, including the empty page for the sections. */
async function pagesOf(activities: ReportedActivity[], locale: string): Promise<number> {
  const dates = datesFrom(addDays(END, -91), END)
  const responses = activities.flatMap(({ id, objectives }, index) =>
    dates.map((date, day) =>
      aResponse(id, date, '08:00', [
        anEntry({
          objective_id: objectives[0]?.id ?? '',
          type: 'SliderEntry',
          numbers: [day > 63 ? 5 : 1 + (index % 3)],
        }),
      ]),
    ),
  )
  const offered = [...activities.map(({ title }) => title), ...activities.map(({ title }) => `Not ${title}`)]
  const model = reportModel(collectedOf(responses, activities), aSubject({ locale, offered, name: LONG_NAME }))
  const pdf = (await renderLongPdf('history-report', { ...model, sections: [] })).toString('latin1')
  return Number(/\/Type\s*\/Pages\b[^>]*?\/Count\s+(\d+)/.exec(pdf)?.[1])
}

test.each(['en', 'es', 'fr', 'ar'])('the summary in %s is one page, however much was recorded', async (locale) => {
  const short = await pagesOf(activitiesNamed('Sleep', 1), locale)
  expect(short).toBe(2)
  expect(await pagesOf(activitiesNamed('Sleep', 60), locale)).toBe(short)
  expect(await pagesOf(activitiesNamed(LONG_NAME, 60), locale)).toBe(short)
  expect(await pagesOf(activitiesNamed(`${LONG_NAME}. ${LONG_NAME}`, 60), locale)).toBe(short)
})
