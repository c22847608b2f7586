import * as schema from '@almanac/contracts/schema/social/relationships'
import { MAX_RELATIONSHIPS } from '@almanac/contracts/rules/social/relationships'
import { newId } from '@almanac/domain/ids'
import { answerOf, codesOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { listedRelationships } from './answers'
import { acceptedRelationship, confirmedParticipant, invited, listOf, sees, setLevel, statesOf } from './testing'

let server: TestServer
let ana: Participant
let ben: Participant

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await confirmedParticipant(server, { first_name: 'Ana' })
  ben = await confirmedParticipant(server, { first_name: 'Ben', company: 'another' })
})

const levelSet = async (person: Participant, id: string, visibility: number) =>
  answerOf(schema.updateRelationship, await setLevel(person, id, visibility))

test('an invitation opens no records until accepted; then both sides see the same relationship', async () => {
  const { id, outgoing } = await invited(ana, ben.email, 3)
  expect(outgoing?.id).toBe(id)
  expect([await statesOf(ana), await statesOf(ben)]).toEqual([[['invited', 3]], [['invites_you', 3]]])
  expect([await sees(ana, ben), await sees(ben, ana)]).toEqual([false, false])
  await levelSet(ben, id, 3)
  expect([await statesOf(ana), await statesOf(ben)]).toEqual([[['in_circle', 3]], [['in_circle', 3]]])
  expect([await sees(ana, ben), await sees(ben, ana)]).toEqual([true, true])
  const [hers] = await listOf(ana)
  const [his] = await listOf(ben)
  expect([hers?.from_user.first_name, hers?.to_user.first_name, hers?.to_user.email]).toEqual(['Ana', 'Ben', ben.email])
  expect([his?.from_user.first_name, his?.to_user.first_name, his?.to_user.email]).toEqual(['Ben', 'Ana', ''])
  expect([hers?.outgoing, his?.outgoing, his?.id]).toEqual([null, null, id])
})

test('the invited person can accept a lower level, not a higher one', async () => {
  const { id } = await invited(ana, ben.email, 1)
  expect(codesOf(await setLevel(ben, id, 2))).toEqual(['INVALID'])
  expect(await statesOf(ben)).toEqual([['invites_you', 1]])
  expect((await levelSet(ben, id, 5)).visibility).toBe(5)
  const carla = await confirmedParticipant(server)
  const second = await invited(ana, carla.email, 4)
  await levelSet(carla, second.id, 1)
  expect(await sees(carla, ana)).toBe(false)
})

test.each([0, 6, 8, 2.5, '2'])('%p is not a valid level', async (visibility) => {
  const { id } = await invited(ana, ben.email)
  expect((await ben.client.put(`/relationships/${id}`, { id, visibility })).status).toBe(422)
  expect(await statesOf(ben)).toEqual([['invites_you', 2]])
})

test('a lower level applies immediately, a higher one needs the other’s consent', async () => {
  const id = await acceptedRelationship(ana, ben, 4)
  await levelSet(ben, id, 1)
  expect([await sees(ana, ben), await sees(ben, ana)]).toEqual([false, false])
  const wish = await levelSet(ben, id, 3)
  expect([wish.id === id, wish.to_status, wish.visibility]).toEqual([false, 'Waiting', 3])
  expect(await statesOf(ben)).toEqual([
    ['invited', 3],
    ['in_circle', 1],
  ])
  expect(await statesOf(ana)).toEqual([
    ['invites_you', 3],
    ['in_circle', 1],
  ])
  expect([await sees(ana, ben), await sees(ben, ana)]).toEqual([false, false])
  expect((await levelSet(ben, id, 2)).id).toBe(wish.id)
  const accepted = await levelSet(ana, wish.id, 2)
  expect([accepted.id, await statesOf(ana), await statesOf(ben)]).toEqual([id, [['in_circle', 2]], [['in_circle', 2]]])
  expect(await sees(ben, ana)).toBe(true)
})

test('a declined level request changes nothing; requests of both are an agreement', async () => {
  const id = await acceptedRelationship(ana, ben, 1)
  const wish = await levelSet(ana, id, 2)
  expect((await ben.client.delete(`/relationships/${wish.id}`)).status).toBe(204)
  expect([await statesOf(ana), await statesOf(ben)]).toEqual([[['in_circle', 1]], [['in_circle', 1]]])
  await levelSet(ana, id, 4)
  const agreed = await levelSet(ben, id, 2)
  expect([agreed.id, await statesOf(ana)]).toEqual([id, [['in_circle', 2]]])
})

