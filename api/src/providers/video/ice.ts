import { createHmac } from 'node:crypto'
import type { Environment } from '../../environment'

/** A server that helps two browsers to find each other, as RTCPeerConnection takes it. */
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
 * STUN and TURN servers of the environment. Access to TURN is for one page (`subject`, which names nobody) and ends
 * at `until`: coturn's use-auth-secret, a username of expiry and subject and its HMAC-SHA1 as the password
 * (draft-uberti-behave-turn-rest-00).
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
