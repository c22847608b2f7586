import type { Relationship } from '@almanac/contracts/social/relationships'
import * as schema from '@almanac/contracts/schema/social/relationships'
import { relationshipState } from '@almanac/contracts/rules/social/relationships'
import { answerOf } from '../../testing/answer'
import type { TestAnswer } from '../../testing/client'
import type { Participant, ParticipantOptions, TestServer } from '../../testing/server'

/** For tests: a participant with a confirmed address. */
export async function confirmedParticipant(
  { database, participant }: TestServer,
  options?: ParticipantOptions,
): Promise<Participant> {
  const person = await participant(options)
  await database.updateTable('users').set({ email_confirmed_at: new Date() }).where('id', '=', person.id).execute()
  return person
}

/** For tests: a participant's relationships. */
export const listOf = async ({ client }: Participant): Promise<Relationship[]> =>
  answerOf(schema.listRelationships, await client.get('/relationships'))

/** For tests: state and level of a participant's relationships. */
export const statesOf = async (person: Participant): Promise<[string, number][]> =>
  (await listOf(person)).map((one) => [relationshipState(one), one.visibility])

export const inviteTo = ({ client }: Participant, body: object): Promise<TestAnswer> =>
  client.post('/relationships', body)

/** For tests: invites an address; returns the relationship from the sender's side. */
export async function invited(person: Participant, to_user_email: string, visibility = 2): Promise<Relationship> {
  const [relationship] = answerOf(schema.createRelationship, await inviteTo(person, { to_user_email, visibility }))
  if (!relationship) throw new Error('nobody was invited')
  return relationship
}

export const setLevel = ({ client }: Participant, id: string, visibility: number): Promise<TestAnswer> =>
  client.put(`/relationships/${id}`, { id, visibility })

/** For tests: adds both to each other's circle; returns the id of the relationship. */
export async function acceptedRelationship(one: Participant, other: Participant, visibility = 2): Promise<string> {
  const { id } = await invited(one, other.email, visibility)
  answerOf(schema.updateRelationship, await setLevel(other, id, visibility))
  return id
}

/** For tests: whether the viewer may read the owner's history. */
export const sees = async (viewer: Participant, owner: Participant): Promise<boolean> =>
  (await viewer.client.get(`/history/owner?user_id=${owner.id}`)).status === 200
