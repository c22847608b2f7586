import { listReleases, publishRelease, missingReleaseFiles, putReleaseFile } from '@almanac/contracts/platform/releases'
import * as schema from '@almanac/contracts/schema/platform/releases'
import { findingsOf, printFindings } from '../check/commands'
import { runningHost } from '../check/host'
import type { Command } from '../command/command'
import { type Server, request, ask } from '../server'
import { ago, table } from '../table'
import { counted, secondsSince, CommandFailure, type Output } from '../output'
import { readBuilt, type Built, type BuiltFile } from './built'

type CommandOf<K extends Command['kind']> = Omit<Extract<Command, { kind: K }>, 'kind' | 'reach'>

/** The address of a static server, with a trailing slash. */
function addressOf(text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new CommandFailure(`\`${text}\` is no address, such as https://static.example/social/1.4.0/.`)
  return text.endsWith('/') ? text : `${text}/`
}

/** A build as one without source maps. */
function withoutMaps({ document: { maps: _, ...document }, ...built }: Built): Built {
  return { ...built, document, maps: [] }
}

/** `almanac release`: 0 when the release is published, 1 when it was rejected. Rejects with a CommandFailure. */
export async function release(
  server: Server,
  { folder, address, maps }: CommandOf<'release'>,
  output: Output,
): Promise<number> {
  const { print, printError } = output
  const startedAt = performance.now()
  const read = await readBuilt(folder)
  const built = maps ? read : withoutMaps(read)
  const { remote, version } = built.document
  const from = address === null ? null : addressOf(address)

  print(`${remote} ${version} against ${server.url}`)
  const faults = printFindings(await findingsOf(built, await runningHost(server.url)), output)
  if (faults > 0) {
    printError(`${counted(faults, 'fault')}: nothing was published.`)
    return 1
  }
  print(`  checked (${secondsSince(startedAt)})`)

  const files = [...(from === null ? built.files : []), ...built.maps]
  if (files.length > 0) {
    const since = performance.now()
    const { sent, bytes, known } = await upload(server, files, output)
    print(
      `  ${sent === 0 ? 'nothing to send' : `${counted(sent, 'file')} sent, ${kilobytes(bytes)}`}${known > 0 ? `; ${known} ${known === 1 ? 'was' : 'were'} there already` : ''} (${secondsSince(since)})`,
    )
  }

  const since = performance.now()
  const body = { ...built.document, ...(from === null ? {} : { address: from }) }
  const published = await request(server, publishRelease, schema.publishRelease, { body })
  print(`  published (${secondsSince(since)})`)
  print(
    `\n${remote} ${version} is at ${new URL(published.address, server.url).href} after ${secondsSince(startedAt)}. Nobody gets it yet:`,
  )
  print(`  almanac rollout ${remote} ${version} --company KEY --percent 10`)
  return 0
}

/** `almanac releases`: published releases, newest first. */
export async function showReleases(
  server: Server,
  { remote }: CommandOf<'releases'>,
  { print }: Output,
): Promise<void> {
  const releases = await request(server, listReleases, schema.listReleases, {
    query: remote === null ? {} : { remote },
  })
  const now = new Date()
  if (releases.length === 0) print('Nothing was published yet; `almanac release FOLDER` does.')
  else
    print(
      table(
        ['REMOTE', 'VERSION', 'SINCE', 'BY', ''],
        releases.map((one) => [
          one.remote,
          one.version,
          ago(one.published_at, now),
          one.published_by,
          one.withdrawn_at === null ? '' : `withdrawn (${ago(one.withdrawn_at, now)})`,
        ]),
      ),
    )
}

/** Files on their way at the same time. */
const MAX_CONCURRENT_UPLOADS = 4

/** Counts of sent files and of those that the server already had. */
interface Uploaded {
  sent: number
  bytes: number
  known: number
}

/** Formats bytes as kilobytes. */
const kilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_000))} KB`

/**
 * Uploads the files that the server does not have yet. Files are atomic, so an interrupted upload
 * continues where it ended. Rejects with a CommandFailure.
 */
export async function upload(server: Server, files: BuiltFile[], { progress }: Output): Promise<Uploaded> {
  const { missing } = await request(server, missingReleaseFiles, schema.missingReleaseFiles, {
    body: { digests: [...new Set(files.map(({ digest }) => digest))] },
  })
  const wanted = missing.flatMap((digest) => files.find((file) => file.digest === digest) ?? [])
  const all = wanted.reduce((sum, { content }) => sum + content.length, 0)
  let bytes = 0
  const waiting = [...wanted]
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { digest, content } = file
      await ask(server, putReleaseFile.method, `/api${putReleaseFile.path.replace('{digest}', digest)}`, {
        type: 'application/octet-stream',
        content,
      })
      bytes += content.length
      progress?.(`Sending: ${kilobytes(bytes)} of ${kilobytes(all)}`)
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_UPLOADS }, work))
  return { sent: wanted.length, bytes, known: files.length - wanted.length }
}
