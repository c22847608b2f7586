import { isRecord } from '@almanac/domain/records'
import type { WantedFile } from './files'

/** The address of the page that holds nobody's data, for a start without a network. */
export const SHELL = '/offline-shell'

/** The cache of the host: its page and its files. */
export const HOST_CACHE = 'almanac.host.1'

/** From a page to the worker: what this user needs without a network. The worker answers with a CacheResult on the port that came along. */
export interface CacheMessage {
  type: 'keep'
  locale: string
  files: WantedFile[]
}

/** Whether all of it is cached. */
export interface CacheResult {
  complete: boolean
}

/** From the worker to a page: a notification was tapped that leads here. The page answers on the port, so that the worker knows that it goes there. */
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
