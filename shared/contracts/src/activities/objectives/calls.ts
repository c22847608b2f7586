import { call } from '../../call'
import type * as schema from './schema'

export type { LatestEntry } from './schema'

/** What was last entered for an objective, newest by `measured_at`; null before the first time. 404 for an objective that is not the user's. */
export const latestEntry = call<typeof schema.latestEntry>({
  id: 'latestEntry',
  area: 'activities',
  method: 'GET',
  path: '/objectives/{id}/latest_entry',
  policy: 'objective_owner',
  offline: true,
})

/**
 * Adds an objective to an activity; the same id again answers the same one.
 * Counts it (medication_count …) and marks the user as activated. 422
 * VITAL_ALREADY_ADDED; DOSE_REQUIRED, DOSE_UNIT_REQUIRED and AMOUNT_REQUIRED
 * where Medication Details Required is on; TOO_MANY_REMINDERS, INVALID_DAY.
 */
export const addObjective = call<typeof schema.addObjective>({
  id: 'addObjective',
  area: 'activities',
  method: 'POST',
  path: '/activities/{id}/objectives',
  policy: 'activity_owner',
})

/** Changes an objective that the user added, or the reminders of one of the study. 422 as above, OBJECTIVE_OF_STUDY; 404; 410 when it was removed. */
export const updateObjective = call<typeof schema.updateObjective>({
  id: 'updateObjective',
  area: 'activities',
  method: 'PUT',
  path: '/objectives/{id}',
  policy: 'objective_owner',
})

/** Takes an objective away that the user added; what was entered for it stays. A second time is fine. 422 OBJECTIVE_OF_STUDY. */
export const removeObjective = call<typeof schema.removeObjective>({
  id: 'removeObjective',
  area: 'activities',
  method: 'DELETE',
  path: '/objectives/{id}',
  policy: 'objective_owner',
})
