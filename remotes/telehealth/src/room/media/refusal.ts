/** Why a camera or microphone is not there, as far as a browser says. */
export type Refusal =
  /** The question was closed without an answer. */
  | 'dismissed'
  /** This site may not, until somebody changes that in the browser. */
  | 'blocked'
  /** The system does not let the browser. */
  | 'system'
  /** There is none. */
  | 'missing'
  /** Another program or tab has it. */
  | 'busy'
  /** A browser inside an app, or a page without https. */
  | 'unsupported'
  | 'unknown'

type Device = 'camera' | 'microphone'

/** What a refusal of getUserMedia means; browsers tell a question that was closed from one that was denied by their words and by the state of the permission alone. */
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
