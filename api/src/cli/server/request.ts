import * as z from 'zod/mini'
import { safeParse, type $ZodType, type output } from 'zod/v4/core'
import type { Body, Call, CallSchema, Params, Query } from '@almanac/contracts'
import { errorCode } from '../../database/embedded/failure'
import { Sentence } from '../voice'
import type { Server } from './reach'

/** What the server answers when it refuses: its own sentences. */
const refusal = z.object({ errors: z.array(z.object({ title: z.string() })).check(z.minLength(1)) })

/** Longest wait for an answer, in milliseconds: publishing compares every file of a release. */
const REQUEST_TIMEOUT_MS = 120_000

/** Asks the server for an answer of any kind. Rejects with a Sentence when it refuses or cannot be reached. */
export async function ask(
  { url, token }: Server,
  method: string,
  path: string,
  body?: { type: string; content: string | Uint8Array<ArrayBuffer> },
): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(url + path, {
      method,
      // A token follows nobody to another address.
      redirect: 'error',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'accept-language': 'en',
        ...(body ? { 'content-type': body.type } : {}),
      },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      ...(body ? { body: body.content } : {}),
    })
  } catch (error) {
    const cause = typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined
    const late = error instanceof DOMException && error.name === 'TimeoutError'
    throw new Sentence(
      `${url} ${late ? 'did not answer in time' : 'does not answer'} (${errorCode(cause) ?? (late ? 'two minutes' : 'no reason given')}). Is it running, and is ALMANAC_URL its address?`,
    )
  }
  if (answer.ok) return answer
  const told = safeParse(refusal, await answer.json().catch(() => undefined))
  if (told.success) throw new Sentence(told.data.errors.map(({ title }) => title).join('\n'))
  throw new Sentence(
    `${url} answered ${answer.status} to ${method} ${path}: that is no server of Almanac, or one of another version.`,
  )
}

/** What a call needs; parts that it does not take are left out. */
interface Parts<S extends CallSchema> {
  params?: Params<Call<S>>
  query?: Partial<NonNullable<Query<Call<S>>>>
  body?: Body<Call<S>>
}

/** The path of a call below /api, with its parameters and its query. */
function pathOf(call: Pick<Call, 'path'>, given: { params?: unknown; query?: unknown }): string {
  const values = (part: unknown): [string, string][] =>
    typeof part === 'object' && part !== null
      ? Object.entries(part)
          .filter(([, value]) => value !== undefined && value !== null)
          .map(([name, value]) => [name, String(value)])
      : []
  let path = call.path
  for (const [name, value] of values(given.params)) path = path.replace(`{${name}}`, encodeURIComponent(value))
  const query = new URLSearchParams(values(given.query)).toString()
  return `/api${path}${query === '' ? '' : `?${query}`}`
}

/** Makes a call of the contract and reads its answer by the schema. Rejects with a Sentence. */
export async function request<S extends CallSchema & { answer: $ZodType }>(
  server: Server,
  call: Call<S>,
  schema: S,
  given: Parts<S>,
): Promise<output<S['answer']>> {
  const body = given.body === undefined ? undefined : { type: 'application/json', content: JSON.stringify(given.body) }
  const answer = await ask(server, call.method, pathOf(call, given), body)
  const read = safeParse<S['answer']>(schema.answer, await answer.json().catch(() => undefined))
  if (read.success) return read.data
  throw new Sentence(
    `${server.url} answered ${call.id} in a form that is not understood here: it runs another version of Almanac than this command.`,
  )
}
