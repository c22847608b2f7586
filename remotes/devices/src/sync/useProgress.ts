import { useEffect, useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { dexcomOauthUrl, disconnectDexcom } from '@almanac/contracts/devices/dexcom'
import { connectHumanApi, disconnectHumanApi, getHumanApi } from '@almanac/contracts/devices/human-api'
import { refreshWearableApp, unsyncWearableApp, wearableAuthorizationUrl } from '@almanac/contracts/devices/wearables'
import { useTranslation } from '@almanac/i18n'
import { useToast } from '@almanac/ui/core'
import { leaveFor } from './leave'
import { openProviderWindow } from './providerWindow'
import type { Source } from './source'
import { useRefetchSources } from './useSources'

/** The pending action of a source. */
export type Step = 'connecting' | 'syncing' | 'disconnecting'

/** The actions on sources, and the pending action of each. */
export interface Progress {
  stepOf: (source: Source) => Step | undefined
  /** The source whose action began last, while it is pending. */
  pending: { source: Source; step: Step } | null
  /** Why connecting health records failed (HUMAN_API_ERROR, specification 001, section 8); null until the next attempt. */
  recordsFailure: string | null
  /** Goes to the provider's page; leaves the screen on success. */
  connect: (source: Source) => void
  /** Requests the newest data. */
  refresh: (source: Source) => void
  /** `delete_data`: also deletes its stored data. */
  disconnect: (source: Source, delete_data?: boolean) => void
}

/** The pending actions, by source. */
function useSteps() {
  const [steps, setSteps] = useState<Readonly<Record<string, { source: Source; step: Step } | undefined>>>({})

  useEffect(() => {
    // Returning from a provider's page may restore this screen from the back/forward cache, still in progress.
    const returned = (event: PageTransitionEvent): void => {
      if (event.persisted) setSteps({})
    }
    window.addEventListener('pageshow', returned)
    return () => window.removeEventListener('pageshow', returned)
  }, [])

  const mark = (source: Source, step: Step | undefined): void =>
    setSteps(({ [source.id]: _ended, ...others }) => (step ? { ...others, [source.id]: { source, step } } : others))
  return { steps, mark }
}

/**
 * Connecting, refreshing and disconnecting (specification 001, section 4): each marks its source as in progress; on
 * failure the source returns to its previous state and a toast shows the error; for health records an alert.
 */
export function useProgress(): Progress {
  const { t } = useTranslation('devices')
  const toast = useToast()
  const refetch = useRefetchSources()
  const { steps, mark } = useSteps()
  const [recordsFailure, setRecordsFailure] = useState<string | null>(null)

  async function run(source: Source, step: Step, work: () => Promise<unknown>, done?: string): Promise<void> {
    mark(source, step)
    try {
      await work()
      if (done === undefined) return
      await refetch(source.kind)
      mark(source, undefined)
      toast(done, { tone: 'good' })
    } catch {
      mark(source, undefined)
      toast(t('sync.failed'), { tone: 'wrong' })
    }
  }

  /** Health records are connected in a window of the provider; the result is fetched when the participant returns from it. */
  async function connectRecords(source: Source): Promise<void> {
    // Opened during the tap's user activation: later the browser would block it as a popup.
    const opened = openProviderWindow()
    setRecordsFailure(null)
    mark(source, 'connecting')
    try {
      if (!opened) throw new Error('The browser opened no window')
      opened.go((await api(connectHumanApi)).url)
      await opened.left
      const { human_api_user } = await api(getHumanApi, { query: { refresh: 'true' } })
      await refetch(source.kind)
      if (human_api_user?.sources.length) toast(t('sync.complete'), { tone: 'good' })
    } catch (error) {
      opened?.close()
      const refusal = error instanceof ApiError ? error.errors[0]?.title : undefined
      setRecordsFailure(refusal ?? t('sync.recordsFailed'))
    } finally {
      mark(source, undefined)
    }
  }

  return {
    stepOf: ({ id }) => steps[id]?.step,
    pending: Object.values(steps).at(-1) ?? null,
    recordsFailure,
    connect: (source) =>
      source.kind === 'human_api'
        ? void connectRecords(source)
        : void run(source, 'connecting', async () => leaveFor(await pageOf(source))),
    refresh: (source) =>
      void run(source, 'syncing', () => api(refreshWearableApp, { params: { app: source.id } }), t('sync.complete')),
    disconnect: (source, delete_data = false) =>
      void run(
        source,
        'disconnecting',
        () => disconnectFrom(source, { delete_data: delete_data ? 'true' : 'false' }),
        t('sync.unsynced'),
      ),
  }
}

/** Disconnects a source. */
function disconnectFrom(source: Source, query: { delete_data: 'true' | 'false' }): Promise<unknown> {
  if (source.kind === 'dexcom') return api(disconnectDexcom, { query })
  if (source.kind === 'human_api') return api(disconnectHumanApi, { query })
  return api(unsyncWearableApp, { params: { app: source.id }, query })
}

/** The page where a source is connected. */
async function pageOf(source: Source): Promise<string> {
  if (source.kind === 'dexcom') return (await api(dexcomOauthUrl)).data
  return (await api(wearableAuthorizationUrl, { query: { app: source.id } })).url
}
