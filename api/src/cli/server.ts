import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { safeParse, type $ZodType, type output as Parsed } from 'zod/v4/core'
import type { Body, Call, CallSchema, Params, Query } from '@almanac/contracts'
import { COMMAND, type Environment } from '../environment'
import { errorCode } from '../database/embedded/failure'
import type { ServerOptions } from './command/command'
import { CommandFailure } from './output'

/** A running server. */
export interface Server {
  /** Without a trailing slash. */
  url: string
  token: string
}

/** Parses the address of a server; throws a CommandFailure when it is invalid. */
export function serverUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CommandFailure(`\`${text}\` is not the address of a server, such as https://almanac.example.`)
  if (url.username || url.password)
    throw new CommandFailure('The address of a server carries no password: take it out.')
  return url.origin
}

async function tokenOf(file: string | null, environment: Environment): Promise<string> {
  if (file === null) {
    const token = environment.ALMANAC_TOKEN?.trim()
    if (token) return token
    throw new CommandFailure(
      'A token is needed: put it into ALMANAC_TOKEN, or into a file named with --token-file. Who runs the server makes one with `almanac token REMOTE`.',
    )
  }
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandFailure(`${file}: there is no such file with a token.`)
  })
  const token = text.split('\n')[0]?.trim()
  if (!token) throw new CommandFailure(`${file} is empty: its first line has to be a token.`)
  return token
}

/**
 * The server and its token: options take precedence over the environment. Throws a CommandFailure
 * for a missing setting.
 */
export async function connectToServer(reach: ServerOptions, environment: Environment): Promise<Server> {
  const url = serverUrl(reach.url ?? (environment.ALMANAC_URL || COMMAND.ALMANAC_URL.default))
  return { url, token: await tokenOf(reach.token_file, environment) }
}

/** The server's error response, with messages. */
const refusal = z.object({ errors: z.array(z.object({ title: z.string() })).check(z.minLength(1)) })

/** Timeout of a request, in milliseconds: publishing compares every file of a release. */
const REQUEST_TIMEOUT_MS = 120_000

/**
 * Sends a request with any type of response. Rejects with a CommandFailure when it is refused or
 * the server cannot be reached.
 */
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
      // Never send the token to another address.
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
    throw new CommandFailure(
      `${url} ${late ? 'did not answer in time' : 'does not answer'} (${errorCode(cause) ?? (late ? 'two minutes' : 'no reason given')}). Is it running, and is ALMANAC_URL its address?`,
    )
  }
  if (answer.ok) return answer
  const parsed = safeParse(refusal, await answer.json().catch(() => undefined))
  if (parsed.success) throw new CommandFailure(parsed.data.errors.map(({ title }) => title).join('\n'))
  throw new CommandFailure(
    `${url} answered ${answer.status} to ${method} ${path}: that is no server of Almanac, or one of another version.`,
  )
}

/** The parts of a request; those that the call does not have are left out. */
interface Parts<S extends CallSchema> {
  params?: Params<Call<S>>
  query?: Partial<NonNullable<Query<Call<S>>>>
  body?: Body<Call<S>>
}

/** The path of a call below /api, with its parameters and query. */
function pathOf(call: Pick<Call, 'path'>, parts: { params?: unknown; query?: unknown }): string {
  const values = (part: unknown): [string, string][] =>
    typeof part === 'object' && part !== null
      ? Object.entries(part)
          .filter(([, value]) => value !== undefined && value !== null)
          .map(([name, value]) => [name, String(value)])
      : []
  let path = call.path
  for (const [name, value] of values(parts.params)) path = path.replace(`{${name}}`, encodeURIComponent(value))
  const query = new URLSearchParams(values(parts.query)).toString()
  return `/api${path}${query === '' ? '' : `?${query}`}`
}

/** Sends a call of the contract and parses its response with the schema. Rejects with a CommandFailure. */
export async function request<S extends CallSchema & { answer: $ZodType }>(
  server: Server,
  call: Call<S>,
  schema: S,
  parts: Parts<S>,
): Promise<Parsed<S['answer']>> {
  const body = parts.body === undefined ? undefined : { type: 'application/json', content: JSON.stringify(parts.body) }
  const answer = await ask(server, call.method, pathOf(call, parts), body)
  const read = safeParse<S['answer']>(schema.answer, await answer.json().catch(() => undefined))
  if (read.success) return read.data
  throw new CommandFailure(
    `${server.url} answered ${call.id} in a form that is not understood here: it runs another version of Almanac than this command.`,
  )
}
