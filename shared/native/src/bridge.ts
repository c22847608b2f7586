import {
  calls,
  failure,
  helloOfShell,
  pageEvents,
  shellEvents,
  VERSIONS,
  type CallAnswer,
  type CallName,
  type CallRequest,
  type PageEvent,
  type PageEventName,
  type ShellEvent,
  type ShellEventName,
} from './contract'
import type { Check, Checked } from './checks'
import { createListeners } from './listeners'
import { formatMessage, parseMessage, type Message } from './messages'
import { createPending } from './pending'
import type { ShellPort } from './port'
import { ShellError } from './shell-error'

export { ShellError }

/** The shell, once it has said hello. */
export interface Bridge {
  readonly platform: 'ios' | 'android'
  /** Whether the shell supports this call, in this revision or a later one. */
  has: (name: CallName, revision?: number) => boolean
  /** Rejects with `ShellError`. On abort, the shell is sent a cancel message. */
  call: <N extends CallName>(name: N, request: CallRequest<N>, signal?: AbortSignal) => Promise<CallAnswer<N>>
  send: <N extends PageEventName>(name: N, data: PageEvent<N>) => void
  /** Listens to an event until the returned function is called. */
  on: <N extends ShellEventName>(name: N, listener: (data: ShellEvent<N>) => void) => () => void
}

/** Timeout of the hello, after which the page behaves as in a browser. */
export const HELLO_TIMEOUT_MS = 500

interface Connecting {
  port: ShellPort
  /** Unique to this page: the answer to a call of an earlier page of the same shell is dropped. */
  incarnation: string
  /**
   * Called when the shell has said hello: in time, or once later. Add listeners synchronously,
   * before its first event.
   */
  onConnected: (bridge: Bridge) => void
  /** Called on timeout: the page behaves as in a browser unless the hello arrives late. */
  onTimeout?: () => void
}

/** Maximum number of events that the shell may send before its hello. */
const MAX_EARLY_EVENTS = 20

/**
 * Says hello to the shell. Events that it sends before its own hello wait for it, because a shell
 * may take a page that is being loaded anew for the one before; other messages are dropped.
 */
export function connect({ port, incarnation, onConnected, onTimeout }: Connecting): void {
  const helloId = `${incarnation}.hello`
  const early: Message[] = []
  let receive: ((message: Message) => void) | null = null
  const timer = setTimeout(() => onTimeout?.(), HELLO_TIMEOUT_MS)
  const post = (message: Message): boolean => {
    const json = formatMessage(message)
    if (json !== null) port.postMessage(json)
    return json !== null
  }

  port.onmessage = ({ data }) => {
    const message = parseMessage(data)
    if (!message) return
    if (receive) {
      receive(message)
      return
    }
    if (message.kind === 'event' && early.length < MAX_EARLY_EVENTS) early.push(message)
    if (message.kind !== 'hello' || message.id !== helloId || !helloOfShell(message.data)) return
    const { version, nonce, platform, capabilities } = message.data
    if (nonce !== incarnation || message.v !== version || !VERSIONS.includes(version)) return
    clearTimeout(timer)
    const opened = openBridge({ version, platform, capabilities, incarnation, post })
    receive = opened.receive
    onConnected(opened.bridge)
    early.forEach(opened.receive)
  }
  const [newest = 1] = VERSIONS
  post({ v: newest, id: helloId, kind: 'hello', name: 'hello', data: { versions: VERSIONS, nonce: incarnation } })
}

interface Opening extends Omit<Checked<typeof helloOfShell>, 'nonce'> {
  incarnation: string
  post: (message: Message) => boolean
}

function openBridge({ version, platform, capabilities, incarnation, post }: Opening): {
  bridge: Bridge
  receive: (message: Message) => void
} {
  const { dispatch, add } = createListeners()
  const pending = createPending()
  let sent = 0
  const nextId = () => `${incarnation}.${(sent += 1)}`
  const has = (name: CallName, revision = 1) =>
    Object.hasOwn(capabilities, name) && (capabilities[name] ?? 0) >= revision

  const bridge: Bridge = {
    platform,
    has,
    async call(name, request, signal) {
      if (!has(name)) throw new ShellError('unknown')
      const { prompt } = calls[name]
      const isAnswer = answerCheck(name)
      const id = nextId()
      const answered = pending.wait(id, prompt)
      if (!post({ v: version, id, kind: 'call', name, data: request })) pending.end(id, new ShellError('too_large'))
      const cancel = () => {
        if (pending.end(id, new ShellError('cancelled'))) post({ v: version, id, kind: 'cancel', name, data: {} })
      }
      if (signal?.aborted) cancel()
      signal?.addEventListener('abort', cancel)
      const data = await answered.finally(() => signal?.removeEventListener('abort', cancel))
      // The failure is checked first, because an empty object is a valid answer too.
      if (failure(data)) throw new ShellError(data.error)
      if (isAnswer(data)) return data
      throw new ShellError('malformed')
    },
    send(name, data) {
      if (pageEvents[name](data)) post({ v: version, id: nextId(), kind: 'event', name, data })
    },
    on: (name, listener) => add(name, eventCheck(name), listener),
  }
  return {
    bridge,
    receive({ v, id, kind, name, data }) {
      if (v !== version) return
      // Late and duplicate answers have no pending call.
      if (kind === 'answer') pending.settle(id, data)
      else if (kind === 'event' && isShellEvent(name)) dispatch(name, data)
    },
  }
}

/** The check of a call's answer, by its name. */
function answerCheck<N extends CallName>(name: N): Check<CallAnswer<N>> {
  const check: Check<unknown> = calls[name].answer
  return (value): value is CallAnswer<N> => check(value)
}

/** The check of an event of the shell, by its name. */
function eventCheck<N extends ShellEventName>(name: N): Check<ShellEvent<N>> {
  const check: Check<unknown> = shellEvents[name]
  return (value): value is ShellEvent<N> => check(value)
}

function isShellEvent(name: string): name is ShellEventName {
  return Object.hasOwn(shellEvents, name)
}
