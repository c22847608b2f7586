import * as schema from '@almanac/contracts/schema/social/blocked-users'
import { newId } from '@almanac/domain/ids'
import { answerOf, codesOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import {
  acceptedRelationship,
  confirmedParticipant,
  invited,
  listOf,
  sees,
  setLevel,
  statesOf,
} from '../relationships/testing'
import { isBlockedBetween } from './blocked-users'

let server: TestServer
let ana: Participant
let ben: Participant

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await confirmedParticipant(server, { first_name: 'Ana' })
  ben = await confirmedParticipant(server, { first_name: 'Ben' })
})

const block = ({ client }: Participant, user_id: string) => client.post('/blocked_users', { user_id })
const blockedBy = async ({ client }: Participant) =>
  answerOf(schema.listBlockedUsers, await client.get('/blocked_users')).map(({ user }) => user.id)

test('a block ends the relationship, hides records both ways and notifies nobody', async () => {
  const id = await acceptedRelationship(ana, ben)
  expect([(await block(ana, ben.id)).status, (await block(ana, ben.id)).status]).toEqual([204, 204])
  expect([await listOf(ana), await listOf(ben)]).toEqual([[], []])
  expect([await sees(ana, ben), await sees(ben, ana)]).toEqual([false, false])
  expect((await setLevel(ben, id, 2)).status).toBe(404)
  expect([await blockedBy(ana), await blockedBy(ben)]).toEqual([[ben.id], []])
  expect([
    await isBlockedBetween(server.database, ana.id, ben.id),
    await isBlockedBetween(server.database, ben.id, ana.id),
  ]).toEqual([true, true])
})

test.each(['the one who blocked', 'the one who was blocked'])('invitations of %s are not delivered', async (who) => {
  await acceptedRelationship(ana, ben)
  await block(ana, ben.id)
  const [sender, other] = who === 'the one who blocked' ? [ana, ben] : [ben, ana]
  await invited(sender, other.email)
  expect([await statesOf(sender), await listOf(other)]).toEqual([[['invited', 2]], []])
  const [crossing] = [await invited(other, sender.email)]
  expect([crossing.to_status, await statesOf(sender)]).toEqual(['Waiting', [['invited', 2]]])
})

test('blocking the sender of an invitation ends it, also its link', async () => {
  const { id } = await invited(ana, ben.email)
  const { id: invitation } = await server.database
    .selectFrom('invitations')
    .where('relationship_id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow()
  expect((await block(ben, ana.id)).status).toBe(204)
  expect([await listOf(ana), await listOf(ben)]).toEqual([[], []])
  expect((await ben.client.post(`/invitations/${invitation}`)).status).toBe(404)
})

test('only people whom the user has met can be blocked; an invited address does not count', async () => {
  const { id } = await invited(ana, ben.email)
  for (const unknown of [ben.id, (await server.participant()).id, newId()])
    expect((await block(ana, unknown)).status).toBe(404)
  expect(codesOf(await block(ana, ana.id))).toEqual(['INVALID'])
  await ana.client.delete(`/relationships/${id}`)
  expect((await block(ana, ben.id)).status).toBe(404)
  expect(await blockedBy(ana)).toEqual([])
})

test('after unblocking, invitations are possible again and the relationship is not restored', async () => {
  await acceptedRelationship(ana, ben)
  await block(ana, ben.id)
  expect((await ben.client.delete(`/blocked_users/${ana.id}`)).status).toBe(204)
  expect(await isBlockedBetween(server.database, ana.id, ben.id)).toBe(true)
  expect((await ana.client.delete(`/blocked_users/${ben.id}`)).status).toBe(204)
  expect([await listOf(ana), await blockedBy(ana)]).toEqual([[], []])
  const { id } = await invited(ben, ana.email)
  await setLevel(ana, id, 2)
  expect(await sees(ben, ana)).toBe(true)
})
