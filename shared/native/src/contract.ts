import { finite, flag, integer, list, oneOf, optional, record, table, text, type Check, type Checked } from './checks'

export { MAX_PIECE_BYTES } from './limits'

/** The versions of the contract that this page speaks, the newest first. */
export const VERSIONS: readonly number[] = [1]

/** What may be in one message, as UTF-8. Files go in pieces, by handle. */
export const MAX_MESSAGE_BYTES = 65_536

/** Samples in one message of the shell. */
const MAX_SAMPLES = 200

const nothing = record({})
const handle = text(64, /^[\w-]+$/)
const base64 = text(60_000, /^[\w+/]*={0,2}$/)
const pixels = integer(0, 500)
const platform = oneOf('ios', 'android')
const sampleId = text(80)

const sample = record({
  id: sampleId,
  kind: text(40),
  start: text(40),
  end: optional(text(40)),
  value: finite,
  unit: text(20),
  detail: optional(text(60)),
  source_name: text(80),
  time_zone: optional(text(64)),
  version: integer(0, Number.MAX_SAFE_INTEGER),
})

/**
 * What the page asks of the shell. Each is a capability of its own with a
 * revision: the page calls what the shell has named in its hello, and nothing
 * else. `prompt`: the system may ask the person, who takes their time, so that
 * there is no deadline.
 */
export const calls = {
  /** The token by which this device gets push messages; with `ask` the system may ask for permission. */
  push_token: { request: record({ ask: flag }), answer: record({ platform, token: text(4_096) }), prompt: true },
  /** Whether permission was asked for. Apple tells nobody whether reading was granted. */
  health_permissions: {
    request: nothing,
    answer: record({ kinds: list(record({ kind: text(40), asked: flag }), 40) }),
    prompt: false,
  },
  health_ask: { request: record({ kinds: list(text(40), 40) }), answer: nothing, prompt: true },
  /** The server has stored a batch: the shell moves its anchor. */
  health_stored: { request: record({ batch: text(64) }), answer: nothing, prompt: false },
  /** Keeps what brings this session back in the device’s keychain, in place of what was there. */
  keep_secret: { request: record({ secret: text(200) }), answer: nothing, prompt: false },
  /** What was kept; with the lock on, the system asks for face, finger or code first. */
  read_secret: { request: nothing, answer: record({ secret: optional(text(200)) }), prompt: true },
  /** Whether the device can ask for face, finger or code, and whether the app opens with that alone. */
  lock_state: { request: nothing, answer: record({ available: flag, enabled: flag }), prompt: false },
  set_lock: { request: record({ enabled: flag }), answer: record({ enabled: flag }), prompt: true },
  /** A picture of the device’s camera, without where it was taken. The shell keeps it until its last piece was read. */
  take_photo: {
    request: nothing,
    answer: record({ handle, type: text(100), size: integer(0, 50_000_000) }),
    prompt: true,
  },
  read_piece: {
    request: record({ handle, offset: integer(0, 50_000_000) }),
    answer: record({ data: base64, done: flag }),
    prompt: false,
  },
  open_file: { request: record({ name: text(120), type: text(100) }), answer: record({ handle }), prompt: false },
  write_piece: { request: record({ handle, data: base64 }), answer: nothing, prompt: false },
  /** The system's sheet for a file that was written. The shell deletes its copy afterwards. */
  share_file: { request: record({ handle }), answer: record({ shared: flag }), prompt: true },
  /** Opens an address outside of the app. */
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

/** What the page tells without an answer. None of it says what was recorded, or who it is. */
export const pageEvents = {
  signed_in: nothing,
  /** The shell forgets its push token, the secret in the keychain and what else it holds of the person. */
  signed_out: nothing,
  unread: record({ count: integer(0, 9_999) }),
  theme: record({ background: text(7, /^#[0-9a-f]{6}$/), dark: flag }),
  /** Something is entered and not saved, or on its way. */
  busy: record({ busy: flag }),
  /** Told beforehand: Android shows where Back leads while the finger still moves. */
  can_go_back: record({ can: flag }),
  /** What the study wants: nothing of the page in the task switcher, nor on screenshots where the system allows that. */
  private_screen: record({ on: flag }),
  haptic: record({ kind: oneOf('tap', 'success', 'warning') }),
} as const satisfies Record<string, Check<unknown>>

/** What the shell tells without an answer. */
export const shellEvents = {
  /** A path of the product that a link or a push message has opened. */
  deep_link: record({ path: text(2_000) }),
  back: nothing,
  insets: record({ top: pixels, right: pixels, bottom: pixels, left: pixels }),
  network: record({ connected: flag }),
  /** The device has another token than before. */
  push_token: record({ platform, token: text(4_096) }),
  health_samples: record({
    batch: text(64),
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

/** Why a call has failed: refused by the person or the system, broken off, not there on this device, or anything else. */
export const failure = record({ error: oneOf('denied', 'cancelled', 'unavailable', 'failed') })
export type ShellFailure = Checked<typeof failure>['error']
