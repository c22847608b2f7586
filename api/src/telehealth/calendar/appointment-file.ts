import * as z from 'zod/mini'
import { remindedPeople } from '../../account'
import { wordsOf } from '../../http/words'
import type { Attachments } from '../../platform'
import type { Database } from '../../http/serve'
import type { AppointmentRow } from '../appointments/find-appointment'
import { senderAddress } from '../../providers/mail/sender-address'
import { calendarFile, calendarType, type CalendarMethod } from './icalendar'

/** For whom and by which installation a file is made. */
interface Made {
  locale: string
  publicUrl: string
  /** Recipient of the invitation mail; absent in a downloaded file. */
  attendee?: string
}

/** What a calendar may show of an appointment: when it is and where to find the rest, nothing of whom or what. */
export function appointmentFile(row: AppointmentRow, { locale, publicUrl, attendee }: Made): string {
  const words = wordsOf(locale)
  return calendarFile({
    method: methodOf(row, attendee),
    uid: row.calendar_uid,
    sequence: row.sequence,
    start: row.start_at,
    end: row.end_at,
    summary: words('calendar.summary'),
    description: words('calendar.description'),
    url: `${publicUrl.replace(/\/$/, '')}/virtual_appointments`,
    // The sender of the mail: calendars distrust an invitation whose organizer is somebody else.
    organizer: senderAddress(process.env.MAIL_FROM) ?? `no-reply@${new URL(publicUrl).hostname}`,
    stamp: new Date(),
    ...(attendee === undefined ? {} : { attendee }),
  })
}

function methodOf(row: AppointmentRow, attendee: string | undefined): CalendarMethod {
  if (row.canceled_at) return 'CANCEL'
  return attendee === undefined ? 'PUBLISH' : 'REQUEST'
}

const attachmentValues = z.object({ appointment_id: z.uuid(), sequence: z.int(), calendar: z.boolean() })

/**
 * The calendar file of mails about an appointment, made when the mail goes out. Null where
 * the appointment is gone or has changed since: a later mail tells of that, so whichever
 * goes out first, no calendar goes back to an earlier time.
 */
export function appointmentAttachments(publicUrl: string): Attachments {
  return async (database, { kind, user_id, document }) => {
    if (kind !== 'appointment' || user_id === null) return []
    const { appointment_id, sequence, calendar } = attachmentValues.parse(document)
    if (!calendar) return []
    const [row, recipient] = await Promise.all([rowOf(database, appointment_id), recipientOf(database, user_id)])
    if (!row || !recipient || row.sequence !== sequence) return null
    const content = appointmentFile(row, { ...recipient, publicUrl })
    return [
      {
        filename: 'appointment.ics',
        type: calendarType(methodOf(row, recipient.attendee)),
        content: Buffer.from(content),
      },
    ]
  }
}

const rowOf = (database: Database, id: string): Promise<AppointmentRow | undefined> =>
  database.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirst()

async function recipientOf(database: Database, user_id: string) {
  const person = (await remindedPeople(database, [user_id])).get(user_id)
  return person && { attendee: person.email, locale: person.locale }
}
