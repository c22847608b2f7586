import { removeFromLeaderboard } from '../activities'
import { inTransaction } from '../database/transaction'
import type { Database } from '../http/serve'
import { companiesOfStudy, record } from '../platform'
import { CommandFailure, type Output } from './output'

/**
 * `almanac leaderboard remove`: removes whoever has this name from the leaderboard. Throws a
 * CommandFailure for an unknown study or name.
 */
export async function removeLeaderboardName(
  database: Database,
  { study, name }: { study: string; name: string },
  { print }: Output,
): Promise<void> {
  const companies = await companiesOfStudy(database, study)
  if (companies.length === 0) throw new CommandFailure(`This database has no study \`${study}\`.`)
  await inTransaction(database, async (transaction) => {
    const removed = await removeFromLeaderboard(
      transaction,
      companies.map(({ id }) => id),
      name,
    )
    if (removed === 0) throw new CommandFailure(`Nobody is on the leaderboard of \`${study}\` as \`${name}\`.`)
    await record(transaction, {
      actor: 'command line',
      action: 'leaderboard_name_removed',
      subject: study,
      document: { removed },
    })
  })
  print(`\`${name}\` is no more on the leaderboard of \`${study}\`. Whoever had it can come back by another name.`)
}
