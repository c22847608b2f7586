import { currentSession } from '@almanac/contracts/account/session'
import type { KyInstance, KyResponse } from 'ky'
import { STUDY_CLOSED_TITLE, type Answer, type Body, type Call, type Params, type Query } from '@almanac/contracts'
import { announce, authStore, setCsrf } from '@almanac/auth'
import { noteDate } from './clock'
import { ApiError, errorEntries } from './errors'
import { idHeaders, isOurAnswer, newRequestIds, type RequestIds } from './our-answer'
import { setReachable } from './reach'
import { callUrl } from './url'

/** Timeout of a call, in milliseconds. */
const CALL_TIMEOUT_MS = 30_000

/** Statuses of a gateway that cannot reach the server. */
const GATEWAY_STATUSES = [502, 503, 504]

/** The input of a call; parts that it does not take may be omitted. */
export type Input<C> = (undefined extends Params<C> ? { params?: Params<C> } : { params: Params<C> }) &
  (undefined extends Body<C> ? { body?: Body<C> } : { body: Body<C> }) & {
    query?: Partial<NonNullable<Query<C>>>
    /** Files by field name, for a call that takes files. */
    files?: Record<string, Blob>
    signal?: AbortSignal
    /** The browser completes the request even if the page is unloaded meanwhile. */
    keepalive?: boolean
    /** Replaces the page's `fetch`, for instance by `uploadFetch`. */
    fetch?: typeof fetch
    /** Of a write that is repeated until the server acknowledges it by this id. */
    write_id?: string
    /** For a file that the server takes long to make: waits as long as it takes, and asks only once. */
    noTimeout?: true
  }

/** Form data of files and a body whose values are all strings. */
function formOf(body: unknown, files: Record<string, Blob> = {}): FormData {
  const form = new FormData()
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  for (const [name, value] of fields) if (value !== undefined) form.append(name, String(value))
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return form
}

/*
 * What reads and writes the bodies of calls, taken before any remote runs: one that replaces them, to turn texts into
 * dates for example, would change what all others read.
 */
const parseJson: (text: string) => unknown = JSON.parse.bind(JSON)
const stringifyJson = JSON.stringify.bind(JSON)
const textOf = Response.prototype.text

/** The body of a response; rejects if it did not arrive whole. */
async function read(response: KyResponse, { media }: Call): Promise<unknown> {
  if (response.status === 204) return undefined
  if (!media || !response.ok) return parseJson(await textOf.call(response))
  const file = await response.blob()
  const length = response.headers.get('content-length')
  if (length !== null && !response.headers.has('content-encoding') && Number(length) !== file.size)
    throw new TypeError('The file was cut off')
  return file
}

/** The untyped Input that `request` takes. */
interface Parts {
  params?: unknown
  query?: unknown
  body?: unknown
  files?: Record<string, Blob>
  signal?: AbortSignal
  keepalive?: boolean
  fetch?: typeof fetch
  write_id?: string
  noTimeout?: true
}

/** The arguments after the call; optional if the call needs no input. */
export type Arguments<C> = object extends Input<C> ? [input?: Input<C>] : [input: Input<C>]

/**
 * Makes a call and returns its response; throws ApiError. Reads are tried three times
 * when the network or a gateway fails; a write is tried once, because writes that must
 * not be lost go through the outbox. A 401 is also announced, and that a passkey is required first.
 */
export function api<C extends Call>(call: C, ...[input]: Arguments<C>): Promise<Answer<C>> {
  return request(call, input)
}

/** Makes a call whose response is a file (`media`) and returns it. Throws ApiError. */
export async function apiFile<C extends Call>(call: C, ...[input]: Arguments<C>): Promise<Blob> {
  const { answer } = await ask(call, input)
  if (!isFile(answer)) throw new ApiError(0, [])
  return answer
}

/** Duck typing, because a page's frames and workers each have their own Blob class. */
const isFile = (answer: unknown): answer is Blob =>
  typeof answer === 'object' && answer !== null && 'arrayBuffer' in answer && 'size' in answer

/** Whether the caller does its own paging. */
function readsParts(query: unknown): boolean {
  return typeof query === 'object' && query !== null && ('cursor' in query || 'limit' in query)
}

/**
 * `api` for callers that extend a given input. A paged list is read to its end, unless
 * the caller names a page.
 */
export async function request<C extends Call>(call: C, input: Parts | undefined): Promise<Answer<C>> {
  let part = await ask(call, input)
  if (part.next === null || readsParts(input?.query)) return part.answer as Answer<C>
  const answers = [part.answer]
  while (part.next !== null) {
    part = await ask(call, { ...input, query: { ...(input?.query ?? {}), cursor: part.next } })
    answers.push(part.answer)
  }
  return answers.flat() as Answer<C>
}

