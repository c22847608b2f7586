import { isRecord } from '@almanac/domain/records'
import { addDays } from '@almanac/domain/time'
import { closePdf, renderLongPdf } from '../../pdf'
import { dateLabels, lineChart } from './charts/line-chart'
import { reportModel } from './document'
import { homeSeries } from './home-pressure'
import type { Part, ReportModel } from './model'
import { anEntry, aResponse, aSubject, collectedOf, someActivities, someGlucose, someResponses } from './testing'

afterAll(closePdf)

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : []
}
const partsOf = ({ summary, sections }: ReportModel): Part[] => [...summary, ...sections.flatMap(({ parts }) => parts)]
const threeMonths = collectedOf(someResponses(92, '2026-11-23'))

test.each(['en', 'es', 'fr', 'ar'])(
  'a report in %s is completely translated, and a tagged PDF of that language',
  async (locale) => {
    const model = reportModel(threeMonths, aSubject({ locale, glucose: someGlucose({ gmi: null }) }))
    expect(textsIn(model).filter((text) => /history_report\.|\{\{(?!page)|undefined|NaN|Infinity/.test(text))).toEqual(
      [],
    )
    const pdf = (await renderLongPdf('history-report', model)).toString('latin1')
    expect(pdf).toContain('pdfuaid:part')
    expect(pdf).toContain(`/Lang (${locale})`)
  },
)

test('dates and numbers are those of the participant’s region', () => {
  const textOf = (region: string | null) =>
    textsIn(reportModel(threeMonths, aSubject({ locale: 'es', region }))).join(' | ')
  expect(textOf(null)).toMatch(/\| \d+,\d\skg/)
  expect(textOf('MX')).toMatch(/\| \d+\.\d\skg/)
})

test('the first page has the participant, days with entries, activities without any, and what changed', () => {
  const { facts, summary } = reportModel(threeMonths, aSubject({ offered: ['Mood', 'Sleep'] }))
  expect(Object.fromEntries(facts)).toMatchObject({
    Participant: expect.stringContaining('Ana Ruiz'),
    'Year of birth': '1957',
    'Days with entries': '83 of 92',
  })
  const texts = summary.flatMap((part) => (part.kind === 'text' ? part.text : []))
  expect(texts).toContain('Not recorded in this period: Sleep.')
  expect(texts[0]).toMatch(/^Mood: higher\. Average .* \(n = 25\), before .* \(n = 25\)\.$/)
})

test('the summary has the mean of the last home readings of a blood pressure', () => {
  const { summary } = reportModel(threeMonths, aSubject())
  expect(textsIn(summary).join(' | ')).toMatch(
    /\| Blood pressure: Home readings, [^|]+, without the first day: average \d+\/\d+\smmHg \(n = \d+\)\. \|/,
  )
})

test('averages are no more precise than their values', () => {
  const text = textsIn(reportModel(threeMonths, aSubject())).join(' | ')
  expect(text).toMatch(/Blood pressure\nn = 166 \| \d+\/\d+\smmHg/)
  expect(text).toMatch(/Weight\nn = 83 \| \d+\.\d\skg/)
})

test('a report does not judge values', () => {
  const words = textsIn(reportModel(threeMonths, aSubject())).join(' ')
  expect(words).not.toMatch(/\b(normal|controlled|worse|better|improv\w+|risk|healthy)\b/i)
})

test('doses are counted of those planned, as in the history, or of those marked when there is no plan', () => {
  const doses = { planned: 60, took: 45, postponed: 6, skipped: 3, none: 6, unplanned: 2 }
  const withPlan = collectedOf(someResponses(92, '2026-11-23'))
  const tablet = withPlan.activities.get('Medicines')?.objectives.get('tablet')
  if (tablet) tablet.planned = { ...doses, start_date: '2026-09-25', end_date: '2026-11-23' }
  expect(textsIn(reportModel(withPlan, aSubject())).join(' ')).toMatch(
    /Planned for Sep 25\s–\sNov 23, 2026: 60 doses\. Taken: 45 \(75%\)\. Postponed: 6\. Skipped: 3\. Not answered: 6\. Recorded beyond the plan: 2\./,
  )
  expect(textsIn(reportModel(threeMonths, aSubject())).join(' ')).toMatch(/Taken: \d+ of \d+ marked doses/)
})

test('entries name the family member who recorded them, in tables and notes', () => {
  const responses = [
    aResponse('Mood', '2026-11-23', '09:00', [anEntry({ objective_id: 'mood', type: 'SliderEntry', numbers: [3] })]),
    aResponse('Mood', '2026-11-22', '09:00', [anEntry({ objective_id: 'note', type: 'TextEntry', text: 'Tired' })]),
    aResponse('Mood', '2026-11-21', '09:00', [anEntry({ objective_id: 'mood', type: 'SliderEntry', numbers: [2] })]),
  ]
  const [byBen, byFormer, own] = ['Ben Ortiz', '', null]
  const recorded = responses.map((one, at) => ({ ...one, recorded_by: [byBen, byFormer, own][at] ?? null }))
  const words = textsIn(reportModel(collectedOf(recorded), aSubject()))
  expect(words.filter((text) => text.includes('recorded by'))).toEqual([
    expect.stringContaining(', recorded by a former member'),
    expect.stringContaining(', recorded by Ben Ortiz'),
  ])
})

test.each([
  ['en', 'Eastern Time', '7:10 AM', 'Nov 20, 2026', 'Nov 22, 2026, 6:05 PM'],
  ['fr', 'heure de l’Est nord-américain', '07:10', '20 nov. 2026', '22 nov. 2026, 18:05'],
])(
  'times and dates have one format in a document in %s, and zones are named in words',
  (locale, zone, time, date, both) => {
    const entries = [
      anEntry({ objective_id: 'woke', type: 'TimeEntry', time: 710 }),
      anEntry({ objective_id: 'began', type: 'DateEntry', text: '2026-11-20' }),
      anEntry({ objective_id: 'visit', type: 'AppointmentEntry', text: '2026-11-22T18:05' }),
    ]
    const sleeps = { ...aResponse('Sleep', '2026-11-23', '07:10', entries), time_zone: 'America/New_York' }
    const model = reportModel(collectedOf([...someResponses(92, '2026-11-22'), sleeps]), aSubject({ locale }))
    // Intl writes a narrow no-break space before AM.
    const words = textsIn(model).map((text) => text.replaceAll('\u202f', ' '))
    expect(words).toEqual(expect.arrayContaining([time, date, both]))
    expect(words.filter((text) => text.includes(zone)).length).toBeGreaterThan(1)
    expect(words.filter((text) => /America\//.test(text))).toEqual([])
    const other = locale === 'en' ? /\b\d{1,2}:\d\d\b(?!\s[AP]M)/ : /[AP]M/
    expect(words.filter((text) => !text.startsWith('<svg') && other.test(text))).toEqual([])
  },
)

test('every chart has a text alternative, and no text in its SVG', () => {
  const parts = partsOf(reportModel(threeMonths, aSubject()))
  const charts = parts.filter((part) => part.kind === 'chart')
  expect(charts.length).toBeGreaterThan(4)
  for (const chart of charts) {
    expect(chart.alt.length).toBeGreaterThan(40)
    expect(chart.drawing.svg).not.toMatch(/<text|NaN|Infinity|undefined/)
  }
})

test('a glucose sensor has a page of its own with the statistics, and says why one is missing', () => {
  const sectionOf = (glucose: ReturnType<typeof someGlucose>) =>
    reportModel(collectedOf([]), aSubject({ glucose })).sections.find(({ own_page }) => own_page)
  const words = textsIn(sectionOf(someGlucose())).join('\n')
  expect(words).toContain('Very high (above 250\u00a0mg/dL): 1%. High (181 to 250\u00a0mg/dL): 19%. In range')
  expect(sectionOf(someGlucose())?.parts).toContainEqual({
    kind: 'figures',
    figures: [
      ['Average', '142\u00a0mg/dL'],
      ['Glucose management indicator', '6.7 %'],
      ['Coefficient of variation', '29%'],
      ['Standard deviation', '41\u00a0mg/dL'],
      ['Days with values', '13 of 14'],
      ['Share of data', '93%'],
    ],
  })
  expect(words).not.toContain('No glucose management indicator')
  expect(textsIn(sectionOf(someGlucose({ gmi: null }))).join('\n')).toContain(
    'No glucose management indicator is given: it takes at least 14 days with values for 70% of the time. This period has 14 days',
  )
  expect(reportModel(threeMonths, aSubject()).sections.some(({ own_page }) => own_page)).toBe(false)
})

test('finger-pricks without a sensor are drawn by day, and have no statistics', () => {
  const { report, ...dates } = someGlucose({ count: 0, mean: null, gmi: null })
  const days = report.days.map((day) => ({ ...day, points: [], single: [{ minute: 480, value: 96 }] }))
  const subject = aSubject({ glucose: { ...dates, report: { ...report, single_count: 13, days } } })
  const { sections } = reportModel(collectedOf([]), subject)
  const section = sections.find(({ title }) => title === 'Glucose: single values')
  expect(section?.parts.map(({ kind }) => kind)).toEqual(['text', 'chart'])
  expect(textsIn(section).join('\n')).toContain(
    '13 single values, such as finger-pricks, and none of a glucose sensor.',
  )
})

test('days with entries are omitted when only a sensor has values', () => {
  const headings = (glucose: ReturnType<typeof someGlucose> | null) =>
    reportModel(collectedOf([]), aSubject({ glucose })).facts.map(([heading]) => heading)
  expect(headings(null)).toContain('Days with entries')
  expect(headings(someGlucose())).not.toContain('Days with entries')
})

test('a value that a device sent is marked as such', () => {
  const pressure = (clock: string, sent_by_device: boolean) =>
    aResponse('Blood pressure', '2026-11-23', clock, [
      anEntry({ objective_id: 'pressure', type: 'VitalEntry', numbers: [131, 77], unit: 'mmHg', sent_by_device }),
    ])
  const words = textsIn(reportModel(collectedOf([pressure('19:00', true), pressure('07:00', false)]), aSubject()))
  expect(words).toContain('131/77\u00a0mmHg (sent by the device)')
  expect(words).toContain('131/77\u00a0mmHg')
})

test('numbers are left-to-right in Arabic', () => {
  const parts = partsOf(reportModel(threeMonths, aSubject({ locale: 'ar' })))
  const cells = parts.flatMap((part) => (part.kind === 'table' ? part.rows.flat() : []))
  expect(cells.filter((cell) => /\d\/\d+.*mmHg/.test(cell) && !/^\u2066.*\u2069$/.test(cell))).toEqual([])
  expect(cells.some((cell) => cell.includes('mmHg'))).toBe(true)
})

test('home readings exclude the first day, and require four', () => {
  const of = (dates: string[]) => {
    const responses = dates.map((date, day) =>
      aResponse('Blood pressure', date, '07:00', [
        anEntry({ objective_id: 'pressure', type: 'VitalEntry', numbers: [day === 0 ? 190 : 130, 80], unit: 'mmHg' }),
      ]),
    )
    const [measured] =
      collectedOf(responses).activities.get('Blood pressure')?.objectives.get('pressure')?.measured ?? []
    if (!measured) throw new Error('nothing was measured')
    return homeSeries(measured)
  }
  expect(of(['2026-11-20', '2026-11-21', '2026-11-22'])).toBeNull()
  expect(of(['2026-11-01', '2026-11-21', '2026-11-22', '2026-11-23'])).toBeNull()
  expect(of(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'])).toMatchObject({
    first: '2026-11-21',
    all: { means: [130, 80], n: 3 },
    morning: { n: 3 },
    evening: { n: 0 },
  })
})

test('values are converted to one unit before they are averaged', () => {
  const weigh = (date: string, number: number, unit: string) =>
    aResponse('Blood pressure', date, '07:00', [
      anEntry({ objective_id: 'weight', type: 'VitalEntry', numbers: [number], unit }),
    ])
  const model = reportModel(
    collectedOf([weigh('2026-11-23', 70, 'kg'), weigh('2026-11-22', 154.32, 'lbs')]),
    aSubject(),
  )
  const texts = partsOf(model).flatMap((part) => (part.kind === 'text' ? part.text : []))
  expect(texts).toContain('Average 70\u00a0kg (n = 2), lowest 70\u00a0kg, highest 70\u00a0kg.')
})

test('a day without a value is a gap in the line', () => {
  const point = (at: number) => ({ at, minimum: 3, mean: 3, maximum: 3 })
  const { svg } = lineChart({
    lines: [{ label: null, points: [point(0), point(1), point(4), point(5)] }],
    days: 6,
    bucketDays: 1,
    scale: { minimum: 1, maximum: 5 },
    target: null,
    unit: null,
    dates: [],
    number: String,
    right_to_left: false,
  })
  const [, line = ''] = /<path d="([^"]*)" fill="none"/.exec(svg) ?? []
  expect(line.match(/M/g)).toHaveLength(2)
})

test('weekly values are a line, and both numbers of a pressure have their ranges', () => {
  const weekly = Array.from({ length: 5 }, (_, week) => ({ at: week * 7 + 0.5, minimum: 3, mean: 3, maximum: 3 }))
  const chart = {
    days: 35,
    bucketDays: 1,
    scale: null,
    target: null,
    unit: null,
    dates: [],
    number: String,
    right_to_left: false,
  }
  const { svg } = lineChart({ ...chart, lines: [{ label: null, points: weekly }] })
  expect(linePathsOf(svg).map((path) => path.match(/M/g))).toEqual([['M']])
  const twice = ['07:00', '19:00'].flatMap((clock, half) =>
    ['2026-11-20', '2026-11-21', '2026-11-22'].map((date) =>
      aResponse('Blood pressure', date, clock, [
        anEntry({ objective_id: 'pressure', type: 'VitalEntry', numbers: half ? [175, 100] : [85, 55], unit: 'mmHg' }),
      ]),
    ),
  )
  const [pressure] = partsOf(reportModel(collectedOf(twice), aSubject())).filter((part) => part.kind === 'chart')
  expect(pressure?.drawing.svg.match(/<path d="M[^"]*Z" fill="#[0-9a-f]{6}"/g)).toHaveLength(2)
})

const linePathsOf = (svg: string) => [...svg.matchAll(/<path d="([^"]*)" fill="none"/g)].map(([, path = '']) => path)
const xsOf = (path: string) => [...path.matchAll(/[ML](-?[\d.]+) /g)].map(([, x]) => Number(x))

test('the names of lines do not overlap their points', () => {
  const height = (line: number, day: number) => (line === 0 ? 130 : 80) + (day === 75 ? 9 : 0) * (line === 0 ? 1 : -1)
  const points = (line: number) =>
    Array.from({ length: 90 }, (_, day) => ({
      at: day + 0.5,
      minimum: height(line, day),
      mean: height(line, day),
      maximum: height(line, day),
    }))
  for (const right_to_left of [false, true]) {
    const lines = ['Upper number', 'Lower number'].map((label, line) => ({ label, points: points(line) }))
    const { svg, labels } = lineChart({
      lines,
      days: 90,
      bucketDays: 1,
      scale: null,
      target: null,
      unit: null,
      dates: [],
      number: String,
      right_to_left,
    })
    const drawn = linePathsOf(svg).flatMap((path) => [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)])
    for (const name of labels.filter(({ text }) => text.endsWith('number'))) {
      const [from, to] = right_to_left ? [name.x, name.x + 75] : [name.x - 75, name.x]
      const covered = drawn.filter(
        ([, x, y]) => Number(x) >= from && Number(x) <= to && Number(y) > name.y - 8 && Number(y) < name.y + 1,
      )
      expect([name.text, covered]).toEqual([name.text, []])
      expect(name.y).toBeLessThan(132)
    }
  }
})

test('consecutive months are connected and within the period, whatever day it begins on', () => {
  const days = 1_000
  const model = reportModel(
    collectedOf(someResponses(days, '2026-11-02')),
    aSubject({ start_date: addDays('2026-11-02', 1 - days), end_date: '2026-11-02' }),
  )
  const charts = partsOf(model).flatMap((part) => (part.kind === 'chart' ? part.drawing : []))
  const lines = charts.flatMap(({ svg }) => linePathsOf(svg))
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) {
    expect(line.match(/M/g)).toHaveLength(1)
    const xs = xsOf(line)
    expect(Math.min(...xs)).toBeGreaterThanOrEqual(40)
    expect(Math.max(...xs)).toBeLessThanOrEqual(458)
  }
})

test('the first and the last date are always under a chart', () => {
  const dates = Array.from({ length: 7 }, (_, at) => ({ at: at * 15, text: `2${at} November 2026` }))
  const texts = dateLabels(dates, (day) => day * 5, 150).map(({ text }) => text)
  expect(texts).toEqual(expect.arrayContaining(['20 November 2026', '26 November 2026']))
  expect(texts.length).toBeLessThan(7)
})

test('averages have both numbers of a blood pressure in a row, and the activity when two have the same objective', () => {
  const twice = ['Blood pressure', 'Morning'].map((id) =>
    aResponse(id, '2026-11-23', '07:00', [
      anEntry({ objective_id: 'pressure', type: 'VitalEntry', numbers: [131, 77], unit: 'mmHg' }),
    ]),
  )
  const [pressure] = someActivities
  const activities = ['Blood pressure', 'Morning'].map((id) => ({
    ...pressure,
    id,
    title: id,
    removed: false,
    icon: 'list',
    recurring: true,
    visualization_method: 'line',
    objectives: pressure?.objectives ?? [],
  }))
  const { summary } = reportModel(collectedOf(twice, activities), aSubject())
  const rows = summary.flatMap((part) => (part.kind === 'charted' ? part.rows.map(({ cells }) => cells) : []))
  expect(rows).toContainEqual(['Blood pressure (Morning)\nn = 1', '131/77\u00a0mmHg', '131/77', '131/77'])
})

test('pictures have their date and a text alternative, and the caption says how many there are', () => {
  const responses = Array.from({ length: 9 }, (_, day) =>
    aResponse('Meals', `2026-11-${20 - day}`, '09:00', [
      anEntry({ objective_id: 'meal', type: 'ImageEntry', image_id: `${day}` }),
    ]),
  )
  const collected = collectedOf(responses)
  const pictures = collected.activities.get('Meals')?.objectives.get('meal')?.pictures ?? []
  const shownIn = () => partsOf(reportModel(collected, aSubject())).filter((part) => part.kind === 'pictures')
  expect(shownIn()).toEqual([])
  for (const picture of pictures) picture.file = `${picture.image_id}.jpg`
  expect(shownIn()).toEqual([
    {
      kind: 'pictures',
      caption: 'The latest 6 of 9 pictures. The others are in Almanac.',
      pictures: expect.arrayContaining([
        {
          file: '0.jpg',
          when: expect.stringMatching(/^Nov 20, 2026, 9:00\sAM$/),
          alt: expect.stringMatching(/^Picture: meal, Nov 20, 2026, 9:00\sAM$/),
        },
      ]),
    },
  ])
})

test('sixty activities with notes of 10,000 characters are a document of less than 6 MB', async () => {
  const activities = Array.from({ length: 60 }, (_, place) => ({
    ...someActivities[place % 3],
    id: `activity ${place}`,
    title: `Activity ${place}`,
    removed: false,
    icon: 'list',
    recurring: true,
    visualization_method: 'line',
    objectives: someActivities[place % 3]?.objectives ?? [],
  }))
  const note = '#let x = [*bold*] $y$ @z <b>🙂</b> \u202E'.repeat(250)
  const responses = activities.flatMap(({ id }) =>
    Array.from({ length: 10 }, (_, day) =>
      aResponse(id, `2026-11-${10 + day}`, '09:00', [
        anEntry({ objective_id: 'mood', type: 'SliderEntry', numbers: [3] }),
        ...(day === 0 ? [anEntry({ objective_id: 'why', type: 'TextEntry', text: note.slice(0, 10_000) })] : []),
      ]),
    ),
  )
  const pdf = await renderLongPdf('history-report', reportModel(collectedOf(responses, activities), aSubject()))
  expect(pdf.length).toBeGreaterThan(100_000)
  expect(pdf.length).toBeLessThan(6_000_000)
})
