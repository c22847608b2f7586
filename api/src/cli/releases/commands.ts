import { listReleases, publishRelease } from '@almanac/contracts/platform/releases'
import * as schema from '@almanac/contracts/schema/platform/releases'
import { findingsOf, sayFindings } from '../check/commands'
import { runningHost } from '../check/host'
import type { Command } from '../command/command'
import type { Server } from '../server/reach'
import { request } from '../server/request'
import { ago, table } from '../table'
import { counted, secondsSince, Sentence, type Voice } from '../voice'
import { readBuilt } from './built'
import { kilobytes, upload } from './upload'

type Asked<K extends Command['kind']> = Omit<Extract<Command, { kind: K }>, 'kind' | 'reach'>

/** The address of a static server, ending in a slash. */
function addressOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new Sentence(`\`${text}\` is no address, such as https://static.example/social/1.4.0/.`)
  return text.endsWith('/') ? text : `${text}/`
}

/** `almanac release`: 0 when the release is there, 1 when it was refused. Rejects with a Sentence. */
export async function release(server: Server, { folder, address }: Asked<'release'>, voice: Voice): Promise<number> {
  const { say, complain } = voice
  const begun = performance.now()
  const built = await readBuilt(folder)
  const { remote, version } = built.document
  const from = address === null ? null : addressOf(address)

  say(`${remote} ${version} against ${server.url}`)
  const faults = sayFindings(await findingsOf(built, await runningHost(server.url)), voice)
  if (faults > 0) {
    complain(`${counted(faults, 'fault')}: nothing was published.`)
    return 1
  }
  say(`  checked (${secondsSince(begun)})`)

  if (from === null) {
    const since = performance.now()
    const { sent, bytes, known } = await upload(server, built.files, voice)
    say(
      `  ${sent === 0 ? 'nothing to send' : `${counted(sent, 'file')} sent, ${kilobytes(bytes)}`}${known > 0 ? `; ${known} ${known === 1 ? 'was' : 'were'} there already` : ''} (${secondsSince(since)})`,
    )
  }

  const since = performance.now()
  const body = { ...built.document, ...(from === null ? {} : { address: from }) }
  const published = await request(server, publishRelease, schema.publishRelease, { body })
  say(`  published (${secondsSince(since)})`)
  say(
    `\n${remote} ${version} is at ${new URL(published.address, server.url).href} after ${secondsSince(begun)}. Nobody gets it yet:`,
  )
  say(`  almanac rollout ${remote} ${version} --company KEY --percent 10`)
  return 0
}

/** `almanac releases`: what was published, the newest first. */
export async function showReleases(server: Server, { remote }: Asked<'releases'>, { say }: Voice): Promise<void> {
  const releases = await request(server, listReleases, schema.listReleases, {
    query: remote === null ? {} : { remote },
  })
  const now = new Date()
  if (releases.length === 0) say('Nothing was published yet; `almanac release FOLDER` does.')
  else
    say(
      table(
        ['REMOTE', 'VERSION', 'SINCE', 'BY', ''],
        releases.map((one) => [
          one.remote,
          one.version,
          ago(one.published_at, now),
          one.published_by,
          one.taken_back_at === null ? '' : `taken back (${ago(one.taken_back_at, now)})`,
        ]),
      ),
    )
}