/** One request of a call: its response and, for a paged list, the next page. */
async function ask(
  call: Call,
  input: Parts | undefined,
  renewed = false,
): Promise<{ answer: unknown; next: string | null }> {
  const ids = newRequestIds(input?.write_id)
  const failed = (error: unknown): never => {
    if (input?.signal?.aborted) throw error
    return unanswered()
  }
  const response = await send(call, input, ids).catch(failed)
  // Before anything of it is believed.
  if (!isOurAnswer(response, ids)) unanswered(!GATEWAY_STATUSES.includes(response.status))
  noteDate(response.headers.get('date'))
  const token = response.headers.get('x-csrf-token')
  if (token) setCsrf(token)
  const body = await read(response, call).catch(failed)
  const errors = response.ok ? [] : errorEntries(body)
  // It has done nothing, and another server, or this one after its restart, is reached soon.
  if (errors.some(({ code }) => code === 'STOPPING')) unanswered()
  setReachable(true)
  // The server validates every response against the contract before it sends it.
  if (response.ok) return { answer: body, next: response.headers.get('x-next-cursor') }
  if (!renewed && errors.some(({ code }) => code === 'INVALID_CSRF_TOKEN') && (await renewCsrf()))
    return ask(call, input, true)
  if (response.status === 401)
    announce({ type: 'unauthorized', study_closed: errors.some((entry) => entry.title === STUDY_CLOSED_TITLE) })
  if (errors.some(({ code }) => code === 'PASSKEY_REQUIRED')) announce({ type: 'passkey_required' })
  throw new ApiError(response.status, errors)
}

/**
 * Fetches the CSRF token of the session anew, for a page that was opened before the session, such as
 * one from the back/forward cache. False when the session is another user's: what was written here is not theirs.
 */
async function renewCsrf(): Promise<boolean> {
  const { user } = authStore.getState()
  if (!user) return false
  try {
    const { answer } = await ask(currentSession, undefined, true)
    return typeof answer === 'object' && answer !== null && 'id' in answer && answer.id === user.id
  } catch {
    return false
  }
}

/** Records that the server did not respond, and throws. */
function unanswered(intercepted = false): never {
  setReachable(false, intercepted)
  throw new ApiError(0, [], intercepted)
}

async function send(call: Call, input: Parts | undefined, ids: RequestIds): Promise<KyResponse> {
  const fetchWithRetries = ky ?? (await loadKy())
  const { csrf } = authStore.getState()
  return fetchWithRetries(callUrl(call.path, input?.params, input?.query), {
    baseUrl: document.baseURI,
    method: call.method,
    ...(call.files
      ? { body: formOf(input?.body, input?.files) }
      : input?.body === undefined
        ? {}
        : { json: input.body }),
    ...(input?.signal ? { signal: input.signal } : {}),
    ...(input?.keepalive ? { keepalive: true } : {}),
    // The browser may hold the answer of a network in between, such as a permanent redirect.
    cache: 'no-store',
    headers: {
      accept: 'application/json',
      'accept-language': document.documentElement.lang,
      ...(csrf && call.method !== 'GET' ? { 'x-csrf-token': csrf } : {}),
      ...idHeaders(ids),
    },
    fetch: input?.fetch ?? pinnedFetch,
    stringifyJson,
    timeout: input?.noTimeout ? false : CALL_TIMEOUT_MS,
    retry: call.method === 'GET' && !input?.noTimeout ? { limit: 2, statusCodes: [502, 504], jitter: true } : 0,
    throwHttpErrors: false,
  })
}

let ky: KyInstance | null = null

async function loadKy(): Promise<KyInstance> {
  ky ??= (await import(/* webpackChunkName: "calls" */ 'ky')).default
  return ky
}

/**
 * Loads what sends calls, which is not in the first load: the sign-in screen makes its first call when somebody signs
 * in. The host does so together with a session, and for a visitor once the page is idle; otherwise the first call does.
 */
export async function prepareCalls(): Promise<void> {
  await loadKy().catch(() => undefined)
}

let pinned: typeof fetch | undefined

/**
 * Makes all later calls use the current `fetch` of the page. The host calls this before
 * any remote runs, so that a remote that replaces `fetch` intercepts neither the calls of
 * others nor the reports about itself.
 */
export function pinFetch(): void {
  pinned = globalThis.fetch.bind(globalThis)
}

/** The pinned `fetch`; else that of the page. */
export const pinnedFetch: typeof fetch = (...request) => (pinned ?? globalThis.fetch)(...request)
