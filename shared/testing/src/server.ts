import type { Answer, Call } from '@almanac/contracts'
import { asOurs } from './answers'
import { xhrOver } from './xhr'

/** A request as the fake server received it. */
export interface RecordedRequest {
  /** The call's path below /api, with its parameters filled in. */
  path: string
  query: Record<string, string>
  body: unknown
}

/** A refusal: its status and the codes of its entries; a title is derived from each code. */
export interface Refused {
  status: number
  codes: readonly string[]
  /** The input field that the codes refer to. */
  field?: string
}

interface Behaviour {
  call: Call
  respond: (request: RecordedRequest) => Promise<Response>
}

/** A fake server configured by the test. Calls without a configured answer get no response at all. */
export interface FakeServer {
  /** From now on this call returns this answer. */
  answer: <C extends Call>(call: C, answer: Answer<C>) => void
  /** From now on this call returns the result of the function. */
  answerWith: <C extends Call>(call: C, answer: (request: RecordedRequest) => Answer<C> | Promise<Answer<C>>) => void
  /** From now on this call, which returns a file, returns this one. */
  answerFile: (call: Call, file: Blob) => void
  /** From now on this call gets these responses of the server, for instance broken ones. */
  respondWith: (call: Call, respond: () => Promise<Response>) => void
  /** From now on this call is answered by something else than the server, such as a WiFi sign-in page. */
  intercept: (call: Call, respond: (request: Request) => Response) => void
  /** From now on this call is refused. */
  refuse: (call: Call, refused: Refused) => void
  /** From now on this call gets no response, as without a network. */
  silence: (call: Call) => void
  /** From now on responses carry a server time that is ahead of the page's clock by this many milliseconds. */
  isAhead: (milliseconds: number) => void
  /** The requests of a call, in order of arrival. */
  requests: (call: Call) => RecordedRequest[]
}

/** A browser's Request accepts URLs without an origin; Node's does not. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, location.href) : input, init)
  }
}

/** The parsed body: JSON, or the fields of a form by name. */
async function bodyOf(request: Request): Promise<unknown> {
  if (request.headers.get('content-type')?.startsWith('multipart/form-data'))
    return Object.fromEntries(await request.formData())
  const text = await request.text()
  return text === '' ? undefined : JSON.parse(text)
}

const json = (status: number, body: unknown): Response =>
  status === 204
    ? new Response(null, { status })
    : new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const accepted = (body: unknown): Response => json(body === undefined ? 204 : 200, body)

/** Replaces the network with a fake server for one test file. Call before each test. */
export function fakeServer(): FakeServer {
  const behaviours = new Map<string, Behaviour>()
  const intercepted = new Map<string, (request: Request) => Response>()
  let ahead: number | undefined
  const received: { call: Call; recorded: RecordedRequest }[] = []

  function handle(call: Call, respond: Behaviour['respond']): void {
    behaviours.set(call.id, { call, respond })
    intercepted.delete(call.id)
  }

  async function fetchFrom(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = input instanceof Request ? input : new PageRequest(input, init)
    const url = new URL(request.url)
    const path = url.pathname.replace(/^\/api/, '')
    const found = [...behaviours.values()].find(
      ({ call }) => call.method === request.method && patternOf(call).test(path),
    )
    if (!found) throw new TypeError(`Nobody answers ${request.method} ${path}`)
    const recorded: RecordedRequest = { path, query: Object.fromEntries(url.searchParams), body: await bodyOf(request) }
    received.push({ call: found.call, recorded })
    const response = intercepted.get(found.call.id)?.(request) ?? asOurs(request, await found.respond(recorded))
    if (ahead !== undefined) response.headers.set('date', new Date(Date.now() + ahead).toUTCString())
    return response
  }

  Object.assign(globalThis, { Request: PageRequest, fetch: fetchFrom, XMLHttpRequest: xhrOver(fetchFrom) })
  return {
    answer: (call, answer) => handle(call, () => Promise.resolve(accepted(answer))),
    answerWith: (call, answer) => handle(call, async (request) => accepted(await answer(request))),
    answerFile: (call, file) => handle(call, () => Promise.resolve(new Response(file, { status: 200 }))),
    respondWith: (call, respond) => handle(call, respond),
    intercept: (call, respond) => {
      handle(call, () => Promise.reject(new TypeError('Something in between answers')))
      intercepted.set(call.id, respond)
    },
    refuse: (call, { status, codes, field }) =>
      handle(call, () =>
        Promise.resolve(
          json(status, {
            errors: codes.map((code) => ({ code, title: `Title of ${code}`, ...(field !== undefined && { field }) })),
          }),
        ),
      ),
    silence: (call) => handle(call, () => Promise.reject(new TypeError('The network is gone'))),
    isAhead: (milliseconds) => {
      ahead = milliseconds
    },
    requests: (call) => received.filter((entry) => entry.call.id === call.id).map(({ recorded }) => recorded),
  }
}

function patternOf(call: Call): RegExp {
  return new RegExp(`^${call.path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}
