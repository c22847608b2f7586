import type { Database } from '../../http/serve'
import { groupNames } from '../../platform'
import { fullName, peopleById } from '../../people'

/** A code or link to verify a number or address; the code itself is never stored. */
export interface OwnCode {
  purpose:
    | 'sign_in'
    | 'registration'
    | 'primary_contact_number'
    | 'secondary_contact_number'
    | 'passkey'
    | 'password'
    | 'email'
  channel: 'sms' | 'email'
  address: string
  sent_at: Date
  expires_at: Date
  used_at: Date | null
  /** Number of attempts. */
  tries: number | null
  locked_until: Date | null
}

/** An invitation from or to the person. */
export interface OwnInvitation {
  /** The sender; null for their own, empty where there is no name. */
  from: string | null
  email: string
  first_name: string | null
  last_name: string | null
  group: string | null
  locale: string
  created_at: Date
  expires_at: Date
  accepted_at: Date | null
  ended_at: Date | null
}

/** Stored codes and links sent to the person, the newest first. */
export async function ownCodes(database: Database, user_id: string): Promise<OwnCode[]> {
  const codes = await database
    .selectFrom('one_time_codes')
    .where('user_id', '=', user_id)
    .select(['purpose', 'channel', 'address', 'sent_at', 'expires_at', 'tries', 'locked_until'])
    .execute()
  const links = (table: 'password_resets' | 'email_confirmations') =>
    database
      .selectFrom(table)
      .where('user_id', '=', user_id)
      .select(['email as address', 'created_at as sent_at', 'expires_at', 'used_at'])
      .execute()
  const link = { channel: 'email' as const, tries: null, locked_until: null }
  return [
    ...codes.map((code) => ({ ...code, used_at: null })),
    ...(await links('password_resets')).map((sent) => ({ ...sent, ...link, purpose: 'password' as const })),
    ...(await links('email_confirmations')).map((sent) => ({ ...sent, ...link, purpose: 'email' as const })),
  ].sort((one, other) => other.sent_at.getTime() - one.sent_at.getTime())
}

/** The invitations that the person sent and those sent to their address, the oldest first. */
export async function ownInvitations(
  database: Database,
  { id, email }: { id: string; email: string },
): Promise<OwnInvitation[]> {
  const rows = await database
    .selectFrom('invitations')
    .where((is) => is.or([is('from_user_id', '=', id), is('email', '=', email)]))
    .select([
      'from_user_id',
      'email',
      'first_name',
      'last_name',
      'group_id',
      'locale',
      'created_at',
      'expires_at',
      'accepted_at',
      'ended_at',
    ])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const people = await peopleById(
    database,
    rows.flatMap(({ from_user_id }) => from_user_id ?? []),
  )
  const groups = await groupNames(
    database,
    rows.flatMap(({ group_id }) => group_id ?? []),
  )
  return rows.map(({ from_user_id, group_id, ...row }) => ({
    ...row,
    from: from_user_id === id ? null : fullName(people.get(from_user_id ?? '')),
    group: groups.get(group_id ?? '') ?? null,
  }))
}
