/** @embedded */
import { sql } from 'kysely'
import { inTransaction } from '../../database/transaction'
import { lockPeople } from '../../people'
import { codesOf } from '../../testing/answer'
import { type Participant, startTestServer, type TestServer } from '../../testing/server'
import { activityDocumentOf, defineActivity, giveActivity, objectiveOf, responseOf } from '../testing/fixtures'
import { allow, ownerAndRecorder, recordFor, responsesSeen } from './testing'

const mood = objectiveOf('SliderObjective')
let server: TestServer
let ana: Participant
let ben: Participant
let id: string
let activity: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
})
beforeEach(async () => {
  const people = await ownerAndRecorder(server)
  ana = people.ana
  ben = people.ben
  id = people.id
  activity = await defineActivity(server.database, ana, activityDocumentOf([mood]))
  await giveActivity(server.database, ana, activity)
})

const said = () => responseOf(activity, [{ objective_id: mood.id, type: 'SliderEntry', value: 2 }])

test('a write that started before a concurrent withdrawal of consent commits is refused', async () => {
  const body = said()
  let write: ReturnType<typeof recordFor> | undefined
  await inTransaction(server.database, async (transaction) => {
    await lockPeople(transaction, [ana.id, ben.id])
    await transaction.deleteFrom('recorders').where('user_id', '=', ana.id).execute()
    // The policy still finds the permission, because the deletion is not committed.
    write = recordFor(ben, ana, body)
    await someoneWaits()
  })
  expect(codesOf(await write!)).toEqual(['RECORDING_NOT_ALLOWED'])
  expect(await responsesSeen(ana, ana)).toEqual([])
})

test('with a concurrent withdrawal of consent, exactly the acknowledged writes are stored', async () => {
  const bodies = Array.from({ length: 6 }, said)
  const [, ...answers] = await Promise.all([allow(ana, id, false), ...bodies.map((body) => recordFor(ben, ana, body))])
  const acknowledged = bodies.filter((_, at) => answers[at]?.status === 200).map((body) => body.id)
  expect((await responsesSeen(ana, ana)).map((response) => response.id).toSorted()).toEqual(acknowledged.toSorted())
  expect(codesOf(await recordFor(ben, ana, said()))).toEqual(['RECORDING_NOT_ALLOWED'])
})

/** Waits until another connection is blocked by a lock. */
async function someoneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks where not granted`.execute(server.database)
    if (rows.length > 0) return
  }
}
