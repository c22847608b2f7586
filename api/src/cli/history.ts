import { verifyHistory } from '../activities'
import type { Database } from '../http/serve'
import { CommandFailure, counted, type Output } from './output'

/** Maximum number of listed days; further ones are only counted. */
const MAX_NAMED_DAYS = 20

/**
 * `almanac history verify`: whether the index of the history equals the aggregated responses.
 * Throws a CommandFailure when it differs, unless it was repaired.
 */
export async function verifyHistoryIn(
  database: Database,
  repair: boolean,
  { print, printError }: Output,
): Promise<void> {
  let named = 0
  const { people, differing } = await verifyHistory(database, {
    repair,
    onDiffering: (days) => {
      for (const { user_id, activity_id, date_posted_for } of days.slice(0, MAX_NAMED_DAYS - named))
        printError(`DIFFERS: ${date_posted_for} of activity ${activity_id}, participant ${user_id}.`)
      named = Math.min(MAX_NAMED_DAYS, named + days.length)
    },
  })
  const found = `${counted(differing, 'day')} of ${counted(people, 'participant')}`
  if (differing === 0) print(`The index holds for ${counted(people, 'participant')}.`)
  else if (repair) print(`Repaired: ${found}.`)
  else throw new CommandFailure(`The index differs on ${found}. Add --repair to write those days again.`)
}
