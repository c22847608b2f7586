import { userInfo } from 'node:os'
import { listHealth } from '@almanac/contracts/platform/controls'
import * as schema from '@almanac/contracts/schema/platform/controls'
import { Refusal } from '../http/errors'
import { DEFAULT_LOCALE } from '../http/locales'
import type { Database } from '../http/serve'
import { errorTitle } from '../http/words'
import { killRemote, pauseRollouts, readHealth, resumeRollouts, reviveRemote } from '../platform'
import type { Command } from './command/command'
import { healthReport } from './rollouts/health'
import { type Server, request } from './server'
import { CommandFailure, type Output } from './output'

type CommandOf<K extends Command['kind']> = Omit<Extract<Command, { kind: K }>, 'kind' | 'reach'>

/** Who is named in the history: the given name, else the name on this machine. */
const actorOf = (by: string | null): string => by ?? `command line: ${userInfo().username}`

/** Runs the work; a refusal is printed in the server's words. */
async function inWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new CommandFailure(error.entries.map(({ code, values }) => errorTitle(code, 'en', values)).join('\n'))
  }
}

/** `almanac pause`. */
export async function pause(database: Database, { reason, by }: CommandOf<'pause'>, { print }: Output): Promise<void> {
  await inWords(pauseRollouts(database, actorOf(by), reason))
  print('Paused: no rule changes and no plan grows. Releases can be published and withdrawn. To end it: almanac resume')
}

/** `almanac resume`. */
export async function resume(database: Database, { by }: CommandOf<'resume'>, { print }: Output): Promise<void> {
  await inWords(resumeRollouts(database, actorOf(by)))
  print('Rules can be changed again, and plans go on.')
}

/** `almanac kill`. */
export async function kill(
  database: Database,
  { remote, reason, sentence, by }: CommandOf<'kill'>,
  { print }: Output,
): Promise<void> {
  await inWords(killRemote(database, remote, { reason, sentence }, actorOf(by)))
  print(`Nobody gets ${remote} any more, whatever the rules say; open tabs show a sentence within 5 seconds.`)
  print(`To end it: almanac revive ${remote}`)
}

/** `almanac revive`. */
export async function revive(
  database: Database,
  { remote, by }: CommandOf<'revive'>,
  { print }: Output,
): Promise<void> {
  await inWords(reviveRemote(database, remote, actorOf(by)))
  print(`The rules decide again who gets ${remote}.`)
}

/** `almanac health` of the configured database. */
export async function showHealth(
  database: Database,
  { remote }: CommandOf<'health'>,
  { print }: Output,
): Promise<void> {
  print(healthReport(await readHealth(database, remote, DEFAULT_LOCALE), new Date()))
}

/** `almanac health` of a running server. */
export async function showHealthOf(server: Server, { remote }: CommandOf<'health'>, { print }: Output): Promise<void> {
  const releases = await request(server, listHealth, schema.listHealth, { query: remote === null ? {} : { remote } })
  print(healthReport(releases, new Date()))
}
