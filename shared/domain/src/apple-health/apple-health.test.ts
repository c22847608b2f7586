import * as fc from 'fast-check'
import type { SampleKind } from '../samples'
import { ExportError, ExportReader } from './index'

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 14, with an apostrophe's rules -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
<!ATTLIST HealthData locale CDATA #REQUIRED>
]>
`
const steps = (attributes = '') =>
  `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Ana&#8217;s &lt;Watch&gt;" unit="count" startDate="2024-03-10 01:30:00 -0500" endDate="2024-03-10 01:40:00 -0500" value="512"${attributes}/>`
const documentOf = (...records: string[]) =>
  `${HEAD}<HealthData locale="en_US">\n${records.join('\n')}\n</HealthData>\n`
const all: SampleKind[] = ['steps', 'heart_rate', 'sleep', 'exercise', 'glucose', 'oxygen_saturation']

/** Reads a document in chunks of `length` characters. */
function read(text: string, kinds: SampleKind[] = all, length = text.length) {
  const reader = new ExportReader(new Set(kinds))
  for (let at = 0; at < text.length; at += length) reader.push(text.slice(at, at + length))
  return { samples: reader.take(), complete: reader.end() }
}
const faultOf = (text: string) => {
  try {
    return read(text).complete
  } catch (error) {
    return error instanceof ExportError ? error.fault : error
  }
}

test('a record becomes a sample, with the time as Apple writes it and the app’s name with XML entities decoded', () => {
  const { samples, complete } = read(documentOf(steps()))
  expect(complete).toBe(true)
  expect(samples).toEqual([
    {
      id: expect.stringMatching(/^export-[a-z0-9]{20,}$/),
      kind: 'steps',
      start: '2024-03-10 01:30:00 -0500',
      end: '2024-03-10 01:40:00 -0500',
      value: 512,
      unit: 'count',
      source_name: 'Ana’s <Watch>',
    },
  ])
})

test('Apple’s units and sleep stages are mapped to those of samples; the local time zone is kept', () => {
  const record = (type: string, rest: string) =>
    `<Record type="HK${type}" sourceName="Watch" startDate="2024-01-01 23:00:00 +0100" endDate="2024-01-02 00:30:00 +0100" ${rest}`
  const { samples } = read(
    documentOf(
      record('QuantityTypeIdentifierBloodGlucose', 'unit="mmol&lt;180.1558800000541&gt;/L" value="5.4"/>'),
      record('QuantityTypeIdentifierOxygenSaturation', 'unit="%" value="0.98"/>'),
      record('CategoryTypeIdentifierSleepAnalysis', 'value="HKCategoryValueSleepAnalysisAsleepCore">') +
        '<MetadataEntry key="HKTimeZone" value="Europe/Paris"/></Record>',
      '<Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="0.5" durationUnit="hr" sourceName="Watch" startDate="2024-01-01 23:00:00 +0100" endDate="2024-01-02 00:30:00 +0100"><WorkoutEvent type="x"/></Workout>',
      record('CategoryTypeIdentifierSleepAnalysis', 'value="HKCategoryValueSleepAnalysisOfANewerPhone"/>'),
      record('QuantityTypeIdentifierHeartRate', 'unit="count/min" value=""/>'),
      record('QuantityTypeIdentifierBodyMass', 'unit="kg" value="70"/>'),
    ),
  )
  expect(samples.map(({ kind, value, unit, detail, time_zone }) => [kind, value, unit, detail, time_zone])).toEqual([
    ['glucose', 5.4, 'mmol/L', undefined, undefined],
    ['oxygen_saturation', 0.98, 'ratio', undefined, undefined],
    ['sleep', 90, 'min', 'light', 'Europe/Paris'],
    ['exercise', 30, 'min', 'Running', undefined],
  ])
})

test('values entered by hand in Health are distinguished from measured ones', () => {
  const typed = (value: string) =>
    steps().replace('/>', `><MetadataEntry key="HKWasUserEntered" value="${value}"/></Record>`)
  expect(read(documentOf(typed('1'), typed('0'))).samples.map(({ detail }) => detail)).toEqual(['entered', undefined])
})

test('only the chosen kinds are read', () => {
  expect(read(documentOf(steps()), ['heart_rate']).samples).toEqual([])
})

test('a measurement keeps its id in an export made in another zone', () => {
  const idOf = (record: string) => read(documentOf(record)).samples[0]?.id
  const elsewhere = steps()
    .replaceAll('01:30:00 -0500', '07:30:00 +0100')
    .replaceAll('01:40:00 -0500', '07:40:00 +0100')
  expect(idOf(elsewhere)).toBe(idOf(steps()))
  expect(idOf(steps().replace('512', '513'))).not.toBe(idOf(steps()))
})

test('the result does not depend on where the document is split into chunks', () => {
  const text = documentOf(
    steps(' device="a > b"'),
    "<Record type=\"x\">\n<MetadataEntry key='a' value='\"'/></Record>",
    steps(),
  )
  const whole = read(text)
  expect(whole.samples).toHaveLength(2)
  fc.assert(fc.property(fc.integer({ min: 1, max: 200 }), (length) => expect(read(text, all, length)).toEqual(whole)))
})

test.each([
  ['a web page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'not_export'],
  ['a picture', '\u0089PNG\r\n\u001a\n', 'not_export'],
  ['the wrong part of an export', '<?xml version="1.0"?><ClinicalDocument/>', 'not_export'],
  ['an empty file', '', 'not_export'],
  [
    'a file of this computer',
    '<!DOCTYPE HealthData [<!ENTITY x SYSTEM "file:///etc/passwd">]><HealthData>&x;</HealthData>',
    'entities',
  ],
  [
    'a billion laughs',
    '<!DOCTYPE HealthData [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><HealthData locale="&b;"></HealthData>',
    'entities',
  ],
  ['an entity that nobody declared', documentOf(steps(' device="&b;"')), 'entities'],
  ['a character that is none', documentOf(steps(' device="&#x110000;"')), 'entities'],
  ['tags that do not fit', documentOf('<Record></Workout>'), 'malformed'],
  ['an attribute without quotes', documentOf('<Record type=x/>'), 'malformed'],
  ['a tag without end', `<HealthData><Record value="${'x'.repeat(1_000_001)}`, 'malformed'],
])('%s is refused', (_, text, fault) => expect(faultOf(text)).toBe(fault))

test('a truncated document yields the samples before the cut and is reported as incomplete', () => {
  const text = documentOf(steps(), steps())
  for (const part of [text.slice(0, -20), text.slice(0, -13), text.replace('</HealthData>', '')]) {
    const { samples, complete } = read(part.trimEnd())
    expect([samples.length >= 1, complete]).toEqual([true, false])
  }
})
