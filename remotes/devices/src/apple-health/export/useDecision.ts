import { useCallback } from 'react'
import { ApiError } from '@almanac/api-client'
import type { KindChanges } from '@almanac/contracts/devices/apple-health-imports'
import { isUnchanged } from './changes'
import type { ExportState } from './export-state'
import { commitImport, previewImport } from './import-calls'
import type { SavedProgress } from './saved-progress'

interface DecisionOptions {
  setState: (state: ExportState) => void
  /** The import is committed. */
  onEnd: () => void
}

/** The steps after an import was sent: to show what it changes, and to commit it. They reject with an ApiError. */
export function useDecision({ setState, onEnd }: DecisionOptions) {
  const commit = useCallback(
    async (progress: SavedProgress, shown: KindChanges[], keep_missing: boolean, signal: AbortSignal) => {
      const onWaiting = (waiting: boolean) => setState({ step: 'committing', progress, waiting })
      onWaiting(false)
      const changes = await commitImport(progress, { shown, keep_missing }, { signal, onWaiting })
      setState({ step: 'committed', progress, changes })
      onEnd()
    },
    [setState, onEnd],
  )
  /** Where nothing changes, there is nothing to decide. `isNew`: the preview differs from a confirmed one. */
  const compare = useCallback(
    async (progress: SavedProgress, isNew: boolean, signal: AbortSignal) => {
      const onWaiting = (waiting: boolean) => setState({ step: 'comparing', progress, waiting })
      onWaiting(false)
      const changes = await previewImport(progress, { signal, onWaiting })
      if (isUnchanged(changes)) await commit(progress, changes, false, signal)
      else setState({ step: 'preview', progress, changes, isNew })
    },
    [setState, commit],
  )
  const confirm = useCallback(
    async (
      { progress, changes }: Extract<ExportState, { step: 'preview' }>,
      keep_missing: boolean,
      signal: AbortSignal,
    ) => {
      try {
        await commit(progress, changes, keep_missing, signal)
      } catch (error) {
        if (!(error instanceof ApiError) || !error.has('CHANGED_MEANWHILE')) throw error
        await compare(progress, true, signal)
      }
    },
    [commit, compare],
  )
  return { compare, confirm }
}
