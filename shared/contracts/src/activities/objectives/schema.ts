import * as z from 'zod/mini'
import { id, instant } from '../../common/schema'
import { objectiveChange, objectiveInput } from '../activities/input'
import { objective } from '../activities/schema'
import { entry } from '../responses/schema'

/** What was last entered for an objective, for filling in a form; null before the first time. */
export const latestEntry = {
  params: z.object({ id }),
  answer: z.nullable(
    z.extend(entry, {
      /** The unit it was entered in. */
      original_unit: z.nullable(z.string()),
      text: z.nullable(z.string()),
      measured_at: instant,
      created_at: instant,
    }),
  ),
}

export const addObjective = { params: z.object({ id }), body: objectiveInput, answer: objective }

export const updateObjective = { params: z.object({ id }), body: objectiveChange, answer: objective }

export const removeObjective = { params: z.object({ id }) }

export type LatestEntry = z.infer<(typeof latestEntry)['answer']>
