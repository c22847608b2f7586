import type { ApiError } from '@almanac/api-client'
import type { KindChanges } from '@almanac/contracts/devices/apple-health-imports'
import type { Extent, FileFault } from './messages'
import type { SavedProgress } from './saved-progress'

/** The file is read and sent, or the server compares the import with what is stored, or commits it. */
export interface RunningState {
  step: 'sending' | 'comparing' | 'committing'
  progress: SavedProgress
  waiting: boolean
}

/** The steps of an import. */
export type ExportState =
  | { step: 'idle' }
  | RunningState
  /** `isNew`: the preview differs from the one that was confirmed. */
  | { step: 'preview'; progress: SavedProgress; changes: KindChanges[]; isNew: boolean }
  | { step: 'committed'; progress: SavedProgress; changes: KindChanges[] }
  | { step: 'unreadable'; fault: FileFault; extent: Extent }
  | { step: 'failed'; error: ApiError | null }

/** Whether something is being sent, compared or committed. */
export const isRunning = (state: ExportState): state is RunningState =>
  state.step === 'sending' || state.step === 'comparing' || state.step === 'committing'
