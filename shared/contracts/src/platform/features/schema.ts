import * as z from 'zod/mini'
import { id } from '../../common/schema'
import { feature } from '../../account/session/schema'

export const companyEnabledFeatures = { query: z.object({ company_id: z.optional(id) }), answer: z.array(feature) }
