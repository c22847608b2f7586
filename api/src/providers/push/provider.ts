/** A browser's push subscription (Push API, RFC 8030 and 8291); keys in base64url. */
export interface Browser {
  endpoint: string
  p256dh: string
  auth: string
}

/** The notification that a device shows. */
export interface PushPayload {
  title: string
  body: string
  /** The path that opening it leads to. */
  url: string
  /** A notification replaces a displayed one with the same tag. */
  tag: string
  /** Language of the texts, which says in which direction they run. */
  lang: string
  /** The path of a picture. */
  icon: string
  /** Buttons below it, of which browsers show two at most. */
  actions: readonly PushAction[]
}

interface PushAction {
  title: string
  /** The path that it leads to. */
  url: string
}

export interface PushMessage {
  payload: PushPayload
  /** The push service keeps only the newest queued message with the same topic for a device. */
  topic: string
  /** Time to live in seconds: how long the push service queues it for an offline device. */
  seconds: number
}

/** The server's key pair (VAPID, RFC 8292), in base64url. */
export interface VapidKeys {
  public_key: string
  private_key: string
}

/**
 * 'gone' when the subscription or device token is no longer valid, 'refused' when this message is rejected
 * permanently.
 */
export type PushResult = 'sent' | 'gone' | 'refused'

export type AppPlatform = 'ios' | 'android'

/** Sends a message to the app on a device of one platform, by its token. Throws Unreachable when the service is unavailable, times out or limits the rate. */
export type AppPush = (token: string, message: PushMessage) => Promise<PushResult>

/** Sends messages to browsers, through the push service of each, and to the app. */
export interface PushProvider {
  /** Whether messages may be sent to this endpoint: only https, and no private or local address. */
  accepts(endpoint: string): boolean
  /** Throws Unreachable when the push service is unavailable, times out or limits the rate. */
  send(browser: Browser, message: PushMessage, keys: VapidKeys): Promise<PushResult>
  /** Only the platforms whose service is configured. */
  apps: { readonly [platform in AppPlatform]?: AppPush }
}

/** The platforms to which messages can be sent. */
export function appPlatforms({ apps }: Pick<PushProvider, 'apps'>): AppPlatform[] {
  return (['ios', 'android'] as const).filter((platform) => apps[platform])
}
