import { type Feature, routesOf } from '../kernel/feature'
import { appointmentsFeature } from './appointments/feature'
import { roomFeature } from './room/feature'

/** Appointments and their video rooms. */
export const telehealthFeatures: readonly Feature[] = [roomFeature, appointmentsFeature]

/** Registers everything under /telehealth. */
export const telehealthArea = routesOf(telehealthFeatures)
