import type { FastifyInstance } from 'fastify'
import { changeVisibility, getVisibility, type UserRelationship } from '@almanac/contracts/activities/visibility'
import * as schema from '@almanac/contracts/schema/activities/visibility'
import { inTransaction } from '../../database/transaction'
import { invalid } from '../../http/errors'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { participantMark, record } from '../../platform'
import { type CircleMember, circleOf, peopleSeenBy } from '../../social'

/** Routes for who may see an activity. */
export function visibilityRoutes(app: FastifyInstance): void {
  serve(app, getVisibility, schema.getVisibility, async ({ database, user_id, params }) => ({
    user_relationships: await viewersOf(database, user_id, params.id),
  }))

  serve(app, changeVisibility, schema.changeVisibility, async ({ database, user_id, params, body }) => ({
    user_relationships: await changeViewers(database, user_id, params.id, body),
  }))
}

/**
 * Everybody in a person's circle, with whether they see this activity: by an exception for
 * that person, otherwise by the relationship's level. 404 for an activity that is not the
 * participant's.
 */
async function viewersOf(database: Database, user_id: string, activity_id: string): Promise<UserRelationship[]> {
  return viewersIn(database, user_id, activity_id, await circleOf(database, user_id))
}

async function viewersIn(
  database: Database,
  user_id: string,
  activity_id: string,
  circle: readonly CircleMember[],
): Promise<UserRelationship[]> {
  const exceptions = await database
    .selectFrom('activity_visibilities')
    .where('user_id', '=', user_id)
    .where('activity_id', '=', activity_id)
    .select(['other_user_id', 'may_see'])
    .execute()
  const byName = new Map(exceptions.map(({ other_user_id, may_see }) => [other_user_id, may_see]))
  const people = await peopleSeenBy(
    database,
    user_id,
    circle.map((member) => member.user_id),
  )
  return circle.flatMap(({ id, user_id: other, visibility, opens }) => {
    const person = people.get(other)
    if (!person) return []
    const { email: _email, ...user } = person
    return [{ id, user, visibility, may_see: byName.get(other) ?? opens }]
  })
}

/**
 * Sets by name who may see an activity, effective from the next read. Rejects (422) an
 * inactive relationship or one that is not theirs, without changing anything.
 */
async function changeViewers(
  database: Database,
  user_id: string,
  activity_id: string,
  wanted: { relationships: readonly string[]; removed_relationships: readonly string[] },
): Promise<UserRelationship[]> {
  return inTransaction(database, async (transaction) => {
    const circle = await circleOf(transaction, user_id)
    const members = new Map(circle.map((member) => [member.id, member]))
    const changes = [
      ...wanted.relationships.map((id) => ({ id, may_see: true, field: 'relationships' })),
      ...wanted.removed_relationships.map((id) => ({ id, may_see: false, field: 'removed_relationships' })),
    ]
    for (const { id, may_see, field } of changes) {
      const member = members.get(id)
      if (!member) throw invalid('INVALID', field)
      await transaction
        .insertInto('activity_visibilities')
        .values({ user_id, activity_id, relationship_id: id, other_user_id: member.user_id, may_see })
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'activity_id', 'other_user_id'])
            .doUpdateSet({ may_see, relationship_id: id, changed_at: new Date() }),
        )
        .execute()
    }
    if (changes.length > 0) {
      const document = { given: wanted.relationships.length, taken: wanted.removed_relationships.length }
      await record(transaction, {
        actor: participantMark('visibility', user_id),
        action: 'change_visibility',
        subject: activity_id,
        document,
      })
    }
    return viewersIn(transaction, user_id, activity_id, circle)
  })
}
