import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { DEFAULT_LANGUAGE, languageOf, type Language } from '@almanac/domain/languages'
import { loadRegex, prepareSurvey, type PreparedSurvey, type SurveyDefinition } from '@almanac/domain/survey'
import { localise } from '@almanac/domain/texts'
import { answers as answersSchema, external as externalSchema } from '@almanac/contracts/schema/surveys/survey'
import { callerFolder } from '../../command/command'
import { checkStudy, formatMistake } from '../../../../authoring'
import { CommandFailure, type Output } from '../../output'
import { readSurveys } from '../definitions'
import { findFiles, openFile } from '../files'
import { authorPage } from './author-page'
import { freePort, startProduct, type Product } from './product'
import { copyStudyFiles, writeAuthorStudy } from './study-folder'
import { traceSurvey } from './trace'

/** The parts of the product's responses that the trace reads. */
const onboarding = z.object({ onboarding_surveys: z.array(z.object({ id: z.uuid() })) })
const response = z.object({ id: z.uuid(), answers: answersSchema, external: externalSchema })

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
  // Nobody is signed in before the page has requested its first language.
  if (author.cookie === '') return undefined
  const user = await readFrom(author, '/sessions/current', onboarding)
  const id = user?.onboarding_surveys[0]?.id
  const last = id && (await readFrom(author, `/surveys/${id}/last_response`, response))
  if (!last) return undefined
  const [today = '', time = ''] = new Date().toISOString().split('T')
  const context = {
    answers: last.answers,
    seed: last.id,
    today,
    now: time.slice(0, 5),
    // Computed by the product for these answers.
    external: new Map(Object.entries(last.external ?? {})),
  }
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
    const cookies = await start(author, languageOf(searchParams.get('language') ?? '') ?? DEFAULT_LANGUAGE)
    // Cookies belong to a host, whatever its port: they sign in the frames.
    reply.setHeader('set-cookie', cookies)
    reply.setHeader('content-type', 'application/json')
    reply.end(JSON.stringify({ url: `${author.product.url}/?open_survey=true` }))
  } else if (pathname === '/trace') {
    reply.setHeader('content-type', 'application/json')
    reply.end((await trace(author)) ?? 'null')
  } else {
    reply.statusCode = pathname === '/' ? 200 : 404
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    reply.end(pathname === '/' ? authorPage(title) : '')
  }
}

/** Opens the address in the default browser, if there is one; the address is printed in any case. */
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

interface SurveyTrial {
  /** A survey file, or an instrument. */
  path: string
  /** The name of the survey in the file; null where it contains only one. */
  survey: string | null
  /** The port of the author's page; null for a free one. */
  port: number | null
  /** Whether to open the browser. */
  open: boolean
}

/** The selected survey and its file; throws a CommandFailure where there is none. */
async function chosenSurvey(
  { path, survey }: SurveyTrial,
  output: Output,
): Promise<{ definition: SurveyDefinition; file: string }> {
  const [found, ...others] = await findFiles(path, callerFolder())
  if (!found || others.length > 0) throw new CommandFailure(`${path} is a folder: name one file of it.`)
  const file = await openFile(found)
  if ('fault' in file.detected) throw new CommandFailure(`${found.shown}: ${file.detected.fault}`)
  const read = readSurveys(file)
  const definitions = read.flatMap(({ definition }) => definition ?? [])
  const keys = definitions.map(({ key }) => key).join(', ')
  const chosen = survey === null ? definitions : definitions.filter(({ key }) => key === survey)
  const [definition, second] = chosen
  if (second) throw new CommandFailure(`${found.shown} has several surveys: add \`--survey KEY\` (${keys}).`)
  if (definition) return { definition, file: found.whole }
  if (definitions.length > 0) throw new CommandFailure(`${found.shown} has no survey \`${survey ?? ''}\`, but ${keys}.`)
  for (const { notes } of read) for (const { message } of notes) output.printError(message)
  throw new CommandFailure(`${found.shown}: nothing of it can be asked.`)
}

function answerWith(author: Author, title: string): Server {
  return createServer((request, reply) => {
    answer(author, title, request, reply).catch((error: unknown) => {
      reply.statusCode = 500
      reply.end(error instanceof Error ? error.message : '')
    })
  })
}

/**
 * Writes the author's study with the survey; throws a CommandFailure with the mistakes for which
 * the product would reject it.
 */
async function writeTrial(folder: string, definition: SurveyDefinition, file: string): Promise<void> {
  await writeAuthorStudy(folder, definition)
  await copyStudyFiles(folder, file)
  const { mistakes } = await checkStudy(folder)
  if (mistakes.length === 0) return
  throw new CommandFailure(
    [
      ...mistakes.map(formatMistake),
      'Pictures, videos and lists are taken from `media/` and `dynamic_lists/` of the study that the survey lies in, or beside the file.',
    ].join('\n'),
  )
}

/**
 * Shows a survey as participants see it, on a phone and on a desktop, until it is stopped: the
 * product with a study of this one survey, in temporary folders. 0 when it was stopped, 1 when the
 * product ended by itself.
 */
export async function trySurvey(trial: SurveyTrial, output: Output): Promise<number> {
  const { definition, file } = await chosenSurvey(trial, output)
  const survey = prepareSurvey(definition, { regex: await loadRegex(definition) })
  const folder = await mkdtemp(join(tmpdir(), 'almanac-survey-'))
  const port = trial.port ?? (await freePort())
  const url = `http://localhost:${port}`
  try {
    await writeTrial(join(folder, 'study'), definition, file)
    output.print('Starting the product with this survey …')
    const product = await startProduct(join(folder, 'study'), join(folder, 'data'), url)
    const server = answerWith({ survey, product, cookie: '' }, localise(definition.title, DEFAULT_LANGUAGE))
    const stopped = untilStopped()
    server.listen(port, '127.0.0.1')
    try {
      await once(server, 'listening')
      output.print(`${url}\nCtrl-C stops it.`)
      if (trial.open) openBrowser(url)
      const lastWords = await Promise.race([stopped, product.ended])
      if (typeof lastWords !== 'string') return 0
      output.printError(`The product ended by itself:\n${lastWords}`)
      return 1
    } finally {
      server.close()
      server.closeAllConnections()
      await product.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
