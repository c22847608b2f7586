import type { FastifyInstance } from 'fastify'
import { inTransaction } from '../../database/transaction'
import { becomeMember, type JoinableGroup } from '../../platform'

/** The part of a server that somebody joins by; `database` may be the caller's transaction. */
export type Joining = Pick<FastifyInstance, 'database' | 'accountHooks'>

/** Makes somebody a member of a group, with what the group records; doing it again changes nothing. */
export async function join({ database, accountHooks }: Joining, user_id: string, group: JoinableGroup): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (await becomeMember(transaction, user_id, group)) await accountHooks.joinedGroup(transaction, user_id, group.id)
  })
}
