import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  addRoomGuest,
  admitToRoom,
  createRoomToken,
  endRoom,
  enterRoom,
  leaveRoom,
  listenToRoom,
  reopenRoom,
  reportUnconnected,
  sendSignal,
} from '@almanac/contracts/telehealth/room'
import * as schema from '@almanac/contracts/schema/telehealth/room'
import { invalid, notFound, tooManyRequests, unauthorized } from '../../http/errors'
import { serve } from '../../http/route'
import type { Database } from '../../http/serve'
import { idOfEmail } from '../../people'
import { companiesOf, openEventStream, publishEvent } from '../../platform'
import { iceServers } from '../../providers/video/ice'
import { providersOf } from '../../providers/plugin'
import { RoomHub } from './hub'
import { addGuest, admit, end, enter, leave, reopen, requireFreePlace } from './members'
import { findRoom, foundRoom, requireProvider, requireOpen, type Room } from './find-room'
import { storeSignal } from './signals'
import { stateOf } from './state'
import { reportGivenUp, reportUnconnectedPages } from './unconnected'

/** The video room of an appointment. */
export function roomRoutes(app: FastifyInstance): void {
  accessRoutes(app)
  streamRoute(app)
  providerRoutes(app)
}

/** The identity at the video service: the page's incarnation, by which the other pages recognize it; never a name. */
const identityOf = ({ appointment_id, user_id, incarnation }: Room): string =>
  incarnation ?? createHash('sha256').update(`${appointment_id} ${user_id}`).digest('base64url').slice(0, 24)

function accessRoutes(app: FastifyInstance): void {
  serve(app, createRoomToken, schema.createRoomToken, async ({ database, request }) => {
    const room = foundRoom.of(request)
    await requireOpen(database, room)
    const identity = identityOf(room)
    const { video } = providersOf(app)
    const access = { identity, room: room.appointment_id }
    if (video)
      return {
        engine: 'twilio' as const,
        token: room.admitted ? video.token(access, new Date()) : null,
        room: room.appointment_id,
        ice_servers: [],
      }
    return {
      engine: 'peer' as const,
      token: null,
      room: room.appointment_id,
      ice_servers: iceServers(process.env, identity, room.end_at),
    }
  })

  serve(app, enterRoom, schema.enterRoom, async ({ database, request, body }) => {
    const room = foundRoom.of(request)
    await requireOpen(database, room)
    await enter(database, room, body.incarnation)
    return stateOf(database, await again(database, room))
  })

  serve(app, leaveRoom, schema.leaveRoom, async ({ database, request, body }) => {
    const room = foundRoom.of(request)
    if (body.unconnected_with !== undefined)
      await reportGivenUp(database, room, { from: body.incarnation, to: body.unconnected_with })
    await leave(database, room, body.incarnation)
  })

  serve(app, sendSignal, schema.sendSignal, async ({ database, request, body }) => {
    const room = foundRoom.of(request)
    await requireOpen(database, room)
    await storeSignal(database, room, body)
  })

  serve(app, reportUnconnected, schema.reportUnconnected, async ({ database, request, body }) => {
    const room = foundRoom.of(request)
    await requireOpen(database, room)
    return reportUnconnectedPages(database, room, body, { inform: body.inform ?? true })
  })
}

function streamRoute(app: FastifyInstance): void {
  const hub = new RoomHub(app.database, app.sessionWatch, app.log)
  // Before the server waits for connections to end: streams never end by themselves.
  app.addHook('preClose', () => hub.close())

  serve(app, listenToRoom, schema.listenToRoom, async ({ database, request, reply, query }) => {
    const room = foundRoom.of(request)
    await requireOpen(database, room)
    const credential = app.authentication.credentialOf(request)
    if (!credential) throw unauthorized()
    if (room.incarnation !== query.incarnation) throw invalid('NOT_IN_ROOM', 'incarnation')
    if (!hub.hasRoom(credential.user_id)) throw tooManyRequests()
    // A HEAD request gets no stream.
    if (request.method === 'HEAD') return
    const { appointment_id } = room
    await hub.join({ appointment_id, incarnation: query.incarnation, credential, stream: openEventStream(reply) })
  })
}

function providerRoutes(app: FastifyInstance): void {
  serve(app, admitToRoom, schema.admitToRoom, async ({ database, request, params }) => {
    const room = foundRoom.of(request)
    requireProvider(room)
    await requireOpen(database, room)
    await admit(database, room, params.user_id)
  })

  serve(app, addRoomGuest, schema.addRoomGuest, async ({ database, request, body }) => {
    const room = foundRoom.of(request)
    requireProvider(room)
    await requireOpen(database, room)
    await requireFreePlace(database, room)
    const user_id = await idOfEmail(database, body.email)
    if (user_id !== undefined && (await isInCompanyOf(database, room, user_id))) await addGuest(database, room, user_id)
  })

  serve(app, endRoom, schema.endRoom, async ({ database, request }) => {
    const room = foundRoom.of(request)
    requireProvider(room)
    // Once more after the end changes nothing; before the room is open, nobody could come in later.
    if (room.call_ended_at) return
    await requireOpen(database, room)
    await end(database, room)
    publishAppointment(request, room)
    // Our own event already closes every page; this also disconnects pages that missed it from the service.
    await providersOf(app)
      .video?.complete(room.appointment_id)
      .catch((err: unknown) => request.log.warn({ err }, 'a room could not be ended at the video service'))
  })

  serve(app, reopenRoom, schema.reopenRoom, async ({ database, request }) => {
    const room = foundRoom.of(request)
    requireProvider(room)
    await requireOpen(database, { ...room, call_ended_at: null })
    await reopen(database, room)
    publishAppointment(request, room)
  })
}

/** Open pages of both sides read the appointment again: it is over, or on again. */
function publishAppointment(request: FastifyRequest, { participant_id, provider_id, appointment_id }: Room): void {
  publishEvent(request, [participant_id, provider_id], { type: 'appointment', appointment_id })
}

async function again(database: Database, { user_id, appointment_id }: Room): Promise<Room> {
  const room = await findRoom(database, user_id, appointment_id)
  if (!room) throw notFound()
  return room
}

/** Whether a person belongs to a company of the participant; only such people can be added. */
async function isInCompanyOf(database: Database, { participant_id }: Room, user_id: string): Promise<boolean> {
  const companies = new Set((await companiesOf(database, participant_id)).map(({ id }) => id))
  return (await companiesOf(database, user_id)).some(({ id }) => companies.has(id))
}
