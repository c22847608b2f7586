import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import type { HistorySeries, HistorySummary } from '@almanac/contracts/activities/history'
import type { Entry } from '@almanac/contracts/activities/responses'
import { newId } from '@almanac/domain/ids'
import { addDays, instantOf, type LocalDate } from '@almanac/domain/time'
import { conversionBetween } from '@almanac/domain/units'
import { enteredUnits, ownEntries, reportedActivities } from '../../activities'
import { indexPeople } from '../../activities/history/index-days'
import { seriesFor, summaryFor } from '../../activities/history/testing'
import { activityWithObjectives } from '../../activities/testing/add-objective'
import { objectiveOf, weightObjective } from '../../activities/testing/fixtures'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { archiveFiles, csvRows } from '../testing'
import { collect, emptyCollection } from './collect'
import { reportCsv } from './csv'
import { reportModel } from './document'
import { aSubject } from './testing'

/** The last date of all that is recorded here, and how many days before it there are. */
const LAST = '2026-11-22'
const DAYS = 120
const ZONES = ['Europe/Berlin', 'Pacific/Auckland', 'Pacific/Honolulu', 'Asia/Kathmandu']

const weight = weightObjective()
const mood = objectiveOf('SliderObjective', { key: 'mood', minimum_value: 1, maximum_value: 5 })

interface Weighed {
  date: LocalDate
  zone: string
  time: number
  unit: 'kg' | 'lbs'
  hundredths: number
  mood: number
}

const weighed: fc.Arbitrary<Weighed> = fc.record({
  date: fc.integer({ min: 0, max: DAYS - 1 }).map((age) => addDays(LAST, -age)),
  zone: fc.constantFrom(...ZONES),
  time: fc.integer({ min: 0, max: 23 }).map((hour) => hour * 100 + 7),
  unit: fc.constantFrom('kg', 'kg', 'lbs'),
  hundredths: fc.integer({ min: 6_900, max: 7_300 }),
  mood: fc.integer({ min: 1, max: 5 }),
})

const [recorded = []] = fc.sample(fc.array(weighed, { minLength: 150, maxLength: 150 }), { numRuns: 1, seed: 33 })
const numberOf = ({ unit, hundredths }: Weighed) =>
  unit === 'kg' ? hundredths / 100 : Math.round(hundredths * 2.20462) / 100
const measuredAt = ({ date, time, zone }: Weighed) => instantOf(date, time, zone).getTime()

let server: TestServer
let ana: Participant
let activity: string

beforeAll(async () => {
  server = await startTestServer()
  ana = await server.participant()
  activity = await activityWithObjectives(server, ana, [weight, mood])
  const rows = recorded.map((one) => {
    const entries: Entry[] = [
      { objective_id: weight.id, type: 'VitalEntry', value: numberOf(one), unit: one.unit },
      { objective_id: mood.id, type: 'SliderEntry', value: one.mood },
    ]
    return {
      user_id: ana.id,
      id: newId(),
      activity_id: activity,
      definition_version: 1,
      measured_at: new Date(measuredAt(one)),
      time_zone: one.zone,
      date_posted_for: one.date,
      is_visible: true,
      entries: JSON.stringify(entries),
      point_total: 0,
    }
  })
  await server.database.insertInto('responses').values(rows).execute()
  await indexPeople(server.database, [ana.id])
})
afterAll(() => server.close())

type Window = readonly [start: LocalDate, end: LocalDate]

/** The numbers of a window as one would do them by hand: convert, add up, divide. */
function byHand([start, end]: Window) {
  const own = recorded.filter(({ date }) => date >= start && date <= end)
  const unit = own.toSorted((one, other) => measuredAt(other) - measuredAt(one))[0]?.unit ?? 'kg'
  const numbers = own.map((one) => {
    const { factor, offset } = conversionBetween(one.unit, unit) ?? { factor: Number.NaN, offset: 0 }
    return numberOf(one) * factor + offset
  })
  const hundredths = (value: number) => Number(value.toFixed(2))
  return {
    unit,
    n: numbers.length,
    mean: numbers.reduce((sum, number) => sum + number, 0) / numbers.length,
    minimum: hundredths(Math.min(...numbers)),
    maximum: hundredths(Math.max(...numbers)),
  }
}

