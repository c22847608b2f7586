import { join, resolve } from 'node:path'
import { StartFailure } from '../database/embedded/failure'
import { RELEASE, type Environment, type VariableName } from '../environment'
import { type S3Options, folderStorage, type ReleaseStorage, s3Storage } from '../platform'
import type { Settings } from './settings'

/** The storage of releases: a folder that this server serves, or a store that browsers access directly. */
export type StorageSettings = { folder: string } | S3Options

const PLACE = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/

function need(environment: Environment, name: VariableName): string {
  const value = environment[name]
  if (value) return value
  throw new StartFailure(`RELEASE_STORAGE is a bucket, so ${name} is needed as well.`)
}

function webAddress(name: string, text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '')
  throw new StartFailure(`${name} is ${text}: it has to be an address such as https://files.example.`)
}

/** Reads the settings. Throws a StartFailure that names an invalid one, without secrets. */
export function readStorage(environment: Environment, dataFolder: string): StorageSettings {
  const place = environment.RELEASE_STORAGE || join(dataFolder, 'releases')
  if (!place.startsWith('s3:')) return { folder: resolve(place) }
  const [, bucket, prefix = ''] = PLACE.exec(place) ?? []
  if (!bucket)
    throw new StartFailure(
      `RELEASE_STORAGE is ${place}: it has to be a folder, or a bucket such as s3://almanac-releases/production.`,
    )
  const region = environment.S3_REGION || RELEASE.S3_REGION.default
  return {
    bucket,
    prefix: prefix.replaceAll(/^\/+|\/+$/g, ''),
    region,
    endpoint: webAddress('S3_ENDPOINT', environment.S3_ENDPOINT || `https://s3.${region}.amazonaws.com`),
    accessKeyId: need(environment, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: need(environment, 'S3_SECRET_ACCESS_KEY'),
    publicUrl: webAddress('RELEASE_PUBLIC_URL', need(environment, 'RELEASE_PUBLIC_URL')),
  }
}

/** The configured storage of releases. */
export function openStorage({ releaseStorage }: Settings): ReleaseStorage {
  return 'folder' in releaseStorage ? folderStorage(releaseStorage.folder) : s3Storage(releaseStorage)
}
