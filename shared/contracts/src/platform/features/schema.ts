import * as z from 'zod/mini'
import { id } from '../../common/schema'
import { feature } from '../../account/session/schema'

export const companyEnabledFeatures = {
  summary: 'Read the features of a company',
  description: "Without `company_id` those of the visitor's own.",
  query: z.object({ company_id: z.optional(id) }),
  answer: z.array(feature),
}
