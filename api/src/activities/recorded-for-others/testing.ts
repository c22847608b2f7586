import * as schema from '@almanac/contracts/schema/activities/responses'
import { acceptedRelationship, confirmedParticipant } from '../../social/relationships/testing'
import { answerOf } from '../../testing/answer'
import type { TestAnswer } from '../../testing/client'
import type { Participant, TestServer } from '../../testing/server'
import type { responseOf } from '../testing/fixtures'

/**
 * For tests: an owner whose study offers recording for others, a family member who may
 * record, and the id of their relationship.
 */
export async function ownerAndRecorder(
  server: TestServer,
): Promise<{ ana: Participant; ben: Participant; id: string }> {
  const ana = await confirmedParticipant(server, { first_name: 'Ana', features: ['Record for Others'] })
  const ben = await confirmedParticipant(server, { first_name: 'Ben' })
  const id = await acceptedRelationship(ana, ben, 3)
  expect((await allow(ana, id)).status).toBe(200)
  return { ana, ben, id }
}

/** For tests: allows the other person of a relationship to record, or withdraws the permission. */
export const allow = ({ client }: Participant, id: string, may_record = true): Promise<TestAnswer> =>
  client.put(`/relationships/${id}/recorder`, { may_record })

type NewResponse = ReturnType<typeof responseOf>

/** For tests: records a response for an owner through the API. */
export const recordFor = ({ client }: Participant, owner: Participant, body: NewResponse): Promise<TestAnswer> =>
  client.post(`/recorded_for/${owner.id}/responses`, body)

/** For tests: the owner's responses as the viewer sees them. */
export const responsesSeen = async (viewer: Participant, owner: Participant) =>
  answerOf(
    schema.listResponses,
    await viewer.client.get(`/responses?with_entries=true${viewer.id === owner.id ? '' : `&user_id=${owner.id}`}`),
  )
