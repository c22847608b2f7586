/** @embedded */
import * as schema from '@almanac/contracts/schema/social/groups'
import { MAX_GROUP_MEMBERS, MAX_GROUPS } from '@almanac/contracts/rules/social/groups'
import { newId } from '@almanac/domain/ids'
import { answerOf, codesOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { acceptedRelationship, confirmedParticipant, invited } from '../relationships/testing'
import { groupMembers } from './groups'

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

const create = ({ client }: Participant, name: string, id?: string) =>
  client.post('/user_relationships', { name, ...(id && { id }) })
const made = async (person: Participant, name: string) => answerOf(schema.createGroup, await create(person, name)).id
const update = ({ client }: Participant, id: string, change: object) =>
  client.put(`/user_relationships/${id}`, { id, ...change })
const groupsOf = async ({ client }: Participant) =>
  answerOf(schema.listGroups, await client.get('/user_relationships')).map(({ name, user_ids }) => [name, user_ids])

test('a group is created, renamed, filled and emptied; deleting it keeps its members in the circle', async () => {
  await acceptedRelationship(ana, ben)
  const id = await made(ana, '  Neighbors ')
  const filled = answerOf(schema.updateGroup, await update(ana, id, { user_ids: [ben.id, ben.id.toUpperCase()] }))
  expect([filled.name, filled.users.map(({ first_name }) => first_name)]).toEqual(['Neighbors', ['Ben']])
  await update(ana, id, { name: 'Close neighbors' })
  expect(await groupsOf(ana)).toEqual([['Close neighbors', [ben.id]]])
  expect(await groupMembers(server.database, ana.id, [id])).toEqual([{ id, user_ids: [ben.id] }])
  await update(ana, id, { removed_user_ids: [ben.id] })
  expect(await groupsOf(ana)).toEqual([['Close neighbors', []]])
  await update(ana, id, { user_ids: [ben.id] })
  expect((await ana.client.delete(`/user_relationships/${id}`)).status).toBe(204)
  expect(await groupsOf(ana)).toEqual([])
  expect((await ana.client.get(`/history/owner?user_id=${ben.id}`)).status).toBe(200)
})

test('a group name is unique per person, regardless of case', async () => {
  const id = await made(ana, 'Family')
  expect(codesOf(await create(ana, 'FAMILY '))).toEqual(['GROUP_NAME_TAKEN'])
  const other = await made(ana, 'Friends')
  expect(codesOf(await update(ana, other, { name: 'family' }))).toEqual(['GROUP_NAME_TAKEN'])
  expect((await update(ana, id, { name: 'family' })).status).toBe(200)
  expect((await create(ben, 'Family')).status).toBe(200)
  expect(codesOf(await create(ana, '   '))).toEqual(['CANT_BE_BLANK'])
})

test('creating is idempotent by id, and refused with another name', async () => {
  const id = newId()
  const answers = await Promise.all([create(ana, 'Family', id), create(ana, 'Family', id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await groupsOf(ana)).toEqual([['Family', []]])
  expect(codesOf(await create(ana, 'Friends', id))).toEqual(['ID_TAKEN'])
  expect((await create(ben, 'Mine', id)).status).toBe(200)
})

test('only members of the circle can be added, all or none', async () => {
  await acceptedRelationship(ana, ben)
  const carla = await confirmedParticipant(server)
  await invited(ana, carla.email)
  const id = await made(ana, 'Family')
  for (const stranger of [carla.id, ana.id, newId()])
    expect(codesOf(await update(ana, id, { name: 'Other', user_ids: [ben.id, stranger] }))).toEqual(['NOT_IN_CIRCLE'])
  expect(await groupsOf(ana)).toEqual([['Family', []]])
})

test('another person’s group is 404', async () => {
  const id = await made(ana, 'Family')
  expect((await update(ben, id, { name: 'Mine' })).status).toBe(404)
  expect((await ben.client.delete(`/user_relationships/${id}`)).status).toBe(404)
  expect(await groupMembers(server.database, ben.id, [id])).toEqual([])
  expect([await groupsOf(ana), await groupsOf(ben)]).toEqual([[['Family', []]], []])
})

test.each(['a removal', 'a block', 'the end of the row'])(
  'a person who leaves the circle is removed from groups (%s)',
  async (how) => {
    const relationship = await acceptedRelationship(ana, ben)
    const hers = await made(ana, 'Family')
    const his = await made(ben, 'Mine')
    await update(ana, hers, { user_ids: [ben.id] })
    await update(ben, his, { user_ids: [ana.id] })
    if (how === 'a removal') await ben.client.delete(`/relationships/${relationship}`)
    if (how === 'a block') await ben.client.post('/blocked_users', { user_id: ana.id })
    if (how === 'the end of the row')
      await server.database.deleteFrom('relationships').where('id', '=', relationship).execute()
    expect([await groupsOf(ana), await groupsOf(ben)]).toEqual([[['Family', []]], [['Mine', []]]])
  },
)

test('a change of level keeps the groups', async () => {
  const relationship = await acceptedRelationship(ana, ben)
  const id = await made(ana, 'Family')
  await update(ana, id, { user_ids: [ben.id] })
  await ana.client.put(`/relationships/${relationship}`, { id: relationship, visibility: 1 })
  expect(await groupsOf(ana)).toEqual([['Family', [ben.id]]])
})

test('a person who is added while leaving is not in the group afterwards', async () => {
  for (let round = 0; round < 5; round += 1) {
    const other = await confirmedParticipant(server)
    const relationship = await acceptedRelationship(ana, other)
    const id = await made(ana, `Round ${round}`)
    await Promise.all([
      update(ana, id, { user_ids: [other.id] }),
      other.client.delete(`/relationships/${relationship}`),
    ])
    expect(await groupMembers(server.database, ana.id, [id])).toEqual([{ id, user_ids: [] }])
    await ana.client.delete(`/user_relationships/${id}`)
    await server.database.deleteFrom('invitation_sends').execute()
  }
})

test('the limits of groups and members hold, also for concurrent requests', async () => {
  await Promise.all(Array.from({ length: MAX_GROUPS - 1 }, (_, nth) => create(ana, `Group ${nth}`)))
  const last = await Promise.all(['One more', 'And another'].map((name) => create(ana, name)))
  expect(last.filter(({ status }) => status !== 200).flatMap(codesOf)).toEqual(['TOO_MANY_GROUPS'])
  expect(await groupsOf(ana)).toHaveLength(MAX_GROUPS)
  const many = Array.from({ length: MAX_GROUP_MEMBERS + 1 }, newId)
  await server.database
    .insertInto('relationships')
    .values(
      many.map((to_user_id) => ({
        user_id: ben.id,
        id: newId(),
        to_user_id,
        to_user_email: '',
        from_status: 'Friend',
        to_status: 'Friend',
        visibility: 2,
      })),
    )
    .execute()
  const id = await made(ben, 'All')
  expect((await update(ben, id, { user_ids: many.slice(1) })).status).toBe(200)
  expect(codesOf(await update(ben, id, { user_ids: many.slice(0, 1) }))).toEqual(['TOO_MANY'])
})
