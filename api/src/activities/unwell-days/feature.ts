import type { Feature } from '../../kernel/feature'
import { recentUnwellDays } from './queries'
import { unwellDaysRoutes } from './routes'
import { unwellDays } from './tables'

/** Days on which a participant is asked only for what is essential. */
export const unwellDaysFeature: Feature = {
  routes: unwellDaysRoutes,
  tables: [unwellDays],
  account: { unwellDays: recentUnwellDays },
}
