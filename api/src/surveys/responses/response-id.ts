import { type RawBuilder, sql } from 'kysely'

/**
 * A condition on rows of survey_responses, named `r` in the query: the response with this id, or
 * the one that another device of the participant began under this id.
 */
export const isResponse = (id: string): RawBuilder<boolean> =>
  sql<boolean>`(r.id = ${id}::uuid or r.other_ids @> ${JSON.stringify([id])}::jsonb)`
