import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '@almanac/api-client'
import { useBusy } from '@almanac/federation/shell'
import type { SampleKind } from '@almanac/domain/samples'
import { isRunning, type ExportState } from './export-state'
import { cancelImport } from './import-calls'
import type { SavedProgress } from './saved-progress'
import { sendFile, type Sending, type SentFile } from './send-file'
import { useDecision } from './useDecision'
import { useUnfinished } from './useUnfinished'

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
  const onEnd = useCallback(() => {
    forget()
    onCommitted()
  }, [forget, onCommitted])
  const { compare, confirm } = useDecision({ setState, onEnd })
  const { run, abort } = useRun((error) => {
    // The server no longer has the import.
    if (error?.status === 404) forget()
    setState({ step: 'failed', error })
  })
  useBusy(isRunning(state) || state.step === 'preview')

  // After a reload, only the decision may be missing.
  useEffect(() => {
    if (restored?.end) run((signal) => compare(restored, false, signal))
  }, [restored, run, compare])

  return {
    state,
    unfinished: isRunning(state) || state.step === 'preview' || state.step === 'committed' ? null : unfinished,
    start: (file, kinds) =>
      run(async (signal) => {
        const outcome = await showSending(file, kinds, { unfinished, signal, keep, setState })
        if ('sent' in outcome) return compare(outcome.sent, false, signal)
        setState({ step: 'unreadable', ...outcome })
      }),
    stop: () => {
      abort()
      setState({ step: 'idle' })
    },
    confirm: (keep_missing) => {
      if (state.step === 'preview') run((signal) => confirm(state, keep_missing, signal))
    },
    cancel: () => {
      abort()
      if (unfinished) void cancelImport(unfinished)
      forget()
      setState({ step: 'idle' })
    },
  }
}

interface Shown extends Pick<Sending, 'unfinished' | 'signal'> {
  keep: (progress: SavedProgress) => void
  setState: (state: ExportState) => void
}

/** Sends a file, shows how far it is and stores that. */
function showSending(
  file: File,
  kinds: readonly SampleKind[],
  { keep, setState, ...options }: Shown,
): Promise<SentFile> {
  let waiting = false
  let last: SavedProgress | undefined
  const show = (): void => {
    if (last) setState({ step: 'sending', progress: last, waiting })
  }
  return sendFile(file, kinds, {
    ...options,
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
}

/** Runs one piece of work at a time until it is aborted; `onFailure` gets the refusal, or null for another failure. */
function useRun(onFailure: (error: ApiError | null) => void) {
  const running = useRef<AbortController | null>(null)
  const failed = useRef(onFailure)
  useEffect(() => {
    failed.current = onFailure
  })
  useEffect(() => () => running.current?.abort(), [])
  const abort = useCallback(() => running.current?.abort(), [])
  const run = useCallback((work: (signal: AbortSignal) => Promise<void>) => {
    const controller = new AbortController()
    running.current?.abort()
    running.current = controller
    work(controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) failed.current(error instanceof ApiError ? error : null)
    })
  }, [])
  return { run, abort }
}
