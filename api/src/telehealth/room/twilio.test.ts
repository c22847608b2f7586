import { newId } from '@almanac/domain/ids'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as schema from '@almanac/contracts/schema/telehealth/room'
import { providersFromEnvironment } from '../../providers/environment'
import { useProviders } from '../../providers/plugin'
import { answerOf } from '../../testing/answer'
import { startTestServer, type Participant, type TestServer } from '../../testing/server'
import { telehealthArea } from '../area'

let service: Server
let server: TestServer
let ada: Participant
let noor: Participant
/** Requests to the video service. */
const asked: string[] = []

beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"code":20404}')
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
  const environment = {
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_API_KEY_SID: 'SK1',
    TWILIO_API_KEY_SECRET: 'secret',
    TWILIO_VIDEO_BASE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
  }
  server = await startTestServer({
    areas: [(app) => useProviders(app, providersFromEnvironment(environment)), telehealthArea],
  })
  const features = ['Virtual Appointments']
  ada = await server.participant({ features })
  noor = await server.participant({ features })
})
afterAll(async () => {
  await server.close()
  service.close()
})

test('with Twilio configured: a token only for admitted people, with the page as identity, and the room is also completed there', async () => {
  const id = newId()
  const times = { start_at: new Date(), end_at: new Date(Date.now() + 1_800_000) }
  await server.database
    .insertInto('appointments')
    .values({ id, user_id: ada.id, creator_user_id: noor.id, ...times })
    .execute()
  const room = `/telehealth/virtual_appointments/${id}/room`
  const access = async (who: Participant) =>
    answerOf(schema.createRoomToken, await who.client.post('/twilio/token', { appointment_id: id }))
  const incarnation = newId()
  await ada.client.post(`${room}/enter`, { incarnation })
  expect(await access(ada)).toEqual({ engine: 'twilio', token: null, room: id, ice_servers: [] })
  expect((await access(noor)).token).not.toBeNull()

  await noor.client.put(`${room}/admitted/${ada.id}`)
  const { token } = await access(ada)
  const claims: unknown = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ sub: 'AC1', grants: { identity: incarnation, video: { room: id } } })

  expect((await noor.client.post(`${room}/end`)).status).toBe(204)
  expect(asked).toEqual([`POST /v1/Rooms/${id}`])
})
