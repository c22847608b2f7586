import { call } from '../../call'
import type * as schema from './schema'

export type { ImportChanges, ImportState, KindChanges, LeftOutReason } from './schema'

/** Begins an import of an Apple Health export, or says how far it has come; idempotent. */
export const beginAppleHealthImport = call<typeof schema.beginAppleHealthImport>({
  id: 'beginAppleHealthImport',
  area: 'devices',
  method: 'PUT',
  path: '/apple_health/imports/{id}',
  policy: 'user',
})

/** Stores a part of an import; idempotent. 404 for an import that has expired or was replaced by another one. */
export const addAppleHealthImportPart = call<typeof schema.addAppleHealthImportPart>({
  id: 'addAppleHealthImportPart',
  area: 'devices',
  method: 'PUT',
  path: '/apple_health/imports/{id}/parts/{number}',
  policy: 'user',
})

/** What committing an import changes. */
export const previewAppleHealthImport = call<typeof schema.previewAppleHealthImport>({
  id: 'previewAppleHealthImport',
  area: 'devices',
  method: 'GET',
  path: '/apple_health/imports/{id}/preview',
  policy: 'user',
})

/** Commits an import; idempotent. */
export const commitAppleHealthImport = call<typeof schema.commitAppleHealthImport>({
  id: 'commitAppleHealthImport',
  area: 'devices',
  method: 'POST',
  path: '/apple_health/imports/{id}/commit',
  policy: 'user',
})

/** Deletes an import that is not committed. */
export const cancelAppleHealthImport = call<typeof schema.cancelAppleHealthImport>({
  id: 'cancelAppleHealthImport',
  area: 'devices',
  method: 'DELETE',
  path: '/apple_health/imports/{id}',
  policy: 'user',
})
