import {
  calls,
  helloOfPage,
  pageEvents,
  type CallName,
  type CallRequest,
  type PageEventName,
  type ShellEvent,
  type ShellEventName,
} from '../contract'
import { formatMessage, parseMessage, type Message } from '../messages'

/** Handlers of the calls: each returns an answer or a failure. The shell's capabilities are the calls listed here. */
type Answers = { [N in CallName]?: (request: CallRequest<N>) => unknown }

interface Options {
  answers?: Answers
  platform?: 'ios' | 'android'
  /** Version in its hello. */
  version?: number
  /** Controls when it answers the page's hello; at once by default. */
  hello?: (reply: () => void) => void
  send: (json: string) => void
}

/** For tests: the shell's end of the contract. Messages of the page that violate it are in `refused`. */
export class SimulatedShell {
  /** Events from the page, in order. */
  readonly events: { name: PageEventName; data: unknown }[] = []
  readonly called: { name: CallName; request: unknown }[] = []
  /** Ids of the calls that the page has canceled. */
  readonly cancelled: string[] = []
  readonly refused: unknown[] = []
  private emitted = 0

  constructor(private readonly options: Options) {}

  /** Latest event from the page with this name. */
  last(name: PageEventName): unknown {
    return this.events.findLast((one) => one.name === name)?.data
  }

  receive(json: unknown): void {
    const message = parseMessage(json)
    if (message && this.take(message)) return
    this.refused.push(json)
  }

  emit<N extends ShellEventName>(name: N, data: ShellEvent<N>): void {
    this.emitted += 1
    this.send({ id: `s.${this.emitted}`, kind: 'event', name, data })
  }

  /** Sends an arbitrary message. */
  send(message: Partial<Message>): void {
    const json = formatMessage({ v: this.version, id: 's.0', kind: 'event', name: 'back', data: {}, ...message })
    if (json !== null) this.options.send(json)
  }

  private get version(): number {
    return this.options.version ?? 1
  }

  private take({ id, kind, name, data }: Message): boolean {
    if (kind === 'hello') return this.greet(id, data)
    if (kind === 'cancel') return this.cancelled.push(id) > 0
    if (kind === 'event' && isPageEvent(name) && pageEvents[name](data)) return this.events.push({ name, data }) > 0
    return kind === 'call' && isCall(name) && this.answer(name, id, data)
  }

  private greet(id: string, data: unknown): boolean {
    if (!helloOfPage(data)) return false
    const { platform = 'ios', answers = {}, hello = (reply) => reply() } = this.options
    const capabilities = Object.fromEntries(Object.keys(answers).map((name) => [name, 1]))
    hello(() => {
      const answer = { version: this.version, nonce: data.nonce, platform, capabilities }
      this.send({ id, kind: 'hello', name: 'hello', data: answer })
    })
    return true
  }

  private answer<N extends CallName>(name: N, id: string, request: unknown): boolean {
    const answer = this.options.answers?.[name]
    if (!answer || !isRequest(name, request)) return false
    this.called.push({ name, request })
    void Promise.resolve(answer(request)).then((data) => this.send({ id, kind: 'answer', name, data }))
    return true
  }
}

const isPageEvent = (name: string): name is PageEventName => Object.hasOwn(pageEvents, name)
const isCall = (name: string): name is CallName => Object.hasOwn(calls, name)

function isRequest<N extends CallName>(name: N, request: unknown): request is CallRequest<N> {
  return calls[name].request(request)
}
