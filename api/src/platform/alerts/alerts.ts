import { sql } from 'kysely'
import { newId } from '@almanac/domain/ids'
import { DEFAULT_LOCALE } from '../../http/locales'
import type { Database } from '../../http/serve'
import type { Alert } from '../outgoing/kinds'
import { send } from '../outgoing/send'
import { because } from '../reasons'

/** Where alerts go. */
export interface AlertRecipients {
  emails: readonly string[]
  /** The address of a webhook; null for none. */
  webhook: string | null
}

/** The same about the same release is told once within this many minutes. */
const REPEAT_MINUTES = 60

/** Alerts in one message; further ones are counted. */
const MAX_LISTED = 20

/** Messages to each recipient in an hour; further alerts wait for the next one, but for withdrawals: people have lost a release. */
const MAX_MESSAGES_PER_HOUR = 12

/** Notes an alert in the caller's transaction; the next round of a worker sends it. */
export async function noteAlert(transaction: Database, alert: Alert): Promise<void> {
  await transaction
    .insertInto('operator_alerts')
    .values({ id: newId(), ...alert, reasons: alert.reasons ? JSON.stringify(alert.reasons) : null })
    .execute()
}

/** Moves verdicts about releases, which are written where they are found, to the alerts. */
async function noteVerdicts(transaction: Database): Promise<void> {
  const verdicts = await transaction
    .updateTable('release_verdicts')
    .where('alerted_at', 'is', null)
    .set({ alerted_at: sql<Date>`now()` })
    .returning(['remote', 'version', 'action', 'reason', 'reasons'])
    .execute()
  for (const { action, ...about } of verdicts)
    await noteAlert(transaction, { what: action === 'withdrawal' ? 'withdrawn' : 'flagged', ...about })
}

/** An outage that was not seen for this many minutes is over: another row is made of the next one. */
const OVER_MINUTES = 5

const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Moves the beginning of each outage to the alerts, and its end. */
async function noteOutages(transaction: Database, now: Date): Promise<void> {
  const began = await transaction
    .updateTable('release_outages')
    .where('began_alert', '=', false)
    .set({ began_alert: true })
    .returning(['cause', 'started_at'])
    .execute()
  for (const { cause, started_at } of began)
    await noteAlert(transaction, {
      what: 'outage_began',
      remote: cause,
      version: minuteOf(started_at),
      ...because({ code: `outage_${cause}`, values: {} }),
    })
  const ended = await transaction
    .updateTable('release_outages')
    .where('ended_alert', '=', false)
    .where('ended_at', '<', new Date(now.getTime() - OVER_MINUTES * 60_000))
    .set({ ended_alert: true })
    .returning(['cause', 'started_at', 'ended_at'])
    .execute()
  for (const { cause, started_at, ended_at } of ended)
    await noteAlert(transaction, {
      what: 'outage_ended',
      remote: cause,
      version: minuteOf(started_at),
      ...because({ code: 'outage_ended', values: { at: minuteOf(ended_at) } }),
    })
}

/** Alerts that wait; those about the same that was told within the hour are dropped. */
async function takeWaiting(transaction: Database, now: Date, limited: boolean): Promise<Alert[]> {
  const waiting = await transaction
    .selectFrom('operator_alerts')
    .where('sent_at', 'is', null)
    .$if(limited, (query) => query.where('what', '=', 'withdrawn'))
    .orderBy('at')
    .orderBy('id')
    .select(['id', 'what', 'remote', 'version', 'reason', 'reasons'])
    .execute()
  if (waiting.length === 0) return []
  const told = await transaction
    .selectFrom('operator_alerts')
    .where('sent_at', '>', new Date(now.getTime() - REPEAT_MINUTES * 60_000))
    .select(['what', 'remote', 'version'])
    .execute()
  const seen = new Set(told.map(subjectOf))
  const fresh = waiting.filter((alert) => !seen.has(subjectOf(alert)) && seen.add(subjectOf(alert)))
  const kept = new Set(fresh.map(({ id }) => id))
  const repeated = waiting.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (repeated.length > 0) await transaction.deleteFrom('operator_alerts').where('id', 'in', repeated).execute()
  if (fresh.length > 0)
    await transaction
      .updateTable('operator_alerts')
      .where('id', 'in', [...kept])
      .set({ sent_at: now })
      .execute()
  return fresh.map(({ id: _, reasons, ...alert }) => ({ ...alert, ...(reasons ? { reasons } : {}) }))
}

const subjectOf = ({ what, remote, version }: Pick<Alert, 'what' | 'remote' | 'version'>): string =>
  `${what} ${remote} ${version}`

/** Whether recipients have got so many messages within an hour that alerts wait. */
async function isLimited(transaction: Database, now: Date): Promise<boolean> {
  const { rounds } = await transaction
    .selectFrom('operator_alerts')
    .where('sent_at', '>', new Date(now.getTime() - 3_600_000))
    .select(sql<number>`count(distinct sent_at)`.as('rounds'))
    .executeTakeFirstOrThrow()
  return Number(rounds) >= MAX_MESSAGES_PER_HOUR
}

/** The languages of the accounts with these addresses; English for an address without one. */
async function localesOf(transaction: Database, emails: readonly string[]): Promise<(email: string) => string> {
  if (emails.length === 0) return () => DEFAULT_LOCALE
  const accounts = await transaction
    .selectFrom('users')
    .where(
      sql<string>`lower(email)`,
      'in',
      emails.map((email) => email.toLowerCase()),
    )
    .select(['email', 'locale'])
    .execute()
  const locales = new Map(accounts.map(({ email, locale }) => [email.toLowerCase(), locale]))
  return (email) => locales.get(email.toLowerCase()) ?? DEFAULT_LOCALE
}

/**
 * Writes to operators what has happened since the last round: one message to each recipient with all of it, in the language of their account. Any number
 * of servers may do so; each alert is sent once. Without recipients they are marked as sent.
 */
export async function sendAlerts(
  database: Database,
  { emails, webhook }: AlertRecipients,
  now = new Date(),
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const alone = await sql<{
      locked: boolean
    }>`select pg_try_advisory_xact_lock(hashtext('operator alerts')) as locked`.execute(transaction)
    if (!alone.rows[0]?.locked) return
    await noteVerdicts(transaction)
    await noteOutages(transaction, now)
    const alerts = await takeWaiting(transaction, now, await isLimited(transaction, now))
    if (alerts.length === 0) return
    const values = { alerts: alerts.slice(0, MAX_LISTED), more: Math.max(0, alerts.length - MAX_LISTED) }
    const message = { user_id: null, kind: 'operator_alert' as const, values }
    const localeOf = await localesOf(transaction, emails)
    for (const recipient of emails)
      await send(transaction, { ...message, channel: 'email', recipient, locale: localeOf(recipient) })
    if (webhook !== null)
      await send(transaction, { ...message, channel: 'webhook', recipient: webhook, locale: DEFAULT_LOCALE })
  })
}

/** Deletes up to `limit` alerts that were sent before an instant. */
export async function deleteExpiredAlerts(database: Database, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await database
    .deleteFrom('operator_alerts')
    .where('id', 'in', (query) =>
      query.selectFrom('operator_alerts').where('sent_at', '<', before).select('id').limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
