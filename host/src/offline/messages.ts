import { isRecord } from '@almanac/domain/records'
import type { FileToCache } from './files'

/** The URL of the page without user data, for an offline start. */
export const SHELL = '/offline-shell'

/** The query parameter that lets the network answer a navigation, so that its sign-in page is shown. */
export const NETWORK_PAGE = 'network'

/** The cache of the host: its page and its files. */
export const HOST_CACHE = 'almanac.host.1'

/** From a page to the worker: the files to cache. The worker answers with a CacheResult on the transferred port. */
export interface CacheMessage {
  type: 'keep'
  locale: string
  /** The version of the host in the page, whose offline page is cached. Older pages do not say it. */
  host?: string
  files: FileToCache[]
  /** Files of other versions stay, also where no other tab is open. */
  keepOthers?: boolean
}

/** Whether everything is cached. */
export interface CacheResult {
  complete: boolean
}

/**
 * From the worker to a page: the path of a tapped notification. The page confirms on the transferred port
 * that it navigates there.
 */
export interface OpenMessage {
  type: 'open'
  path: string
}

export function isCacheMessage(value: unknown): value is CacheMessage {
  return (
    isRecord(value) && value['type'] === 'keep' && typeof value['locale'] === 'string' && Array.isArray(value['files'])
  )
}

export function isOpenMessage(value: unknown): value is OpenMessage {
  return isRecord(value) && value['type'] === 'open' && typeof value['path'] === 'string'
}

export function isCacheResult(value: unknown): value is CacheResult {
  return isRecord(value) && typeof value['complete'] === 'boolean'
}
