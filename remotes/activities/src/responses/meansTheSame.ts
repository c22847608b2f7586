import type { Objective } from '@almanac/contracts/activities/activities'
import { isChosen } from '@almanac/domain/objective-types'

interface Versioned {
  /** Unknown from a server before versions. */
  definition_version?: number | undefined
}

/**
 * Whether an answer of a response means under the definition of an activity what it meant when it was given: one that
 * was chosen does only under the same version. What was measured or written does always, as does what the participant
 * added, which no version of the study has.
 */
export function meansTheSame(
  { type, own }: Pick<Objective, 'type' | 'own'>,
  { definition_version: then }: Versioned,
  { definition_version: now }: Versioned,
): boolean {
  return own === true || !isChosen(type) || then === undefined || now === undefined || then === now
}
