import type { output } from 'zod/v4/core'
import type { addObjective, updateObjective } from '@almanac/contracts/schema/activities/objectives'
import type { OwnObjective, ParticipantActivity } from '../../definitions/reading'
import type { Database } from '../../../http/serve'

/** An objective as a device writes it, checked against the contract. */
export type Input = output<(typeof addObjective)['body']>

/** One that is there already may leave its type out. */
export type Change = output<(typeof updateObjective)['body']>

/** What a participant is writing into: her activity, held against other changes, and what she has added to it. */
export interface Writing {
  transaction: Database
  user_id: string
  /** The language of what she types. */
  locale: string
  activity: ParticipantActivity
  own: readonly OwnObjective[]
  /** The feature Medication Details Required is on for her. */
  detailsRequired: boolean
}

/** What she wrote, else what stood there before; a text of spaces alone is none. */
export function textOf(given: string | null | undefined, before: string | null | undefined): string | null {
  return (given === undefined ? before : given)?.trim() || null
}

/** The objectives of the activity that are there now, but for the one that is written: the study's and hers. */
export function othersOf({ activity, own }: Writing, id: string) {
  const hers = own
    .filter((objective) => objective.removed_at === null && objective.id !== id)
    .map(({ document }) => document)
  return [...activity.document.objectives, ...hers]
}
