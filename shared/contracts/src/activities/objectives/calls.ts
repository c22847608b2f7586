import { call } from '../../call'
import type * as schema from './schema'

export type { LatestEntry } from './schema'

/** What was last entered for an objective, newest by `measured_at`; null before the first time. 404 for an objective that is not the user's. */
export const latestEntry = call<typeof schema.latestEntry>({ id: 'latestEntry', area: 'activities', method: 'GET', path: '/objectives/{id}/latest_entry', caller: 'user' })
