import { useCallback, useEffect, useRef, useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import {
  cancelAppleHealthImport,
  commitAppleHealthImport,
  previewAppleHealthImport,
  type KindChanges,
} from '@almanac/contracts/devices/apple-health-imports'
import { useBusy } from '@almanac/federation/shell'
import type { SampleKind } from '@almanac/domain/samples'
import { isComplete, isUnchanged, missingIn, shownChanges } from './changes'
import type { Extent, FileFault } from './messages'
import type { SavedProgress } from './saved-progress'
import { sendFile } from './send-file'
import { untilAnswered } from './until-answered'
import { useUnfinished } from './useUnfinished'

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

/** Importing an export. */
export interface Export {
  state: ExportState
  /** The unfinished import on this device; null if there is none. */
  unfinished: SavedProgress | null
  start: (file: File, kinds: readonly SampleKind[]) => void
  /** Stops sending; the sent parts are kept, and the same file resumes from there. */
  stop: () => void
  /** Commits what was shown; `keep_missing` keeps what this export does not have. */
  confirm: (keep_missing: boolean) => void
  /** Deletes what was sent. */
  cancel: () => void
}

/**
 * Sends an export to the server, shows what it would change, and commits it when that is confirmed. The progress is
 * stored on this device: after a reload the same file is resumed, or the preview is shown again. `onCommitted` is
 * called once what is stored has changed.
 */
export function useExport(onCommitted: () => void): Export {
  const [state, setState] = useState<ExportState>({ step: 'idle' })
  const { restored, unfinished, keep, forget } = useUnfinished()
  const running = useRef<AbortController | null>(null)
  useBusy(['sending', 'comparing', 'committing', 'preview'].includes(state.step))
  useEffect(() => () => running.current?.abort(), [])

  /** Runs one step at a time. A refusal ends it; an import that the server no longer has is forgotten. */
  const run = useCallback(
    (work: (signal: AbortSignal) => Promise<void>) => {
      const controller = new AbortController()
      running.current?.abort()
      running.current = controller
      work(controller.signal).catch((error: unknown) => {
        if (controller.signal.aborted) return
        if (error instanceof ApiError && error.status === 404) forget()
        setState({ step: 'failed', error: error instanceof ApiError ? error : null })
      })
    },
    [forget],
  )

  const commit = useCallback(
    async (progress: SavedProgress, shown: KindChanges[], keep_missing: boolean, signal: AbortSignal) => {
      const show = (waiting: boolean) => setState({ step: 'committing', progress, waiting })
      show(false)
      const complete = isComplete(progress)
      const body = { parts: progress.end?.parts ?? 0, complete, keep_missing, missing: missingIn(shown) }
      const params = { id: progress.import_id }
      const changes = await untilAnswered(
        () => api(commitAppleHealthImport, { params, body, signal, noTimeout: true }),
        { signal, onWaiting: show },
      )
      setState({ step: 'committed', progress, changes: changes.kinds })
      forget()
      onCommitted()
    },
    [forget, onCommitted],
  )

  const compare = useCallback(
    async (progress: SavedProgress, isNew: boolean, signal: AbortSignal) => {
      const show = (waiting: boolean) => setState({ step: 'comparing', progress, waiting })
      show(false)
      const params = { id: progress.import_id }
      const answer = await untilAnswered(() => api(previewAppleHealthImport, { params, signal, noTimeout: true }), {
        signal,
        onWaiting: show,
      })
      const changes = shownChanges(answer, isComplete(progress))
      if (isUnchanged(changes)) await commit(progress, changes, false, signal)
      else setState({ step: 'preview', progress, changes, isNew })
    },
    [commit],
  )

  // After a reload, only the decision may be missing.
  useEffect(() => {
    if (restored?.end) run((signal) => compare(restored, false, signal))
  }, [restored, run, compare])

  return {
    state,
    unfinished: ['idle', 'unreadable', 'failed'].includes(state.step) ? unfinished : null,
    start: (file, kinds) =>
      run(async (signal) => {
        let waiting = false
        let last: SavedProgress | undefined
        const show = () => last && setState({ step: 'sending', progress: last, waiting })
        const outcome = await sendFile(file, kinds, {
          unfinished,
          signal,
          onWaiting: (now) => {
            waiting = now
            show()
          },
          onProgress: (progress) => {
            last = progress
            // Before the export is found in the file there is nothing to resume.
            if (progress.found.exports > 0) keep(progress)
            show()
          },
        })
        if ('sent' in outcome) return compare(outcome.sent, false, signal)
        setState({ step: 'unreadable', ...outcome })
      }),
    stop: () => {
      running.current?.abort()
      setState({ step: 'idle' })
    },
    confirm: (keep_missing) => {
      if (state.step !== 'preview') return
      const { progress, changes } = state
      run(async (signal) => {
        try {
          await commit(progress, changes, keep_missing, signal)
        } catch (error) {
          if (!(error instanceof ApiError) || !error.has('CHANGED_MEANWHILE')) throw error
          await compare(progress, true, signal)
        }
      })
    },
    cancel: () => {
      running.current?.abort()
      if (unfinished) void api(cancelAppleHealthImport, { params: { id: unfinished.import_id } }).catch(() => undefined)
      forget()
      setState({ step: 'idle' })
    },
  }
}
