import { remindedPeople, zonesOf } from '../../account'
import type { Database } from '../../http/serve'
import { commonCompany, type MessageKinds, send } from '../../platform'
import type { AppointmentRow } from './find-appointment'

/** Path of the appointments screen. */
export const APPOINTMENTS_PATH = '/virtual_appointments'

type What = MessageKinds['appointment']['what']

/** The mails that have a calendar file attached. */
const WITH_FILE: readonly What[] = ['scheduled', 'moved', 'canceled']

/** Whose study an appointment belongs to: of the company that both sides are in. */
export const companyOfVisit = (
  database: Database,
  { user_id, creator_user_id }: Pick<AppointmentRow, 'user_id' | 'creator_user_id'>,
): Promise<string | null> => commonCompany(database, [user_id, creator_user_id])

/** Queues a mail about an appointment to these people, in the transaction of the change; to addresses alone that are known to be theirs. */
export async function queueAppointmentMails(
  transaction: Database,
  row: AppointmentRow,
  what: What,
  user_ids: readonly string[],
): Promise<void> {
  const ids = [...new Set(user_ids)]
  const [people, zones, company_id] = await Promise.all([
    remindedPeople(transaction, ids),
    zonesOf(transaction, ids),
    companyOfVisit(transaction, row),
  ])
  for (const { id, email, email_confirmed, first_name, locale } of people.values()) {
    if (!email_confirmed) continue
    await send(transaction, {
      user_id: id,
      channel: 'email',
      recipient: email,
      kind: 'appointment',
      locale,
      values: {
        first_name,
        what,
        appointment_id: row.id,
        sequence: row.sequence,
        calendar: WITH_FILE.includes(what),
        start_at: row.start_at.toISOString(),
        time_zone: zones.get(id) ?? 'UTC',
        link: APPOINTMENTS_PATH,
      },
      company_id,
    })
  }
}
