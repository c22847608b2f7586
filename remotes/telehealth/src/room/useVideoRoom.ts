import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '@almanac/api-client'
import { useUser } from '@almanac/auth'
import { createRoomToken } from '@almanac/contracts/telehealth/room'
import { sentStateOf } from './media/sentState'
import type { LocalTracks, RoomSnapshot, VideoRoom } from './VideoRoom'

const NO_ROOM: RoomSnapshot = {
  phase: 'connecting',
  reason: null,
  role: null,
  ends_at: null,
  people: [],
  chat: [],
  paused: false,
  help: null,
}
const nobody = () => () => undefined
const nothing = () => NO_ROOM

/** The room of an appointment and its snapshot, once joined. */
interface JoinedRoom {
  room: VideoRoom | null
  shown: RoomSnapshot
  /** Joins; rejects with the server's refusal. */
  join: () => Promise<void>
  /** Clears an ended room, so that it can be joined again. */
  reset: () => void
}

/** Joins a room with the configured transport, and leaves it when the screen is left. */
export function useVideoRoom(appointment_id: string, tracks: LocalTracks): JoinedRoom {
  const { id: user_id } = useUser()
  const [room, setRoom] = useState<VideoRoom | null>(null)
  const shown = useSyncExternalStore(room?.subscribe ?? nobody, room?.snapshot ?? nothing)
  const { audio, video } = tracks
  const { microphone, camera, suspended } = sentStateOf(tracks)
  useEffect(() => room?.setTracks({ audio, video }), [room, audio, video, microphone, camera, suspended])
  useEffect(() => () => room?.leave(), [room])
  return {
    room,
    shown,
    async join() {
      const { engine, ice_servers } = await api(createRoomToken, { body: { appointment_id } })
      const options = { appointment_id, user_id, tracks: { audio, video } }
      // Only the transport in use is loaded.
      if (engine === 'twilio') {
        const { TwilioRoom } = await import(/* webpackChunkName: "twilio_room" */ './twilio/twilioRoom')
        setRoom(new TwilioRoom(options))
      } else {
        const { PeerRoom } = await import(/* webpackChunkName: "peer_room" */ './peer/peerRoom')
        setRoom(new PeerRoom({ ...options, ice_servers }))
      }
    },
    reset: () => setRoom(null),
  }
}
