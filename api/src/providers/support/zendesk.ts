import { createHmac } from 'node:crypto'
import type { SupportProvider, SupportSources } from './provider'

/** What the client needs. */
export interface ZendeskSettings {
  /** `https://static.zdassets.com/ekr/snippet.js` */
  scriptUrl: string
  /** The widget's key, in the script's address. */
  widgetKey: string
  /** The id and the secret of the key that signs who chats. */
  keyId: string
  secret: string
}

/** Seconds that a token is good for; the widget asks for another. */
const LIFE = 300

/** Zendesk's own places, as its documents list them for a Content-Security-Policy. */
const SOURCES: SupportSources = {
  script: ['https://static.zdassets.com', 'https://ekr.zdassets.com'],
  connect: [
    ...['https://static.zdassets.com', 'https://ekr.zdassets.com', 'https://*.zendesk.com'],
    ...['https://api.smooch.io', 'https://media.smooch.io', 'wss://api.smooch.io', 'wss://*.zendesk.com'],
  ],
  image: ['https://static.zdassets.com', 'https://media.smooch.io', 'https://*.zdusercontent.com', 'data:', 'blob:'],
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Zendesk's messenger, with participants who are known by a signed token (HS256) and not by name or address. */
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
