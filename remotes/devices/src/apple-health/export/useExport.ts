import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '@almanac/api-client'
import { useBusy } from '@almanac/federation/shell'
import { useDraft } from '@almanac/outbox/draft'
import type { SampleKind } from '@almanac/domain/samples'
import { fingerprint } from './fingerprint'
import type { Extent, FileFault } from './messages'
import { readInWorker } from './read-in-worker'
import { isSavedProgress, type SavedProgress, type Sent } from './saved-progress'
import { sendPart } from './send-part'

/** The progress of an export, or its result. */
export type ExportState =
  | { step: 'idle' }
  | { step: 'sending'; name: string; extent: Extent; sent: Sent; waiting: boolean }
  | { step: 'ended'; name: string; extent: Extent; sent: Sent; fault: FileFault | null }
  | { step: 'failed'; error: ApiError | null }

/** Reading an export and sending it. */
export interface Export {
  state: ExportState
  /** The unfinished export on this device; null if there is none. */
  unfinished: SavedProgress | null
  start: (file: File, kinds: readonly SampleKind[]) => void
  /** Stops; the sent parts are kept, and the same file resumes from there. */
  stop: () => void
}

const NOTHING: Sent = { parts: 0, stored: 0, refused: 0 }
const KEY = 'apple-health-export'

/**
 * Reads a file part by part in a worker, and sends each part before the next is read. The progress is stored on this
 * device after each part: after a reload, the same file with the same kinds is resumed. `onSent` is called once at the
 * end.
 */
export function useExport(onSent: () => void): Export {
  const [state, setState] = useState<ExportState>({ step: 'idle' })
  const { unfinished, keep, forget } = useUnfinished()
  const running = useRef<AbortController | null>(null)
  useBusy(state.step === 'sending')
  useEffect(() => () => running.current?.abort(), [])

  const run = useCallback(
    async (file: File, kinds: readonly SampleKind[], signal: AbortSignal) => {
      const mark = await fingerprint(file)
      const goesOn = unfinished?.file === mark && sameKinds(unfinished.kinds, kinds) ? unfinished : null
      let sent = goesOn?.sent ?? NOTHING
      let waiting = false
      const show = (extent: Extent): void => setState({ step: 'sending', name: file.name, extent, sent, waiting })
      show(goesOn?.extent ?? { read: 0, total: file.size })
      const { extent, fault } = await readInWorker(file, { kinds, skip: sent.parts, signal }, async (told) => {
        if (told.type === 'part') {
          const { refused } = await sendPart(told.samples, {
            signal,
            onWaiting: (now) => {
              waiting = now
              show(told.extent)
            },
          })
          sent = {
            parts: told.number,
            stored: sent.stored + told.samples.length - refused.length,
            refused: sent.refused + refused.length,
          }
          keep({ file: mark, name: file.name, kinds: [...kinds], sent, extent: told.extent })
        }
        show(told.extent)
      })
      setState({ step: 'ended', name: file.name, extent, sent, fault })
      forget()
      onSent()
    },
    [unfinished, keep, forget, onSent],
  )

  return {
    state,
    unfinished: state.step === 'sending' ? null : unfinished,
    start: (file, kinds) => {
      const controller = new AbortController()
      running.current?.abort()
      running.current = controller
      run(file, kinds, controller.signal).catch((error: unknown) => {
        if (controller.signal.aborted) return
        setState({ step: 'failed', error: error instanceof ApiError ? error : null })
      })
    },
    stop: () => {
      running.current?.abort()
      setState({ step: 'idle' })
      onSent()
    },
  }
}

/** The stored progress of an export on this device. */
function useUnfinished() {
  const { restored, store, remove } = useDraft(KEY, isSavedProgress, { delay_ms: 0, isShared: true })
  const [unfinished, setUnfinished] = useState<SavedProgress | null>(null)
  useEffect(() => {
    if (restored) setUnfinished(restored)
  }, [restored])
  const keep = useCallback(
    (progress: SavedProgress) => {
      setUnfinished(progress)
      store(progress)
    },
    [store],
  )
  const forget = useCallback(() => {
    setUnfinished(null)
    void remove()
  }, [remove])
  return { unfinished, keep, forget }
}

const sameKinds = (one: readonly SampleKind[], other: readonly SampleKind[]): boolean =>
  [...one].sort().join() === [...other].sort().join()
