import type { RoomEndReason, RoomPerson } from '@almanac/contracts/telehealth/room'
import type { CallQuality } from '@almanac/domain/call-quality'

export type RoomPhase = 'connecting' | 'waiting' | 'in' | 'reconnecting' | 'ended'

/** Why it is over: told by the server, by the person's own choice, or a refusal of the server with its words. */
export type EndReason = RoomEndReason | 'left' | { refusal: string }

/** Somebody else in the room or before it. */
export interface Participant extends RoomPerson {
  /** Picture and sound; null until there are any. */
  stream: MediaStream | null
  /** What this person says of their own devices. */
  microphone: boolean
  camera: boolean
  /** Their picture is held back because the connection is weak. */
  paused: boolean
  /** Null while nothing comes through. */
  quality: CallQuality | null
}

/** One line or picture of the chat. It is kept in this page alone and gone with it. */
export interface ChatEntry {
  id: string
  /** Null for what was written here. */
  from: string | null
  text?: string
  picture?: Blob
}

/** A room at one moment. */
export interface RoomSnapshot {
  phase: RoomPhase
  reason: EndReason | null
  role: RoomPerson['role'] | null
  ends_at: string | null
  /** Everybody but the person at this page. */
  people: readonly Participant[]
  chat: readonly ChatEntry[]
  /** The own picture is held back because the connection is weak. */
  paused: boolean
}

/** What is sent of the own devices; null where there is nothing to send. */
export interface LocalTracks {
  audio: MediaStreamTrack | null
  video: MediaStreamTrack | null
}

/**
 * A call of two or three people, whatever carries it. Implemented by `peer`: the browsers send to each other.
 * Another service takes its place behind the same interface.
 */
export interface VideoRoom {
  /** For useSyncExternalStore. */
  subscribe: (changed: () => void) => () => void
  snapshot: () => RoomSnapshot
  /** What is sent from now on. The tracks stay the caller's, who stops them. */
  setTracks: (tracks: LocalTracks) => void
  say: (text: string) => void
  sendPicture: (picture: Blob) => void
  /** The provider lets somebody in; rejects with the server's refusal. */
  admit: (user_id: string) => Promise<void>
  /** The provider adds a third person; rejects with the server's refusal. */
  addGuest: (email: string) => Promise<void>
  /** Leaves; the others stay. */
  leave: () => void
  /** The provider ends the call for everybody; rejects with the server's refusal. */
  end: () => Promise<void>
}

/** Bytes of a picture in the chat: it goes through the same connection as the voices. */
export const MAX_CHAT_PICTURE_BYTES = 2_000_000

/** Characters of a line in the chat. */
export const MAX_CHAT_TEXT = 2_000
