import { zonesOf } from '../account'
import type { NoticeSource } from '../activities'
import { wordsOf } from '../http/words'
import { hasFeature, momentIn } from '../platform'
import {
  type AppointmentReminder,
  APPOINTMENTS_PATH,
  companyOfReminder,
  isStillToCome,
  takeDueAppointmentReminders,
} from '../telehealth'

/**
 * Reminders of appointments to both people, a day ahead and shortly before: by push message to each
 * subscribed browser, and by mail, because a missed appointment is worse than one message too many. Not
 * sent for appointments that were canceled, moved or have begun meanwhile.
 */
export const appointmentNotices = (now?: Date): NoticeSource<AppointmentReminder> => ({
  take: (transaction, limit) => takeDueAppointmentReminders(transaction, limit, now),
  until: ({ start_at }) => start_at,
  alwaysMails: true,
  async contentOf(database, reminder, { id, formats, first_name }) {
    const { soon, start_at, appointment_id } = reminder
    const [isToCome, hasAppointments, zones, company_id] = await Promise.all([
      isStillToCome(database, reminder),
      hasFeature(database, id, 'Virtual Appointments'),
      zonesOf(database, [id]),
      companyOfReminder(database, reminder),
    ])
    if (!isToCome || !hasAppointments) return null
    const words = wordsOf(formats)
    const time_zone = zones.get(id) ?? 'UTC'
    return {
      // Names neither the other person nor the subject. A reminder a day ahead may be half a day late, so it says when.
      title: words('push.appointment_title'),
      body: soon
        ? words('push.appointment_soon')
        : words('push.appointment_day', { moment: momentIn(formats, time_zone, start_at) }),
      url: APPOINTMENTS_PATH,
      actions: [{ title: words('push.open'), url: APPOINTMENTS_PATH }],
      subject: `appointment ${appointment_id}`,
      company_id,
      mail: {
        kind: 'appointment_reminder',
        values: { first_name, soon, start_at, time_zone, link: APPOINTMENTS_PATH },
      },
    }
  },
})
