import type { SampleKind } from '@almanac/domain/samples'
import { ExportReader } from './export-reader'
import { XmlError } from './xml-tags'

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
  return { ...reader.take(), complete: reader.end(), damaged: reader.damaged, date: reader.exportDate }
}
const faultOf = (text: string) => {
  try {
    return read(text, all, 16_384).complete
  } catch (error) {
    return error instanceof XmlError ? error.fault : error
  }
}

test('a record becomes a sample, with the time as Apple writes it and the app’s name with XML entities decoded', () => {
  const { samples, complete } = read(documentOf(steps()))
  expect(complete).toBe(true)
  expect(samples).toEqual([
    {
      kind: 'steps',
      start: '2024-03-10 01:30:00 -0500',
      end: '2024-03-10 01:40:00 -0500',
      value: 512,
      unit: 'count',
      source_name: 'Ana’s <Watch>',
      device: { key: 'Ana’s <Watch>' },
    },
  ])
})

test('Apple’s units and sleep stages are mapped to those of samples; the local time zone is kept', () => {
  const record = (type: string, rest: string) =>
    `<Record type="HK${type}" sourceName="Watch" startDate="2024-01-01 23:00:00 +0100" endDate="2024-01-02 00:30:00 +0100" ${rest}`
  const { samples, unread } = read(
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
    ['glucose', 5.4, 'mmol<180.1558800000541>/L', undefined, undefined],
    ['oxygen_saturation', 0.98, 'ratio', undefined, undefined],
    ['sleep', 90, 'min', 'light', 'Europe/Paris'],
    ['exercise', 30, 'min', 'Running', undefined],
  ])
  expect(unread).toEqual([
    { kind: 'sleep', reason: 'INVALID_STAGE' },
    { kind: 'heart_rate', reason: 'INVALID_NUMBER' },
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

test('the result does not depend on where the document is split into chunks', () => {
  const text = documentOf(
    steps(' device="a > b"'),
    "<Record type=\"x\">\n<MetadataEntry key='a' value='\"'/></Record>",
    steps(),
  )
  const whole = read(text)
  expect(whole.samples).toHaveLength(2)
  for (const length of [1, 2, 3, 5, 7, 16, 33, 100, 199]) expect(read(text, all, length)).toEqual(whole)
})

test.each([
  ['a web page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'not_export'],
  ['a picture', '\u0089PNG\r\n\u001a\n', 'not_export'],
  ['the wrong part of an export', '<?xml version="1.0"?><ClinicalDocument/>', 'not_export'],
  ['an empty file', '', 'not_export'],
  ['a tag without end', `<HealthData><Record value="${'x'.repeat(1_100_000)}`, 'malformed'],
])('%s is refused', (_, text, fault) => expect(faultOf(text)).toBe(fault))

test('a truncated document yields the samples before the cut and is reported as incomplete', () => {
  const text = documentOf(steps(), steps())
  for (const part of [text.slice(0, -20), text.slice(0, -13), text.replace('</HealthData>', '')]) {
    const { samples, complete } = read(part.trimEnd())
    expect([samples.length >= 1, complete]).toEqual([true, false])
  }
})

test('a decimal comma is read where it can’t separate thousands', () => {
  const weight = (value: string) =>
    `<Record type="HKQuantityTypeIdentifierStepCount" sourceName="Scale" unit="count" startDate="2024-03-10 01:30:00 -0500" value="${value}"/>`
  const { samples, unread } = read(documentOf(weight('72,5'), weight('1,234'), weight('1.234,5'), weight('72 kg')))
  expect(samples.map(({ value }) => value)).toEqual([72.5])
  expect(unread).toHaveLength(3)
})

test('a device is known by its source and its hardware, whatever its address in the memory', () => {
  const deviceOf = (device: string) => read(documentOf(steps(` device="${device}"`))).samples[0]?.device
  const watch = (address: string) =>
    deviceOf(
      `&lt;&lt;HKDevice: ${address}&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1, software:7.0.1&gt;`,
    )
  expect(watch('0x282a45810')).toEqual({ key: 'Ana’s <Watch>/Watch6,1', type: 'watch', model: 'Watch6,1' })
  expect(watch('0x100000000')).toEqual(watch('0x282a45810'))
  expect(deviceOf('&lt;&lt;HKDevice: 0x1&gt;, name:iPhone, model:iPhone, hardware:iPhone14,5&gt;')).toMatchObject({
    type: 'phone',
    model: 'iPhone14,5',
  })
})

test.each([
  ['a bare ampersand', documentOf(steps(' device="Tom & Jerry"'), steps()), 0],
  ['a bare <', documentOf(steps(' device="a < b"'), steps()), 0],
  ['a control character', documentOf(steps(' device="a\u000b"'), steps()), 0],
  ['a character that is none', documentOf(steps(' device="&#x110000;"'), steps()), 0],
  ['an entity that nobody declared', documentOf(steps(' device="&b;"'), steps()), 0],
  ['an unclosed record', documentOf(steps().replace('/>', '>'), steps(), steps()), 1],
  ['an attribute without quotes', documentOf('<Record type=x />', steps(), steps()), 1],
  ['definitions of iOS 16', documentOf(steps(), steps()).replace('Workout|', 'Workout|<!ATTLIST a b'), 0],
])('%s does not stop the reading of what is around it', (_, text, atLeast) => {
  const { samples, damaged, complete } = read(text)
  expect(samples).toHaveLength(2)
  expect(complete).toBe(true)
  if (atLeast === 0) expect(damaged).toBe(0)
  else expect(damaged).toBeGreaterThanOrEqual(atLeast)
})

test('entities that the document declares are not expanded', () => {
  const laughs = '<!DOCTYPE HealthData [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>'
  const { samples } = read(`${laughs}<HealthData>${steps().replace('&lt;', '&b;&x;')}</HealthData>`)
  expect(samples[0]?.source_name).toBe('Ana’s &b;&x;Watch>')
})

test('the date of the export is read', () => {
  expect(read(documentOf('<ExportDate value="2024-03-11 09:00:00 -0500"/>', steps())).date).toBe(
    '2024-03-11 09:00:00 -0500',
  )
})
