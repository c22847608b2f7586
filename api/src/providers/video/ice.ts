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
 * subject, and the password is its HMAC-SHA1 (draft-uberti-behave-turn-rest-00). Without a secret, TURN credentials
 * are the static ones of a hosted service.
 */
export function iceServers(environment: Environment, subject: string, until: Date): IceServer[] {
  const stun = listOf(environment.VIDEO_STUN_URLS)
  const turn = listOf(environment.VIDEO_TURN_URLS)
  const secret = environment.VIDEO_TURN_SECRET
  const fixed = { username: environment.VIDEO_TURN_USERNAME, credential: environment.VIDEO_TURN_CREDENTIAL }
  const servers: IceServer[] = stun.length > 0 ? [{ urls: stun }] : []
  if (turn.length > 0 && secret) {
    const username = `${Math.ceil(until.getTime() / 1_000)}:${subject}`
    const credential = createHmac('sha1', secret).update(username).digest('base64')
    servers.push({ urls: turn, username, credential })
  } else if (turn.length > 0 && fixed.username && fixed.credential)
    servers.push({ urls: turn, username: fixed.username, credential: fixed.credential })
  return servers
}

/** Between whom calls connect: everywhere with TURN, not through strict firewalls with STUN alone, else within one network. */
export function reachOfCalls(environment: Environment): 'everywhere' | 'without_firewalls' | 'one_network' {
  const servers = iceServers(environment, '', new Date(0))
  if (servers.length === 0) return 'one_network'
  return servers.some(({ credential }) => credential !== undefined) ? 'everywhere' : 'without_firewalls'
}

/** What is missing for calls between two networks, for the operator; null if nothing is. */
export function missingForCalls(environment: Environment): string | null {
  const reach = reachOfCalls(environment)
  if (reach === 'one_network')
    return 'video calls between two networks will not connect: VIDEO_STUN_URLS and VIDEO_TURN_URLS name no server (docs/operating.md)'
  if (reach === 'everywhere') return null
  return listOf(environment.VIDEO_TURN_URLS).length > 0
    ? 'VIDEO_TURN_URLS is not used: set VIDEO_TURN_SECRET, or VIDEO_TURN_USERNAME and VIDEO_TURN_CREDENTIAL'
    : 'video calls through strict firewalls will not connect: VIDEO_TURN_URLS names no server (docs/operating.md)'
}
