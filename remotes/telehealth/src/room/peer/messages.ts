import { withoutOpenDirection } from '@almanac/contracts/characters'
import { MAX_CHAT_PICTURE_BYTES, MAX_CHAT_TEXT } from '../VideoRoom'

/** Messages that two connected pages exchange directly. */
export type DirectMessage =
  | { type: 'pulse' }
  | { type: 'media'; microphone: boolean; camera: boolean; paused: boolean; suspended: boolean }
  | { type: 'text'; id: string; text: string }
  /** Acknowledges a text or a complete picture. */
  | { type: 'received'; id: string }
  /** Followed by its bytes. */
  | { type: 'picture'; id: string; size: number; media: string }

const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** Parses a message of the other page; null if it is invalid: the other side may run other code. */
export function messageIn(text: string): DirectMessage | null {
  try {
    return checked(JSON.parse(text))
  } catch {
    return null
  }
}

function checked(value: unknown): DirectMessage | null {
  if (typeof value !== 'object' || value === null) return null
  const { type, id, text, size, media, ...state } = value as Record<string, unknown>
  if (type === 'pulse') return { type }
  if (type === 'media')
    // A page of an earlier release does not say whether it is suspended.
    return {
      type,
      microphone: state.microphone === true,
      camera: state.camera === true,
      paused: state.paused === true,
      suspended: state.suspended === true,
    }
  if (typeof id !== 'string' || id.length > 64) return null
  if (type === 'received') return { type, id }
  if (type === 'text' && typeof text === 'string' && text.length <= MAX_CHAT_TEXT)
    return { type, id, text: withoutOpenDirection(text) }
  const isPicture = type === 'picture' && typeof media === 'string' && PICTURE_TYPES.includes(media)
  if (isPicture && typeof size === 'number' && size > 0 && size <= MAX_CHAT_PICTURE_BYTES)
    return { type, id, size, media }
  return null
}

/** Small enough for the data channel of every browser. */
const CHUNK_BYTES = 16_384
/** Maximum number of buffered bytes in the channel: audio shares the connection. */
const MAX_BUFFERED_BYTES = 262_144

/** The part of a data channel that sends need. */
export interface ChatChannel extends Pick<
  RTCDataChannel,
  'readyState' | 'bufferedAmount' | 'bufferedAmountLowThreshold'
> {
  send: ((data: string) => void) & ((data: ArrayBuffer) => void)
  addEventListener: (type: string, listener: () => void, options: { once: true }) => void
}

const drained = (channel: ChatChannel): Promise<void> =>
  new Promise((resolve) => {
    channel.bufferedAmountLowThreshold = MAX_BUFFERED_BYTES / 2
    channel.addEventListener('bufferedamountlow', () => resolve(), { once: true })
    channel.addEventListener('close', () => resolve(), { once: true })
  })

/** Sends a picture through a channel, first its description, then its bytes. */
export async function sendPictureThrough(channel: ChatChannel, id: string, picture: Blob): Promise<void> {
  const bytes = await picture.arrayBuffer()
  if (channel.readyState !== 'open') return
  const header: DirectMessage = { type: 'picture', id, size: bytes.byteLength, media: picture.type }
  channel.send(JSON.stringify(header))
  for (let start = 0; start < bytes.byteLength; start += CHUNK_BYTES) {
    if (channel.bufferedAmount > MAX_BUFFERED_BYTES) await drained(channel)
    if (channel.readyState !== 'open') return
    channel.send(bytes.slice(start, start + CHUNK_BYTES))
  }
}

/** Reassembles the bytes of a picture. */
export class PictureReceiver {
  private header: Extract<DirectMessage, { type: 'picture' }> | null = null
  private parts: ArrayBuffer[] = []
  private received = 0

  begin(header: Extract<DirectMessage, { type: 'picture' }>): void {
    this.header = header
    this.parts = []
    this.received = 0
  }

  /** Adds a chunk; returns the picture once it is complete. */
  take(part: ArrayBuffer): { id: string; picture: Blob } | null {
    if (!this.header) return null
    this.parts.push(part)
    this.received += part.byteLength
    if (this.received < this.header.size) return null
    const { id, media, size } = this.header
    const picture = this.received === size ? { id, picture: new Blob(this.parts, { type: media }) } : null
    this.header = null
    this.parts = []
    return picture
  }
}
