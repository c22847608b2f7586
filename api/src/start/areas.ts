import { routesOf } from '../kernel/feature'
import type { Area } from './app'
import { features } from './features'

/** The calls of every feature. */
export const areas: Area[] = [routesOf(features)]
