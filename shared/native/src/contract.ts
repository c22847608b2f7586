import { finite, flag, integer, list, oneOf, optional, record, table, text, type Check, type Checked } from './checks'

export { MAX_PIECE_BYTES } from './limits'

/** Contract versions that this page supports, newest first. */
export const VERSIONS: readonly number[] = [1]

/** Maximum size of one message, as UTF-8. Files are sent in pieces, by handle. */
export const MAX_MESSAGE_BYTES = 65_536

/** Maximum number of samples in one message of the shell. */
const MAX_SAMPLES = 200

const nothing = record({})
const handle = text(64, /^[\w-]+$/)
const base64 = text(60_000, /^[\w+/]*={0,2}$/)
const pixels = integer(0, 500)
const platform = oneOf('ios', 'android')
const sampleId = text(80)
const photo = record({ handle, type: text(100), size: integer(0, 50_000_000) })

const sample = record({
  id: sampleId,
  kind: text(40),
  start: text(40),
  end: optional(text(40)),
  value: finite,
  unit: text(20),
  detail: optional(text(60)),
  source_name: text(80),
  device: optional(record({ key: text(200), type: optional(text(40)), model: optional(text(60)) })),
  time_zone: optional(text(64)),
  version: integer(0, Number.MAX_SAFE_INTEGER),
})

/**
 * Calls from the page to the shell. Each is a capability with a revision: the page calls only what
 * the shell has named in its hello. `prompt`: the system may ask the person, who may take any time,
 * so that there is no timeout.
 */
export const calls = {
  /** The push token of this device; with `ask` the system may ask for permission. */
  push_token: { request: record({ ask: flag }), answer: record({ platform, token: text(4_096) }), prompt: true },
  /** Whether permission was asked for. Apple does not disclose whether read access was granted. */
  health_permissions: {
    request: nothing,
    answer: record({ kinds: list(record({ kind: text(40), asked: flag }), 40) }),
    prompt: false,
  },
  health_ask: { request: record({ kinds: list(text(40), 40) }), answer: nothing, prompt: true },
  /** The server has stored a batch: the shell advances its anchor. */
  health_stored: { request: record({ batch: text(64) }), answer: nothing, prompt: false },
  /** Stores the secret that restores this session in the device’s keychain, replacing an earlier one. */
  keep_secret: { request: record({ secret: text(200) }), answer: nothing, prompt: false },
  /** The stored secret; with the lock on, the system first asks for face, finger or code. */
  read_secret: { request: nothing, answer: record({ secret: optional(text(200)) }), prompt: true },
  /** Whether the device can ask for face, finger or code, and whether the app requires it to open. */
  lock_state: { request: nothing, answer: record({ available: flag, enabled: flag }), prompt: false },
  set_lock: { request: record({ enabled: flag }), answer: record({ enabled: flag }), prompt: true },
  /**
   * A picture from the device’s camera. On Android it is the camera app’s own file, which may name
   * its place: the page encodes it anew before it stores or sends it. The shell keeps it until its
   * last piece has been read.
   */
  take_photo: { request: nothing, answer: photo, prompt: true },
  /**
   * A picture that was taken for a page that has ended since: Android ends an app while its camera
   * is open. `unavailable` without one.
   */
  taken_photo: { request: nothing, answer: photo, prompt: false },
  read_piece: {
    request: record({ handle, offset: integer(0, 50_000_000) }),
    answer: record({ data: base64, done: flag }),
    prompt: false,
  },
  open_file: { request: record({ name: text(120), type: text(100) }), answer: record({ handle }), prompt: false },
  write_piece: { request: record({ handle, data: base64 }), answer: nothing, prompt: false },
  /** The system's share sheet for a written file. The shell deletes its copy afterwards. */
  share_file: { request: record({ handle }), answer: record({ shared: flag }), prompt: true },
  /** Opens an address outside the app. */
  open_elsewhere: {
    request: record({ url: text(2_000, /^(https:\/\/|mailto:|tel:)/) }),
    answer: nothing,
    prompt: false,
  },
} as const satisfies Record<string, CallRule>

interface CallRule {
  request: Check<unknown>
  answer: Check<unknown>
  prompt: boolean
}

/** Events from the page, without an answer. None of them contains recorded data or the person's identity. */
export const pageEvents = {
  signed_in: nothing,
  /** The shell deletes its push token, the secret in the keychain and anything else it stores about the person. */
  signed_out: nothing,
  unread: record({ count: integer(0, 9_999) }),
  theme: record({ background: text(7, /^#[0-9a-f]{6}$/), dark: flag }),
  /** There is unsaved input, or a write in progress. */
  busy: record({ busy: flag }),
  /** Sent in advance: Android previews the target of Back during the gesture. */
  can_go_back: record({ can: flag }),
  /** Required by the study: hides the page in the task switcher, and in screenshots where the system allows that. */
  private_screen: record({ on: flag }),
  haptic: record({ kind: oneOf('tap', 'success', 'warning') }),
} as const satisfies Record<string, Check<unknown>>

/** Events from the shell, without an answer. */
export const shellEvents = {
  /** A path of the product, opened by a link or a push message. */
  deep_link: record({ path: text(2_000) }),
  back: nothing,
  insets: record({ top: pixels, right: pixels, bottom: pixels, left: pixels }),
  network: record({ connected: flag }),
  /** The device's token has changed. */
  push_token: record({ platform, token: text(4_096) }),
  health_samples: record({
    batch: text(64),
    /** The zone that the phone is in; a shell that does not name it is where this page is. */
    time_zone: optional(text(64)),
    samples: list(sample, MAX_SAMPLES),
    deleted: list(record({ id: sampleId, version: integer(0, Number.MAX_SAFE_INTEGER) }), MAX_SAMPLES),
  }),
} as const satisfies Record<string, Check<unknown>>

export type CallName = keyof typeof calls
export type PageEventName = keyof typeof pageEvents
export type ShellEventName = keyof typeof shellEvents
export type CallRequest<N extends CallName> = Checked<(typeof calls)[N]['request']>
export type CallAnswer<N extends CallName> = Checked<(typeof calls)[N]['answer']>
export type PageEvent<N extends PageEventName> = Checked<(typeof pageEvents)[N]>
export type ShellEvent<N extends ShellEventName> = Checked<(typeof shellEvents)[N]>

export const helloOfPage = record({ versions: list(integer(1, 1_000), 20), nonce: text(64) })

export const helloOfShell = record({
  version: integer(1, 1_000),
  nonce: text(64),
  platform,
  capabilities: table(integer(1, 1_000), 100),
})

/** Why a call failed: denied by the person or the system, canceled, unavailable on this device, or anything else. */
export const failure = record({ error: oneOf('denied', 'cancelled', 'unavailable', 'failed') })
export type ShellFailure = Checked<typeof failure>['error']
