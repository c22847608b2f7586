import { call } from '../../call'
import type * as schema from './schema'

export type { RoomEndReason, RoomEvent, RoomPerson, RoomSignal, RoomState } from './schema'

/** The video engine of an ongoing appointment, with the credentials for it. */
export const createRoomToken = call<typeof schema.createRoomToken>({
  id: 'createRoomToken',
  area: 'telehealth',
  method: 'POST',
  path: '/twilio/token',
  policy: 'room_party',
})

/** Enters the waiting room or, once admitted, the room. */
export const enterRoom = call<typeof schema.enterRoom>({
  id: 'enterRoom',
  area: 'telehealth',
  method: 'POST',
  path: '/telehealth/virtual_appointments/{id}/room/enter',
  policy: 'room_party',
})

export const leaveRoom = call<typeof schema.leaveRoom>({
  id: 'leaveRoom',
  area: 'telehealth',
  method: 'POST',
  path: '/telehealth/virtual_appointments/{id}/room/leave',
  policy: 'room_party',
})

/** Events of the room, as server-sent events, for the page that entered. */
export const listenToRoom = call<typeof schema.listenToRoom>({
  id: 'listenToRoom',
  area: 'telehealth',
  method: 'GET',
  path: '/telehealth/virtual_appointments/{id}/room/events',
  policy: 'room_party',
  stream: true,
})

export const sendSignal = call<typeof schema.sendSignal>({
  id: 'sendSignal',
  area: 'telehealth',
  method: 'POST',
  path: '/telehealth/virtual_appointments/{id}/room/signals',
  policy: 'room_party',
})

/** Reports that two pages in the room find no path to each other. */
export const reportUnconnected = call<typeof schema.reportUnconnected>({
  id: 'reportUnconnected',
  area: 'telehealth',
  method: 'POST',
  path: '/telehealth/virtual_appointments/{id}/room/unconnected',
  policy: 'room_party',
})

export const admitToRoom = call<typeof schema.admitToRoom>({
  id: 'admitToRoom',
  area: 'telehealth',
  method: 'PUT',
  path: '/telehealth/virtual_appointments/{id}/room/admitted/{user_id}',
  policy: 'room_party',
})

export const addRoomGuest = call<typeof schema.addRoomGuest>({
  id: 'addRoomGuest',
  area: 'telehealth',
  method: 'POST',
  path: '/telehealth/virtual_appointments/{id}/room/guests',
  policy: 'room_party',
})

/** Ends the call for everybody. */
export const endRoom = call<typeof schema.endRoom>({
  id: 'endRoom',
  area: 'telehealth',
  method: 'POST',
  path: '/telehealth/virtual_appointments/{id}/room/end',
  policy: 'room_party',
})

/** Reopens a call that was ended for everybody. */
export const reopenRoom = call<typeof schema.reopenRoom>({
  id: 'reopenRoom',
  area: 'telehealth',
  method: 'POST',
  path: '/telehealth/virtual_appointments/{id}/room/reopen',
  policy: 'room_party',
})
