import { api } from '@almanac/api-client'
import {
  cancelAppleHealthImport,
  commitAppleHealthImport,
  previewAppleHealthImport,
  type KindChanges,
} from '@almanac/contracts/devices/apple-health-imports'
import { isComplete, missingIn, shownChanges } from './changes'
import type { SavedProgress } from './saved-progress'
import { untilAnswered, type Patience } from './until-answered'

/** What committing an import would change, by kind. Rejects with the ApiError of a refusal. */
export async function previewImport(progress: SavedProgress, patience: Patience): Promise<KindChanges[]> {
  const input = { params: { id: progress.import_id }, signal: patience.signal, noTimeout: true } as const
  return shownChanges(await untilAnswered(() => api(previewAppleHealthImport, input), patience), isComplete(progress))
}

/** Commits an import as it was shown, and resolves to what that has changed. Rejects with the ApiError of a refusal. */
export async function commitImport(
  progress: SavedProgress,
  { shown, keep_missing }: { shown: readonly KindChanges[]; keep_missing: boolean },
  patience: Patience,
): Promise<KindChanges[]> {
  const body = {
    parts: progress.end?.parts ?? 0,
    complete: isComplete(progress),
    keep_missing,
    missing: missingIn(shown),
  }
  const input = { params: { id: progress.import_id }, body, signal: patience.signal, noTimeout: true } as const
  const { kinds } = await untilAnswered(() => api(commitAppleHealthImport, input), patience)
  return kinds
}

/** Deletes what was sent. Without a network the server does so by itself after some days. */
export const cancelImport = ({ import_id }: SavedProgress): Promise<void> =>
  api(cancelAppleHealthImport, { params: { id: import_id } }).then(
    () => undefined,
    () => undefined,
  )
