import type { Objective, ObjectiveType } from '@almanac/contracts/activities/activities'
import { kindInvitedBy } from './kinds'

/** What is read, not done: nothing to be reminded of. */
const READ: readonly ObjectiveType[] = ['ContentObjective']

/** Whether an objective of the study can have reminders of hers. */
export const isRemindable = ({ type, own }: Objective): boolean =>
  !own && !READ.includes(type) && kindInvitedBy(type) === null

/** Whether there is anything in an activity that a participant may add to or change. */
export const isEditable = (objectives: readonly Objective[]): boolean =>
  objectives.some((objective) => objective.own || kindInvitedBy(objective.type) !== null || isRemindable(objective))
