import { OBJECTIVE_TYPES } from '@almanac/domain/objective-types'
import * as z from 'zod/mini'

/** The types of objectives (specification 001, section 3). */
export const objectiveType = z.enum(OBJECTIVE_TYPES)

export const visualizationMethod = z.enum([
  'line',
  'line_individual',
  'journal',
  'photo',
  'activity',
  'calendar',
  'mood',
  'medication',
  'routine',
])

/** Daily, on days of the week (Mon-Sun 1-7), on days of the month (1-30), or at an interval of days (1-30) from `start_date` (specification 001, section 9). */
export const repeatType = z.enum(['daily', 'weekly', 'monthly', 'interval'])
