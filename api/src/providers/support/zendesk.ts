import { createHmac } from 'node:crypto'
import type { SupportProvider, SupportSources } from './provider'

/** Settings of the messenger. */
export interface ZendeskSettings {
  /** `https://static.zdassets.com/ekr/snippet.js` */
  scriptUrl: string
  /** The widget's key, part of the script's URL. */
  widgetKey: string
  /** Id and secret of the key that signs the user's token. */
  keyId: string
  secret: string
}

/** A token's lifetime in seconds; the widget requests a new one when it has expired. */
const LIFE = 300

/** Zendesk's sources, as its documentation lists them for a Content-Security-Policy. */
const SOURCES: SupportSources = {
  script: ['https://static.zdassets.com', 'https://ekr.zdassets.com'],
  connect: [
    ...['https://static.zdassets.com', 'https://ekr.zdassets.com', 'https://*.zendesk.com'],
    ...['https://api.smooch.io', 'https://media.smooch.io', 'wss://api.smooch.io', 'wss://*.zendesk.com'],
  ],
  image: ['https://static.zdassets.com', 'https://media.smooch.io', 'https://*.zdusercontent.com', 'data:', 'blob:'],
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Zendesk's messenger. Participants are identified by a pseudonym in a signed token (JWT, HS256), not by
 * name or address.
 */
export function zendesk({ scriptUrl, widgetKey, keyId, secret }: ZendeskSettings): SupportProvider {
  return {
    scriptUrl: `${scriptUrl}?key=${encodeURIComponent(widgetKey)}`,
    sources: URL.canParse(scriptUrl) ? SOURCES : { script: [], connect: [], image: [] },
    tokenFor(user_id, now) {
      const exp = Math.floor(now.getTime() / 1000) + LIFE
      const external_id = createHmac('sha256', secret).update(`external_id ${user_id}`).digest('hex')
      const signed = `${encoded({ alg: 'HS256', typ: 'JWT', kid: keyId })}.${encoded({ scope: 'user', external_id, exp })}`
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
    },
  }
}
