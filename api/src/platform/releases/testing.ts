import { createHash } from 'node:crypto'
import { missingReleaseFiles } from '@almanac/contracts/schema/platform/releases'
import type { ReleaseDocument } from '@almanac/contracts/platform/releases'
import { answerOf } from '../../testing/answer'
import type { TestClient } from '../../testing/client'
import { aRelease, exposing } from '../../testing/releases'
import { digestOf } from './digest'

/** A build as in a `dist` folder: file contents and `release.json`. */
export interface Build {
  contents: Record<string, string>
  release: ReleaseDocument
}

function integrityOf(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`
}

const hashes = (contents: Record<string, string>) =>
  Object.fromEntries(Object.entries(contents).map(([path, content]) => [path, integrityOf(content)]))

/** A small build of a remote, with overrides of its release and another manifest. */
export function aBuild(
  remote: string,
  version: string,
  overrides: Partial<ReleaseDocument> = {},
  manifest?: string,
): Build {
  const files = {
    'mf-manifest.json':
      manifest ??
      JSON.stringify({
        name: `almanac_${remote}`,
        version,
        metaData: { remoteEntry: { name: 'remoteEntry.0123456789.js', path: '' }, globalName: `almanac_${remote}` },
        exposes: exposing(...Object.values(overrides.descriptor?.slots ?? {})),
      }),
    'remoteEntry.0123456789.js': `globalThis.${remote} = '${version}'\n`.repeat(100),
    'main.0123456789.css': `/* ${version} */`,
  }
  const assets = { 'deep/letters.0123456789.woff2': `font of ${version}` }
  return {
    contents: { ...files, ...assets },
    release: aRelease(remote, [], { version, files: hashes(files), assets: hashes(assets), ...overrides }),
  }
}

/** Sends the missing files, as the command line does; returns what was sent. */
export async function sendFiles(team: TestClient, { contents }: Build, leaveOut: string[] = []): Promise<string[]> {
  const files = Object.entries(contents)
    .filter(([path]) => !leaveOut.includes(path))
    .map(([path, content]) => ({ path, bytes: Buffer.from(content) }))
  const { missing } = answerOf(
    missingReleaseFiles,
    await team.post('/release_files/missing', { digests: files.map(({ bytes }) => digestOf(bytes)) }),
  )
  const toSend = files.filter(({ bytes }) => missing.includes(digestOf(bytes)))
  for (const { bytes } of toSend) {
    const answer = await team.put(`/release_files/${digestOf(bytes)}`, bytes)
    if (answer.status !== 204) throw new Error(`A file was refused: ${JSON.stringify(answer.body)}`)
  }
  return toSend.map(({ path }) => path)
}

/** Sends the files of a build and publishes it. */
export async function publishBuild(team: TestClient, build: Build) {
  await sendFiles(team, build)
  return team.post('/releases', build.release)
}

/** The build with a source map of one of its files. */
export function withMap({ contents, release }: Build, file: string, map: string): Build {
  const path = `${file}.map`
  return { contents: { ...contents, [path]: map }, release: { ...release, maps: hashes({ [path]: map }) } }
}
