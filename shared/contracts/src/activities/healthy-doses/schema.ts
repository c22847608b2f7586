import * as z from 'zod/mini'
import { id } from '../../common/schema'

/** A short text worth reading, markdown. */
const healthyDose = z.object({ id, title: z.string(), text: z.string(), content_type: z.literal('markdown') })

export const getHealthyDose = { params: z.object({ id }), answer: healthyDose }

export type HealthyDose = z.infer<typeof healthyDose>
