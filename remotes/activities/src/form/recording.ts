import type { Objective } from '@almanac/contracts/activities/activities'
import { entryTypeOf } from '@almanac/domain/entries'

/**
 * What a form records: entries; only that it was gone through, where all of it is
 * to be read, signed or answered elsewhere; nothing, where it only offers to add.
 */
export function recordingOf(objectives: readonly Objective[]): 'entries' | 'reading' | 'nothing' {
  if (objectives.some(({ type }) => entryTypeOf(type) !== null)) return 'entries'
  return objectives.some(({ type }) => !type.startsWith('Add')) ? 'reading' : 'nothing'
}
