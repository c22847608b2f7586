import { todosFeature } from '../activities/todos/feature'
import { unwellDaysFeature } from '../activities/unwell-days/feature'
import type { Feature } from '../kernel/feature'
import { appointmentsFeature } from '../telehealth/appointments/feature'
import { roomFeature } from '../telehealth/room/feature'

/** Every feature of the product, in the order in which the data of an account is deleted. */
export const features: readonly Feature[] = [todosFeature, unwellDaysFeature, roomFeature, appointmentsFeature]
