/** A browser as it subscribed (Push API, RFC 8030 and 8291); keys in base64url. */
export interface Browser {
  endpoint: string
  p256dh: string
  auth: string
}

/** What a device shows. */
export interface PushPayload {
  title: string
  body: string
  /** A path of the product. */
  url: string
  /** What has the same tag is shown once. */
  tag: string
}

export interface PushMessage {
  payload: PushPayload
  /** Of what has the same topic and waits for the same device the push service keeps the newest. */
  topic: string
  /** How long the push service keeps it for a device that is not there. */
  seconds: number
}

/** Base64url. */
export interface VapidKeys {
  public_key: string
  private_key: string
}

/** 'gone' when this device takes no messages any more, 'refused' when it will never take this one. */
export type PushResult = 'sent' | 'gone' | 'refused'

export type AppPlatform = 'ios' | 'android'

/** Takes messages to the app on devices of one platform, each known by its token. Throws Unreachable while the service is down, slow or overrun. */
export type AppPush = (token: string, message: PushMessage) => Promise<PushResult>

/** Takes messages to browsers, by the push service that each has chosen, and to the app. */
export interface PushProvider {
  /** Whether messages may be sent there: over https, and to no address of a private network. */
  accepts(endpoint: string): boolean
  /** Throws Unreachable while the push service is down, slow or overrun. */
  send(browser: Browser, message: PushMessage, keys: VapidKeys): Promise<PushResult>
  /** Nothing for a platform whose service is not configured. */
  apps: { readonly [platform in AppPlatform]?: AppPush }
}

/** The platforms on which the app can be told. */
export function appPlatforms({ apps }: Pick<PushProvider, 'apps'>): AppPlatform[] {
  return (['ios', 'android'] as const).filter((platform) => apps[platform])
}
