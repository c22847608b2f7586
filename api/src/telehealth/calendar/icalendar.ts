/** What a file is for: something to add, an invitation or its update, or the end of it (RFC 5546). */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

/** One event of a calendar. Texts are plain: they are escaped here. */
export interface CalendarEvent {
  method: CalendarMethod
  /** The same for all files of one event (RFC 7986: random). */
  uid: string
  /** Increases with each file that changes or cancels the event. */
  sequence: number
  start: Date
  end: Date
  summary: string
  description: string
  /** Where to join; shown as the location and below the description too. */
  url: string
  /** Mail addresses; without an attendee nobody is invited. */
  organizer: string
  attendee?: string
  /** When the file was made. */
  stamp: Date
}

/** The media type of a mail's part, whose method is the same as the file's (RFC 6047). */
export const calendarType = (method: CalendarMethod): string => `text/calendar; charset=utf-8; method=${method}`

/** An event as iCalendar (RFC 5545): lines of at most 75 octets that end with CRLF. */
export function calendarFile(event: CalendarEvent): string {
  const { method, uid, sequence, start, end, summary, description, url, organizer, attendee, stamp } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Almanac//Appointments//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(stamp)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(`${description}\n${url}`)}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'CLASS:PRIVATE',
    'TRANSP:OPAQUE',
    `URL:${url}`,
    // Google, Outlook and Samsung show neither URL nor CONFERENCE.
    `LOCATION:${escaped(url)}`,
    // Programs that support it show a button to join.
    `CONFERENCE;VALUE=URI;FEATURE=VIDEO:${url}`,
    `ORGANIZER;CN=Almanac:mailto:${organizer}`,
    ...(attendee === undefined
      ? []
      : [`ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${attendee}`]),
    ...(method === 'CANCEL' ? [] : reminder(summary)),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Shown on the device 15 minutes before the start. */
const reminder = (summary: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(summary)}`,
  'TRIGGER:-PT15M',
  'END:VALARM',
]

/** 20261128T143000Z */
const utc = (instant: Date): string => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r\n|\r|\n/g, '\\n')

const MAX_OCTETS = 75

/** Folds a line into several of at most 75 octets without splitting a character; each further line begins with a blank. */
function folded(line: string): string {
  let length = 0
  let text = ''
  for (const character of line) {
    const octets = Buffer.byteLength(character)
    if (length + octets > MAX_OCTETS) {
      text += '\r\n '
      length = 1
    }
    text += character
    length += octets
  }
  return text
}
