import { calendarFile, calendarType, type CalendarEvent } from './icalendar'

const event: CalendarEvent = {
  method: 'REQUEST',
  uid: '3f0c5b1e-6a43-4c57-9c2e-0f6a1d2b3c4d',
  sequence: 2,
  start: new Date('2026-11-28T14:30:00.000Z'),
  end: new Date('2026-11-28T15:00:00.000Z'),
  summary: 'Appointment',
  description: 'What it is about stands in Almanac, after signing in.',
  url: 'https://almanac.example/virtual_appointments',
  organizer: 'no-reply@almanac.example',
  attendee: 'maya@example.test',
  stamp: new Date('2026-11-27T09:00:00.000Z'),
}

/** The lines as a calendar reads them, unfolded. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('an invitation has times in UTC, its number, and the method that its mail names', () => {
  const lines = linesOf(calendarFile(event))
  expect(lines).toEqual(
    expect.arrayContaining([
      'METHOD:REQUEST',
      `UID:${event.uid}`,
      'SEQUENCE:2',
      'DTSTAMP:20261127T090000Z',
      'DTSTART:20261128T143000Z',
      'DTEND:20261128T150000Z',
      'STATUS:CONFIRMED',
      'ORGANIZER;CN=Almanac:mailto:no-reply@almanac.example',
    ]),
  )
  expect(lines.filter((line) => line.startsWith('ATTENDEE'))).toEqual([
    expect.stringMatching(/;RSVP=FALSE:mailto:maya@example\.test$/),
  ])
  expect(calendarType(event.method)).toBe('text/calendar; charset=utf-8; method=REQUEST')
})

test('the address stands where Google, Outlook and Apple show it, and a reminder is set', () => {
  const lines = linesOf(calendarFile(event))
  expect(lines).toEqual(
    expect.arrayContaining([
      `LOCATION:${event.url}`,
      expect.stringMatching(/^DESCRIPTION:.*\\nhttps:/),
      'BEGIN:VALARM',
      'TRIGGER:-PT15M',
      'END:VALARM',
    ]),
  )
  expect(linesOf(calendarFile({ ...event, method: 'CANCEL' }))).not.toContain('BEGIN:VALARM')
})

test('what is canceled says so by its method and its status, under the same id', () => {
  const lines = linesOf(calendarFile({ ...event, method: 'CANCEL', sequence: 3 }))
  expect(lines).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', `UID:${event.uid}`, 'SEQUENCE:3']))
})

test('each line ends with CRLF and has at most 75 octets, and no character is cut', () => {
  const description = 'ستجد التفاصيل في Almanac بعد تسجيل الدخول 👩‍⚕️ '.repeat(6).trim()
  const file = calendarFile({ ...event, description })
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(file).not.toContain('\uFFFD')
  expect(linesOf(file)).toContain(`DESCRIPTION:${description}\\n${event.url}`)
})

test('marks that mean something in a calendar are escaped, so that no text adds a line', () => {
  const lines = linesOf(calendarFile({ ...event, summary: 'A, b; c \\ d\r\nATTENDEE:mailto:eve@example.test' }))
  expect(lines).toContain('SUMMARY:A\\, b\\; c \\\\ d\\nATTENDEE:mailto:eve@example.test')
})
