import type { Kind } from './kinds'

/** Under which name something is stored that was begun and not yet saved. */
export const begunKey = (activity_id: string, kind: Kind): string => `activity_edit:${activity_id}:${kind}`

/** Under which name it is stored from the press of the button until the server has it, and while an objective is changed. */
export const objectiveKey = (objective_id: string): string => `activity_edit:${objective_id}`
