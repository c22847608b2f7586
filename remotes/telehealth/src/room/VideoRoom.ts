import { ApiError } from '@almanac/api-client'
import type { RoomEndReason, RoomPerson } from '@almanac/contracts/telehealth/room'
import type { CallQuality } from '@almanac/domain/call-quality'
import type { Connection } from './link/connectionWatch'

export type RoomPhase = 'connecting' | 'waiting' | 'in' | 'reconnecting' | 'ended'

/** Why the call ended: a reason from the server, the user's choice, or a refusal with the server's message. */
export type EndReason = RoomEndReason | 'left' | { refusal: string }

/** Why the server refuses entry for good: the provider has ended the call, or the appointment is over or canceled. Null for any other refusal. */
export function closedReasonOf(refusal: unknown): RoomEndReason | null {
  if (!(refusal instanceof ApiError)) return null
  if (refusal.has('ROOM_ENDED')) return 'ended'
  if (refusal.has('APPOINTMENT_OVER')) return 'over'
  return refusal.has('APPOINTMENT_CANCELED') ? 'canceled' : null
}

/** Another person in the room or waiting outside it. */
export interface Participant extends RoomPerson {
  /** Video and audio; null until there is any. */
  stream: MediaStream | null
  /** The state of their devices as they report it. */
  microphone: boolean
  camera: boolean
  /** Whether their system has paused their devices, such as for a phone call. */
  suspended: boolean
  /** Whether their video is paused because the connection is weak. */
  paused: boolean
  /** Null while nothing is received. */
  quality: CallQuality | null
  connection: Connection
}

/** What is known for people who cannot be connected. */
export interface UnconnectedHelp {
  /** The server has written to the care team. */
  careTeamInformed: boolean
  /** The care team's phone number, as dialed; null if unknown. */
  phone: string | null
}

/** One text or picture of the chat. Kept in this page only, and lost with it. */
export interface ChatEntry {
  id: string
  /** Null for the user's own entries. */
  from: string | null
  text?: string
  picture?: Blob
  /** Of the user's own entries, whether anybody has received it; undefined where that is unknown. */
  delivered?: boolean
}

/** A text or picture on its way to the others. */
export type ChatMessage = { id: string; text: string } | { id: string; picture: Blob }

/** A snapshot of a room. */
export interface RoomSnapshot {
  phase: RoomPhase
  reason: EndReason | null
  role: RoomPerson['role'] | null
  ends_at: string | null
  /** Everybody except the user. */
  people: readonly Participant[]
  chat: readonly ChatEntry[]
  /** Whether the user's own video is paused because the connection is weak. */
  paused: boolean
  /** Null until the server has answered that somebody could not be reached. */
  help: UnconnectedHelp | null
}

/** The tracks sent from this device; null if there is nothing to send. */
export interface LocalTracks {
  audio: MediaStreamTrack | null
  video: MediaStreamTrack | null
}

/**
 * A call of two or three people, independent of its transport. `peer` implements it with direct connections between the
 * browsers; another service can replace it behind the same interface.
 */
export interface VideoRoom {
  /** For useSyncExternalStore. */
  subscribe: (changed: () => void) => () => void
  snapshot: () => RoomSnapshot
  /** Replaces the sent tracks. The caller keeps owning and stopping them. */
  setTracks: (tracks: LocalTracks) => void
  sendText: (text: string) => void
  sendPicture: (picture: Blob) => void
  /** For the provider: admits a person; rejects with the server's refusal. */
  admit: (user_id: string) => Promise<void>
  /** For the provider: adds a third person; rejects with the server's refusal. */
  addGuest: (email: string) => Promise<void>
  /** Tries at once to reach everybody who could not be reached. */
  retry: () => void
  /** Leaves; the others stay. */
  leave: () => void
  /** For the provider: ends the call for everybody; rejects with the server's refusal. */
  end: () => Promise<void>
}

/** Maximum size of a chat picture in bytes: it shares the connection with the audio. */
export const MAX_CHAT_PICTURE_BYTES = 2_000_000

/** Maximum number of characters of a chat message. */
export const MAX_CHAT_TEXT = 2_000
