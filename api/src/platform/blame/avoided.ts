import { personOf } from '../registry/load-token'
import type { Signer } from '../registry/signer'
import { armOf } from './trial'

/** A trial of two suspects that goes on. */
export interface Trial {
  suspects: readonly { remote: string; version: string }[]
  /** Pseudonyms of those affected. */
  people: readonly string[]
}

const NONE: ReadonlyMap<string, string> = new Map()

/** The releases that somebody does not get for the time of a trial: versions by remote. */
export function avoidedBy(
  user_id: string | null,
  trials: readonly Trial[],
  signer: Signer | undefined,
): ReadonlyMap<string, string> {
  if (trials.length === 0 || user_id === null || !signer) return NONE
  const person = personOf(signer, user_id, '')
  return new Map(
    trials.flatMap(({ suspects, people }) => {
      const arm = armOf(people, person)
      const suspect = arm === undefined ? undefined : suspects[arm]
      return suspect ? [[suspect.remote, suspect.version]] : []
    }),
  )
}
