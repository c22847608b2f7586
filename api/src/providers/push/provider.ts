/** A browser as it subscribed (Push API, RFC 8030 and 8291); keys in base64url. */
export interface Browser {
  endpoint: string
  p256dh: string
  auth: string
}

/** What the service worker gets, encrypted for it. */
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
  /** Of what has the same topic and waits for the same browser the push service keeps the newest. */
  topic: string
  /** How long the push service keeps it for a browser that is not there. */
  seconds: number
}

/** Base64url. */
export interface VapidKeys {
  public_key: string
  private_key: string
}

/** Takes messages to browsers, by the push service that each has chosen. */
export interface PushProvider {
  /** Whether messages may be sent there: over https, and to no address of a private network. */
  accepts(endpoint: string): boolean
  /** 'gone' when this browser is subscribed no more, 'refused' when it will never take this one. Throws Unreachable while the push service is down, slow or overrun. */
  send(browser: Browser, message: PushMessage, keys: VapidKeys): Promise<'sent' | 'gone' | 'refused'>
}
