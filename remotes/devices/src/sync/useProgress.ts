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

/** What is under way with a source. */
export type Step = 'connecting' | 'syncing' | 'disconnecting'

/** What a participant can do with sources, and what is under way with each. */
export interface Progress {
  stepOf: (source: Source) => Step | undefined
  /** Goes to the provider's page; the screen is left when it succeeds. */
  connect: (source: Source) => void
  /** Has the newest data read. */
  refresh: (source: Source) => void
  /** `delete_data`: also what it brought. */
  disconnect: (source: Source, delete_data?: boolean) => void
}

/** What is under way, by source. */
function useSteps() {
  const [steps, setSteps] = useState<Readonly<Record<string, Step | undefined>>>({})

  useEffect(() => {
    // Back from a provider's page may show this very screen as it was left: in progress.
    const returned = (event: PageTransitionEvent): void => {
      if (event.persisted) setSteps({})
    }
    window.addEventListener('pageshow', returned)
    return () => window.removeEventListener('pageshow', returned)
  }, [])

  const mark = (source: Source, step: Step | undefined): void =>
    setSteps((before) => ({ ...before, [source.id]: step }))
  return { steps, mark }
}

/**
 * Connecting, refreshing and disconnecting (specification 001, section 4):
 * each marks its source as in progress; when it fails the source is what it was
 * before, and a toast says so.
 */
export function useProgress(): Progress {
  const { t } = useTranslation('devices')
  const toast = useToast()
  const refetch = useRefetchSources()
  const { steps, mark } = useSteps()

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

  /** Health records are connected in a window of the provider; what became of it is asked when that window is left. */
  async function connectRecords(source: Source): Promise<void> {
    // Opened while the tap still counts: later a browser takes it for an advertisement.
    const opened = openProviderWindow()
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
      toast(refusal ?? t('sync.recordsFailed'), { tone: 'wrong' })
    } finally {
      mark(source, undefined)
    }
  }

  return {
    stepOf: ({ id }) => steps[id],
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

/** Ends a connection. */
function disconnectFrom(source: Source, query: { delete_data: 'true' | 'false' }): Promise<unknown> {
  if (source.kind === 'dexcom') return api(disconnectDexcom, { query })
  if (source.kind === 'human_api') return api(disconnectHumanApi, { query })
  return api(unsyncWearableApp, { params: { app: source.id }, query })
}

/** Where a source is connected. */
async function pageOf(source: Source): Promise<string> {
  if (source.kind === 'dexcom') return (await api(dexcomOauthUrl)).data
  return (await api(wearableAuthorizationUrl, { query: { app: source.id } })).url
}
