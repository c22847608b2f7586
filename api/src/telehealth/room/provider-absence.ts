import { sql } from 'kysely'
import { remindedPeople, zoneOf } from '../../account'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { commonCompany, mailAddresses, send } from '../../platform'
import { careTeamOf } from './care-team'
import { notifyRoom } from './notify'
import { recordRoom } from './trail'

/** Waiting time, from the start or from their arrival if later, after which provider and care team are notified of a waiting participant. */
const ABSENCE_MINUTES = 15

/** Maximum number of appointments per run; the job runs every minute. */
const MAX_ABSENCES = 200

interface Absence {
  appointment_id: string
  participant_id: string
  provider_id: string
  start_at: Date
  end_at: Date
}

/** Notifies provider and care team, once per start time, of participants who have waited 15 minutes without the provider. Returns the number of appointments. */
export function notifyOfAbsentProviders(database: Database, now = new Date()): Promise<number> {
  return inTransaction(database, async (transaction) => {
    let notified = 0
    for (const absence of await absences(transaction, now))
      if (await notifyAbsence(transaction, absence, now)) notified += 1
    return notified
  })
}

async function absences(transaction: Database, now: Date): Promise<Absence[]> {
  const { rows } = await sql<Absence>`
    select appointments.id as appointment_id, appointments.user_id as participant_id,
      appointments.creator_user_id as provider_id, appointments.start_at, appointments.end_at
    from room_members waiting
    join appointments on appointments.id = waiting.appointment_id and appointments.user_id = waiting.user_id
    where waiting.incarnation is not null and waiting.admitted_at is null
      and greatest(waiting.waiting_since, appointments.start_at)
        <= ${now}::timestamptz - make_interval(mins => ${ABSENCE_MINUTES})
      and appointments.end_at > ${now}::timestamptz
      and appointments.canceled_at is null
      and appointments.absence_told_for is distinct from appointments.start_at
      and appointments.call_ended_at is null
      and not exists (select from room_members provider
        where provider.appointment_id = appointments.id and provider.user_id = appointments.creator_user_id
          and provider.incarnation is not null)
    order by appointments.start_at limit ${MAX_ABSENCES}
    for update of appointments skip locked`.execute(transaction)
  return rows
}

/** Returns false if there is no recipient: the waiting room then does not claim that anybody was notified. */
async function notifyAbsence(transaction: Database, absence: Absence, now: Date): Promise<boolean> {
  const { appointment_id, participant_id, provider_id, start_at } = absence
  // Not sent after the end of the appointment.
  const ttlSeconds = Math.floor((absence.end_at.getTime() - now.getTime()) / 1_000)
  const [provider, careTeam] = await Promise.all([
    mailProvider(transaction, absence, ttlSeconds),
    mailCareTeam(transaction, absence, ttlSeconds),
  ])
  if (provider + careTeam === 0) return false
  await transaction
    .updateTable('appointments')
    .where('id', '=', appointment_id)
    .where('user_id', '=', participant_id)
    .set({ absence_told_for: start_at })
    .execute()
  await recordRoom(transaction, 'room_absence_told', { user_id: provider_id, appointment_id }, { provider, careTeam })
  await notifyRoom(transaction, { appointment_id, to: null })
  return true
}

/** Sent to the provider's confirmed address. */
async function mailProvider(
  transaction: Database,
  { appointment_id, provider_id, participant_id, start_at }: Absence,
  ttlSeconds: number,
): Promise<number> {
  const person = (await remindedPeople(transaction, [provider_id])).get(provider_id)
  if (!person?.email_confirmed) return 0
  await send(transaction, {
    user_id: provider_id,
    channel: 'email',
    recipient: person.email,
    kind: 'provider_awaited',
    locale: person.locale,
    values: {
      participant: null,
      provider: null,
      start_at: start_at.toISOString(),
      time_zone: await zoneOf(transaction, provider_id),
      link: `/virtual_appointments/${appointment_id}/room`,
    },
    company_id: await commonCompany(transaction, [provider_id, participant_id]),
    ttlSeconds,
  })
  return 1
}

/** Sent to the alert recipients of the participant's companies. */
async function mailCareTeam(transaction: Database, absence: Absence, ttlSeconds: number): Promise<number> {
  const careTeam = await careTeamOf(transaction, absence)
  // The provider gets a separate mail, with the link to the room.
  const emails = careTeam.emails.filter((email) => email !== careTeam.providerEmail)
  const values = { ...careTeam.values, link: null }
  const { company_id } = careTeam
  await mailAddresses(transaction, emails, { kind: 'provider_awaited', values: () => values, company_id, ttlSeconds })
  return emails.length
}
