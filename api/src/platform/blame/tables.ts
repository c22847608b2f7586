import { array, id, instant, json, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

/** Half of the affected people get one of two suspects replaced, the others the other. */
export const releaseTrials = sharedTable(
  'release_trials',
  'which release is at fault, by keyed hashes that name nobody',
  {
    id: id(),
    started_at: instant().filled(),
    ended_at: instant().null(),
    /** The release whose screens failed. */
    remote: text(),
    version: text(),
    signature: text(),
    suspects: json<{ remote: string; version: string }[]>(),
    /** The pseudonyms of those affected. */
    people: array<string>(),
    blamed_remote: text().null(),
    blamed_version: text().null(),
  },
)
