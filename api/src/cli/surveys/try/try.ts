import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { isLanguage, type Language, DEFAULT_LANGUAGE } from '@almanac/domain/languages'
import { prepareSurvey, type PreparedSurvey, type SurveyDefinition } from '@almanac/domain/survey'
import { answers as answersSchema } from '@almanac/contracts/surveys/survey/schema'
import type { Output } from '../../output'
import { authorPage } from './author-page'
import { freePort, startProduct, type Product } from './product'
import { writeAuthorStudy } from './study-folder'
import { traceSurvey } from './trace'

/** What the trace reads of the product's answers. */
const onboarding = z.object({ onboarding_surveys: z.array(z.object({ id: z.uuid() })) })
const response = z.object({ id: z.uuid(), answers: answersSchema })

interface Author {
  survey: PreparedSurvey
  product: Product
  /** The cookies of the session that the frames use. */
  cookie: string
}

async function readFrom<T>(author: Author, path: string, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  const answer = await fetch(`${author.product.url}/api${path}`, { headers: { cookie: author.cookie } })
  return answer.ok ? schema.parse(await answer.json()) : undefined
}

async function trace(author: Author): Promise<string | undefined> {
  const user = await readFrom(author, '/sessions/current', onboarding)
  const id = user?.onboarding_surveys[0]?.id
  const last = id && (await readFrom(author, `/surveys/${id}/last_response`, response))
  if (!last) return undefined
  const [today = '', time = ''] = new Date().toISOString().split('T')
  const context = { answers: last.answers, seed: last.id, today, now: time.slice(0, 5) }
  return JSON.stringify(traceSurvey(author.survey, context))
}

async function start(author: Author, language: Language): Promise<string[]> {
  const cookies = await author.product.signIn(language)
  author.cookie = cookies.map((cookie) => cookie.split(';')[0]).join('; ')
  return cookies
}

async function answer(author: Author, title: string, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'POST' && pathname === '/start') {
    const language = searchParams.get('language') ?? ''
    const cookies = await start(author, isLanguage(language) ? language : DEFAULT_LANGUAGE)
    // Cookies belong to a host, whatever its port: the frames are signed in with them.
    reply.setHeader('set-cookie', cookies)
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify({ url: `${author.product.url}/?open_survey=true` }))
  } else if (pathname === '/trace') {
    const traced = await trace(author)
    reply.statusCode = traced === undefined ? 404 : 200
    reply.setHeader('content-type', 'application/json')
    reply.end(traced ?? '{}')
  } else {
    reply.statusCode = pathname === '/' ? 200 : 404
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    reply.end(pathname === '/' ? authorPage(title) : '')
  }
}

/** Opens the address in the browser of this machine where there is one; the address was printed in any case. */
function openBrowser(url: string): void {
  const [program, ...words] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '', url]
        : ['xdg-open', url]
  if (program) spawn(program, words, { stdio: 'ignore', detached: true }).on('error', () => undefined)
}

const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })

/**
 * Shows a survey as participants see it, on a phone and on a wide screen, until
 * it is stopped: the product with a study of this one survey, in folders that are
 * removed afterwards. 0 when it was stopped, 1 when the product ended by itself.
 */
export async function trySurvey(
  definition: SurveyDefinition,
  title: string,
  options: { open: boolean },
  output: Output,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'almanac-survey-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  try {
    await writeAuthorStudy(join(folder, 'study'), definition)
    output.print('Starting the product with this survey …')
    const product = await startProduct(join(folder, 'study'), join(folder, 'data'), url)
    const author: Author = { survey: prepareSurvey(definition), product, cookie: '' }
    const server = createServer((request, reply) => {
      answer(author, title, request, reply).catch((error: unknown) => {
        reply.statusCode = 500
        reply.end(error instanceof Error ? error.message : '')
      })
    }).listen(port, '127.0.0.1')
    await once(server, 'listening')
    output.print(`${url}\nCtrl-C stops it.`)
    if (options.open) openBrowser(url)
    const lost = await Promise.race([untilStopped(), product.ended])
    server.close()
    server.closeAllConnections()
    await product.stop()
    if (lost === undefined) return 0
    output.printError(`The product ended by itself:\n${lost}`)
    return 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
