import type { Registry } from '@almanac/contracts/platform/registry'
import { isRecord } from '@almanac/domain/records'

function isRelease(value: unknown): boolean {
  return (
    isRecord(value) &&
    typeof value['address'] === 'string' &&
    isRecord(value['descriptor']) &&
    Array.isArray(value['descriptor']['routes'])
  )
}

/** Whether a document is whole enough to be checked and started from; anything else must not take the shell down half-way. */
export function isRegistry(value: unknown): value is Registry {
  return (
    isRecord(value) &&
    isRecord(value['theme']) &&
    isRecord(value['theme']['light']) &&
    isRecord(value['theme']['dark']) &&
    Array.isArray(value['features']) &&
    Array.isArray(value['remotes']) &&
    value['remotes'].every(isRelease) &&
    typeof value['revision'] === 'number' &&
    typeof value['expires_at'] === 'string' &&
    typeof value['signature'] === 'string'
  )
}
