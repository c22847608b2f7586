import type { Kind } from './kinds'

/** Draft key of a new objective that is not yet saved. */
export const additionKey = (activity_id: string, kind: Kind): string => `activity_edit:${activity_id}:${kind}`

/** Whether this is the key of a new objective, of which each open form has its own. */
export const isAdditionKey = (key: string): boolean => key.split(':').length === 3

/** Draft key from saving until the server has acknowledged it, and while an objective is changed. */
export const objectiveKey = (objective_id: string): string => `activity_edit:${objective_id}`