/** What is said of the weight, where nothing but the numbers matters. */
const saidOf = ({
  n,
  mean,
  displayed_mean,
  minimum,
  maximum,
}: NonNullable<HistorySeries['lines'][number]['totals']>) => ({
  n,
  mean,
  displayed_mean,
  minimum,
  maximum,
})

const summaryLine = ({ activities }: HistorySummary) =>
  activities[0]?.lines.find(({ objective_id }) => objective_id === weight.id)
const seriesLine = ({ lines }: HistorySeries) => lines.find(({ objective_id }) => objective_id === weight.id)

/** The sentence of a PDF on the weight. */
async function sentenceOf([start_date, end_date]: Window): Promise<string | undefined> {
  const { database } = server
  const period = { start_date, end_date, activity_id: null }
  const collected = emptyCollection(await enteredUnits(database, ana.id, period))
  const activities = await reportedActivities(database, ana.id, 'en')
  for await (const batch of ownEntries(database, ana.id, 'en', period))
    collect(collected, batch, new Map(activities.map((one) => [one.id, one])), () => true)
  const { sections } = reportModel(collected, aSubject({ start_date, end_date }))
  return sections
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.kind === 'text' && /^Average .*(?:kg|lbs)/.test(part.text) ? part.text : []))[0]
}

const rowsOfCsv = async ([start_date, end_date]: Window) => {
  const report = {
    user_id: ana.id,
    report_type: 'everything',
    activity_id: null,
    start_date,
    end_date,
    locale: 'en',
  } as const
  return csvRows(await text(Readable.from(reportCsv(server.database, report))))
}

test('screens of any width, the PDF and the CSV have the same numbers for any window', async () => {
  const windows = fc.sample(fc.tuple(fc.integer({ min: 0, max: DAYS }), fc.integer({ min: 0, max: 60 })), {
    numRuns: 8,
    seed: 34,
  })
  for (const [age, length] of windows) {
    const end = addDays(LAST, -age)
    const window = [addDays(end, -length), end] as const
    const expected = byHand(window)
    if (expected.n === 0) continue
    const line = summaryLine(await summaryFor(ana, '', window))
    const { mean, unit, ...exact } = expected
    expect(line).toMatchObject({ unit, current: exact })
    expect(Math.abs((line?.current.mean ?? 0) - mean)).toBeLessThan(0.0051)
    const said = line && saidOf(line.current)
    for (const buckets of [10, 40, 800]) {
      // The chart reads more than is shown; where that ends in another unit, so does the line.
      const shown = `&start_date=${addDays(window[0], -30)}&totals_start_date=${window[0]}&totals_end_date=${window[1]}`
      const series = seriesLine(await seriesFor(ana, activity, `${shown}&max_buckets=${buckets}`))
      expect(series?.totals?.n).toBe(expected.n)
      if (series?.unit === unit) expect(series.totals && saidOf(series.totals)).toEqual(said)
    }
    const value = (number: number | null | undefined) => `${number}\u00a0${unit}`
    expect(await sentenceOf(window)).toBe(
      `Average ${value(said?.displayed_mean)} (n = ${said?.n}), lowest ${value(said?.minimum)}, highest ${value(said?.maximum)}.`,
    )
    expect((await rowsOfCsv(window)).slice(1).filter(([, , , , , number, of]) => number && of)).toHaveLength(expected.n)
  }
})

test('the CSV is by date and, within each, newest first; it and FHIR have each value as it was entered', async () => {
  const [, ...rows] = await rowsOfCsv([addDays(LAST, -DAYS), LAST])
  const places = rows.map(([date = '', , , , , , , , instant = '']) => `${date} ${instant}`)
  expect(places).toEqual(places.toSorted().reverse())
  const entered = recorded.map((one) => `${numberOf(one)} ${one.unit}`).sort()
  expect(rows.flatMap(([, , , , , number, unit]) => (unit ? `${number} ${unit}` : [])).sort()).toEqual(entered)
  const files = await archiveFiles(server.database, ana.id)
  const quantities = [
    ...(files.get('fhir/bundle.json') ?? '').matchAll(/"valueQuantity":\{"value":([\d.]+),"unit":"(\w+)"/g),
  ]
  expect(quantities.map(([, number, unit]) => `${number} ${unit}`).sort()).toEqual(entered)
})
