import * as z from 'zod/mini'
import { id, instant } from '../../common/schema'
import { OBJECTIVE_REFUSALS, objectiveChange, objectiveInput } from '../activities/input'
import { objective } from '../activities/schema'
import { entry } from '../responses/schema'

/** The latest entry for an objective, for prefilling a form; null before the first. */
export const latestEntry = {
  summary: 'Read the latest entry of an objective',
  description: 'What was last entered, newest by `measured_at`; null before the first time.',
  errors: { 404: ['NOT_FOUND'] } as const,
  params: z.object({ id }),
  answer: z.nullable(
    z.extend(entry, {
      /** The unit in which it was entered. */
      original_unit: z.nullable(z.string()),
      text: z.nullable(z.string()),
      measured_at: instant,
      created_at: instant,
    }),
  ),
}

export const addObjective = {
  summary: 'Add an objective',
  description: 'Adds an objective to an activity and counts it; the same id again answers the same one.',
  errors: {
    404: ['NOT_FOUND'],
    409: ['ID_TAKEN'],
    410: ['GONE'],
    422: [...OBJECTIVE_REFUSALS, 'TOO_MANY_OBJECTIVES'],
  } as const,
  body_bytes: 131_072,
  params: z.object({ id }),
  body: objectiveInput,
  answer: objective,
}

export const updateObjective = {
  summary: 'Change an objective',
  description: 'Changes an objective that the user added, or the reminders of one of the study.',
  errors: {
    404: ['NOT_FOUND'],
    409: ['ID_TAKEN'],
    410: ['GONE'],
    422: OBJECTIVE_REFUSALS,
  } as const,
  body_bytes: 131_072,
  params: z.object({ id }),
  body: objectiveChange,
  answer: objective,
}

export const removeObjective = {
  summary: 'Remove an objective',
  description: 'Takes an objective away that the user added; what was entered for it stays. A second time is fine.',
  errors: { 404: ['NOT_FOUND'], 422: ['OBJECTIVE_OF_STUDY'] } as const,
  params: z.object({ id }),
}

export type LatestEntry = z.infer<(typeof latestEntry)['answer']>
