import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../http/serve'
import { groupById, send } from '../../platform'

/** An invitation is good for so long. */
export const INVITATION_DAYS = 30

export interface NewInvitation {
  email: string
  first_name?: string | null
  last_name?: string | null
  /** Who invites; left out for a study team. */
  from_user_id?: string | null
  /** The relationship that begins when it is accepted. */
  relationship_id?: string | null
  /** The group that it leads into. */
  group_id?: string | null
  locale: string
}

async function inviterOf(transaction: Database, user_id: string | null | undefined): Promise<string | null> {
  if (!user_id) return null
  const user = await transaction.selectFrom('users').where('id', '=', user_id).select('first_name').executeTakeFirst()
  return user?.first_name ?? null
}

/** Invites somebody by e-mail, in the caller's transaction; the answer is the id of the invitation, good for 30 days at `/register/{id}`. */
export async function invite(
  transaction: Database,
  {
    email: typed,
    first_name = null,
    last_name = null,
    from_user_id = null,
    relationship_id = null,
    group_id = null,
    locale,
  }: NewInvitation,
): Promise<string> {
  // Whoever has it may see whom it is for: nothing in it can be guessed.
  const [id, unsubscribe_code] = [randomUUID(), randomUUID()]
  const email = typed.trim().toLowerCase()
  await transaction
    .insertInto('invitations')
    .values({
      id,
      email,
      first_name,
      last_name,
      from_user_id,
      relationship_id,
      group_id,
      locale,
      unsubscribe_code,
      expires_at: sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`,
    })
    .execute()
  const group = group_id ? await groupById(transaction, group_id) : undefined
  await send(transaction, {
    user_id: null,
    channel: 'email',
    recipient: email,
    kind: 'invitation',
    locale,
    values: {
      invitation_id: id,
      unsubscribe_code,
      first_name,
      from: await inviterOf(transaction, from_user_id),
      study: group?.company_name ?? null,
    },
  })
  return id
}
