import { isRecord } from '@almanac/domain/records'
import type { WantedFile } from './files'

/** The address of the page that holds nobody's data, for a start without a network. */
export const SHELL = '/offline-shell'

/** What is kept of the host: its page and its files. */
export const HOST_CACHE = 'almanac.host.1'

/** From a page to the worker: what this user needs without a network. The worker answers with `Kept` on the port that came along. */
export interface KeepMessage {
  type: 'keep'
  locale: string
  files: WantedFile[]
}

/** Whether all of it is there. */
export interface Kept {
  complete: boolean
}

/** From the worker to a page: a notification was tapped that leads here. The page answers on the port, so that the worker knows that it goes there. */
export interface OpenMessage {
  type: 'open'
  path: string
}

export function isKeepMessage(value: unknown): value is KeepMessage {
  return (
    isRecord(value) && value['type'] === 'keep' && typeof value['locale'] === 'string' && Array.isArray(value['files'])
  )
}

export function isOpenMessage(value: unknown): value is OpenMessage {
  return isRecord(value) && value['type'] === 'open' && typeof value['path'] === 'string'
}

export function isKept(value: unknown): value is Kept {
  return isRecord(value) && typeof value['complete'] === 'boolean'
}
