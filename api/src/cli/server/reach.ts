import { readFile } from 'node:fs/promises'
import { COMMAND, type Environment } from '../../environment'
import type { Reach } from '../command/command'
import { Sentence } from '../voice'

/** A server to talk to. */
export interface Server {
  /** Without a slash at the end. */
  url: string
  token: string
}

/** The address of a server as it was typed; a Sentence when it is none. */
export function serverUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Sentence(`\`${text}\` is not the address of a server, such as https://almanac.example.`)
  if (url.username || url.password) throw new Sentence('The address of a server carries no password: take it out.')
  return url.origin
}

async function tokenOf(file: string | null, environment: Environment): Promise<string> {
  if (file === null) {
    const token = environment.ALMANAC_TOKEN?.trim()
    if (token) return token
    throw new Sentence(
      'A token is needed: put it into ALMANAC_TOKEN, or into a file named with --token-file. Who runs the server makes one with `almanac token REMOTE`.',
    )
  }
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Sentence(`${file}: there is no such file with a token.`)
  })
  const token = text.split('\n')[0]?.trim()
  if (!token) throw new Sentence(`${file} is empty: its first line has to be a token.`)
  return token
}

/** Which server, with which token: the options before the environment. A Sentence says what is missing. */
export async function reachServer(reach: Reach, environment: Environment): Promise<Server> {
  const url = serverUrl(reach.url ?? (environment.ALMANAC_URL || COMMAND.ALMANAC_URL.default))
  return { url, token: await tokenOf(reach.token_file, environment) }
}
