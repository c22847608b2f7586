import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { requestJson, UnexpectedStatus } from '../http/request'
import type { VideoProvider } from './provider'

/** Settings of the client: the account, and an API key of the region US1. */
export interface TwilioVideoSettings {
  /** `https://video.twilio.com` */
  baseUrl: string
  accountSid: string
  keySid: string
  keySecret: string
  /** Milliseconds. */
  timeout: number
}

/** Only needed to connect: a connected page stays in the room after the token expires. */
const TOKEN_LIFE_SECONDS = 600

const completed = z.object({ status: z.string() })

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Twilio Video: issues access tokens (JWT, HS256, `twilio-fpa;v=1`) and completes rooms with the REST API. */
export function twilioVideo({ baseUrl, accountSid, keySid, keySecret, timeout }: TwilioVideoSettings): VideoProvider {
  const authorization = `Basic ${Buffer.from(`${keySid}:${keySecret}`).toString('base64')}`
  return {
    connections: ['wss://global.vss.twilio.com', 'wss://sdkgw.us1.twilio.com'],
    token({ identity, room }, now) {
      const iat = Math.floor(now.getTime() / 1_000)
      const header = { typ: 'JWT', alg: 'HS256', cty: 'twilio-fpa;v=1' }
      const claims = {
        jti: `${keySid}-${iat}`,
        iss: keySid,
        sub: accountSid,
        iat,
        nbf: iat,
        exp: iat + TOKEN_LIFE_SECONDS,
        grants: { identity, video: { room } },
      }
      const signed = `${encoded(header)}.${encoded(claims)}`
      return `${signed}.${createHmac('sha256', keySecret).update(signed).digest('base64url')}`
    },
    async complete(room) {
      try {
        await requestJson(new URL(`${baseUrl}/v1/Rooms/${encodeURIComponent(room)}`), completed, {
          method: 'POST',
          form: { Status: 'completed' },
          authorization,
          timeout,
        })
      } catch (error) {
        if (!(error instanceof UnexpectedStatus) || error.status !== 404) throw error
      }
    },
  }
}