test.each([
  ['friend', 2, 'family', 3],
  ['friend', 2, 'doctor', 4],
  ['family', 3, 'doctor', 4],
] as const)(
  'neither of two makes themselves more than %s (%i): %s (%i) is given by the other',
  async (_, from, __, to) => {
    for (const [asking, giving] of [
      [ana, ben],
      [ben, ana],
    ] as const) {
      const id = await acceptedRelationship(ana, ben, from)
      const request = await levelSet(asking, id, to)
      expect([request.id === id, request.to_status, request.visibility]).toEqual([false, 'Waiting', to])
      const states = [await statesOf(asking), await statesOf(giving)]
      expect(states).toEqual([
        [
          ['invited', to],
          ['in_circle', from],
        ],
        [
          ['invites_you', to],
          ['in_circle', from],
        ],
      ])
      // Asking again, also by the request itself, gives nothing.
      for (const one of [id, request.id]) expect((await levelSet(asking, one, to)).id).toBe(request.id)
      expect(await statesOf(giving)).toEqual(states[1])
      expect((await levelSet(giving, request.id, to)).id).toBe(id)
      expect(await statesOf(asking)).toEqual([['in_circle', to]])
      // Lowering is free for either.
      expect((await levelSet(giving, id, from)).id).toBe(id)
      expect(await statesOf(asking)).toEqual([['in_circle', from]])
      await ana.client.delete(`/relationships/${id}`)
    }
  },
)

test('an invitation or request is not accepted above what it offers', async () => {
  const { id } = await invited(ana, ben.email, 2)
  for (const level of [3, 4]) expect(codesOf(await setLevel(ben, id, level))).toEqual(['INVALID'])
  await levelSet(ben, id, 2)
  const request = await levelSet(ana, id, 3)
  expect(codesOf(await setLevel(ben, request.id, 4))).toEqual(['INVALID'])
  expect((await levelSet(ben, id, 4)).visibility).toBe(4)
  expect(await statesOf(ana)).toEqual([
    ['invites_you', 4],
    ['invited', 3],
    ['in_circle', 2],
  ])
})

test.each(['put', 'delete'] as const)('a removal ends it for both immediately and is idempotent (%s)', async (by) => {
  const id = await acceptedRelationship(ana, ben)
  const remove = ({ client }: Participant) =>
    by === 'put' ? client.put(`/relationships/${id}`, { id, visibility: 7 }) : client.delete(`/relationships/${id}`)
  for (const person of [ana, ben, ana]) expect([200, 204]).toContain((await remove(person)).status)
  expect([await listOf(ana), await listOf(ben)]).toEqual([[], []])
  expect([await sees(ana, ben), await sees(ben, ana)]).toEqual([false, false])
  expect((await ana.client.get(`/relationships/${id}`)).status).toBe(404)
  expect((await setLevel(ben, id, 2)).status).toBe(404)
})

test('an invitation accepted after a removal restores the relationship', async () => {
  const id = await acceptedRelationship(ana, ben)
  await ana.client.delete(`/relationships/${id}`)
  await acceptedRelationship(ben, ana, 3)
  expect([await statesOf(ana), await sees(ana, ben)]).toEqual([[['in_circle', 3]], true])
})

test('it is 404 for others, including operators', async () => {
  const { id } = await invited(ana, ben.email)
  const friend = await acceptedRelationship(ana, await confirmedParticipant(server))
  for (const stranger of [await server.participant(), await server.participant({ roles: ['operator'] })])
    for (const one of [id, friend]) {
      const { client } = stranger
      const path = `/relationships/${one}`
      const answers = [
        await client.get(path),
        await setLevel(stranger, one, 4),
        await client.delete(path),
        await client.post(`${path}/resend`),
      ]
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    }
  expect(await statesOf(ben)).toEqual([['invites_you', 2]])
})

test.each(['the one who accepts', 'the one who invited'])(
  'the circle of %s is limited to the size of the list',
  async (who) => {
    const { id } = await invited(ana, ben.email)
    const full = who === 'the one who accepts' ? ben : ana
    await server.database
      .insertInto('relationships')
      .values(
        Array.from({ length: MAX_RELATIONSHIPS }, () => ({
          user_id: full.id,
          id: newId(),
          to_user_id: newId(),
          to_user_email: '',
          from_status: 'Friend',
          to_status: 'Friend',
          visibility: 2,
        })),
      )
      .execute()
    expect(codesOf(await setLevel(ben, id, 2))).toEqual(['CIRCLE_FULL'])
    expect(await sees(ana, ben)).toBe(false)
    await server.database.updateTable('relationships').where('id', '<>', id).set({ visibility: 7 }).execute()
    expect((await setLevel(ben, id, 2)).status).toBe(200)
  },
)

test('the list takes three statements at any length, and shows members before invitations', async () => {
  const member = await acceptedRelationship(ana, ben)
  const senders = await Promise.all(Array.from({ length: 3 }, () => server.participant()))
  await server.database
    .insertInto('relationships')
    .values(
      Array.from({ length: MAX_RELATIONSHIPS + 20 }, (_, nth) => ({
        user_id: senders[nth % 3]?.id ?? '',
        id: newId(),
        to_user_id: ana.id,
        to_user_email: ana.email,
        from_status: 'Friend',
        to_status: 'Waiting',
        visibility: 2,
      })),
    )
    .execute()
  let statements = 0
  const counted = server.database.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const listed = await listedRelationships(counted, ana.id)
  expect([listed.length, statements, listed.some(({ id }) => id === member)]).toEqual([MAX_RELATIONSHIPS, 3, true])
})
