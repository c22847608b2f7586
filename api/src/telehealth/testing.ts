import { appointmentsRoutes } from './appointments/routes'
import { roomRoutes } from './room/routes'

/** For tests: the calls under /telehealth. */
export const telehealthRoutes = [appointmentsRoutes, roomRoutes]
