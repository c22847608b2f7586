/** Why a camera or microphone is unavailable, as far as the browser reveals it. */
export type Refusal =
  /** The prompt was closed without an answer. */
  | 'dismissed'
  /** Blocked for this site, until changed in the browser's settings. */
  | 'blocked'
  /** The operating system blocks the browser. */
  | 'system'
  /** There is no device. */
  | 'missing'
  /** Another program or tab is using it. */
  | 'busy'
  /** A browser inside an app, or a page without https. */
  | 'unsupported'
  | 'unknown'

type Device = 'camera' | 'microphone'

/** Maps an error of getUserMedia; browsers distinguish a dismissed prompt from a denied one only by the error message and the permission state. */
export async function refusalOf(error: unknown, device: Device): Promise<Refusal> {
  const { name, message } = error instanceof Error ? error : { name: '', message: '' }
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  if (name === 'NotSupportedError' || name === 'TypeError') return 'unsupported'
  if (name !== 'NotAllowedError' && name !== 'SecurityError') return 'unknown'
  if (/system/i.test(message)) return 'system'
  if (/dismiss/i.test(message)) return 'dismissed'
  const state = await navigator.permissions
    ?.query({ name: device })
    .then((permission) => permission.state)
    .catch(() => 'denied')
  return state === 'prompt' ? 'dismissed' : 'blocked'
}
