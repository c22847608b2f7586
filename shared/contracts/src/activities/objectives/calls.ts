import { call } from '../../call'
import type * as schema from './schema'

export type { LatestEntry } from './schema'

/** The latest entry for an objective by `measured_at`; null before the first. 404 for an objective that is not the user's. */
export const latestEntry = call<typeof schema.latestEntry>({
  id: 'latestEntry',
  area: 'activities',
  method: 'GET',
  path: '/objectives/{id}/latest_entry',
  policy: 'objective_owner',
  offline: true,
})

/**
 * Adds an objective to an activity; a retry with the same id returns the existing one.
 * Counts it (medication_count …) and marks the user as activated. 422
 * VITAL_ALREADY_ADDED; DOSE_REQUIRED, DOSE_UNIT_REQUIRED and AMOUNT_REQUIRED
 * if Medication Details Required is on; TOO_MANY_REMINDERS, INVALID_DAY.
 */
export const addObjective = call<typeof schema.addObjective>({
  id: 'addObjective',
  area: 'activities',
  method: 'POST',
  path: '/activities/{id}/objectives',
  policy: 'activity_owner',
})

/** Changes an objective that the user added, or the reminders of a study's objective. 422 as above, OBJECTIVE_OF_STUDY; 404; 410 if it was removed. */
export const updateObjective = call<typeof schema.updateObjective>({
  id: 'updateObjective',
  area: 'activities',
  method: 'PUT',
  path: '/objectives/{id}',
  policy: 'objective_owner',
})

/** Removes an objective that the user added; its entries stay. Idempotent. 422 OBJECTIVE_OF_STUDY. */
export const removeObjective = call<typeof schema.removeObjective>({
  id: 'removeObjective',
  area: 'activities',
  method: 'DELETE',
  path: '/objectives/{id}',
  policy: 'objective_owner',
})
