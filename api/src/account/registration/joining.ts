import { giveGroupActivities } from '../../activities/joining'
import { inTransaction } from '../../database/transaction'
import type { Database } from '../../http/serve'
import { becomeMember, type JoinableGroup } from '../../platform/companies'

/** Makes somebody a member of a group, with what the group records; doing it again changes nothing. */
export async function join(database: Database, user_id: string, group: JoinableGroup): Promise<void> {
  await inTransaction(database, async (transaction) => {
    if (await becomeMember(transaction, user_id, group)) await giveGroupActivities(transaction, user_id, group.id)
  })
}
