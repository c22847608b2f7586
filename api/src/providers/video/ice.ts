import { createHmac } from 'node:crypto'
import type { Environment } from '../../environment'

/** A STUN or TURN server in the format of RTCPeerConnection's `iceServers`. */
export interface IceServer {
  urls: string[]
  username?: string
  credential?: string
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((url) => url.trim())
    .filter((url) => url !== '')

/**
 * The STUN and TURN servers configured by the environment. TURN credentials are for one page (`subject`, a
 * pseudonym) and expire at `until`, as required by coturn's use-auth-secret: the username contains expiry and
 * subject, and the password is its HMAC-SHA1 (draft-uberti-behave-turn-rest-00).
 */
export function iceServers(environment: Environment, subject: string, until: Date): IceServer[] {
  const stun = listOf(environment.VIDEO_STUN_URLS)
  const turn = listOf(environment.VIDEO_TURN_URLS)
  const secret = environment.VIDEO_TURN_SECRET
  const servers: IceServer[] = stun.length > 0 ? [{ urls: stun }] : []
  if (turn.length > 0 && secret) {
    const username = `${Math.ceil(until.getTime() / 1_000)}:${subject}`
    const credential = createHmac('sha1', secret).update(username).digest('base64')
    servers.push({ urls: turn, username, credential })
  }
  return servers
}
