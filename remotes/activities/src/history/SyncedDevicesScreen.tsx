import { useCall } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { listConnectedDevices } from '@almanac/contracts/devices/dexcom'
import { listStoredSources } from '@almanac/contracts/devices/samples'
import type { LocalDate } from '@almanac/domain/time'
import { Slot } from '@almanac/federation/shell'
import { useTranslation } from '@almanac/i18n'
import { EmptyState } from '@almanac/ui/content'
import { LinkButton, Screen, Text } from '@almanac/ui/core'
import { useSearchParams } from '@almanac/ui/router'
import { useToday } from '../responses/useToday'
import { requestedPeriod, weekOfPeriod } from './period'
import { WeekNavigation } from './WeekNavigation'

/** A week's values from connected devices, rendered by the devices remote; only with the feature 'Sync a Device'. */
export function SyncedDevicesScreen() {
  const { t } = useTranslation('activities')
  const { id } = useUser()
  const today = useToday()
  const [search, setSearch] = useSearchParams()
  const period = requestedPeriod({ range: 'week', date: search.get('week') }, today)
  const { start, end } = weekOfPeriod(period)
  const go = (to: LocalDate) => setSearch(to === today ? {} : { week: to }, { replace: true })
  const hasDevices = useHasDevices()
  if (hasDevices === false)
    return (
      <Screen title={t('history.synced.title')} back="/history">
        <EmptyState
          picture="devices"
          title={t('history.synced.none')}
          action={
            <LinkButton to="/sync" variant="primary">
              {t('history.synced.connect')}
            </LinkButton>
          }
        >
          {t('history.synced.noneText')}
        </EmptyState>
      </Screen>
    )
  return (
    <Screen title={t('history.synced.title')} back="/history" width="wide">
      <WeekNavigation period={period} today={today} onPeriod={(_, to) => go(to)} ranges={false} />
      <Text>{t('history.synced.intro')}</Text>
      <Slot
        name="history.panels"
        props={{ user_id: id, start_date: start, end_date: end }}
        fallback={<EmptyState picture="devices" title={t('history.synced.nothing')} />}
      />
      <div>
        <LinkButton to="/sync" variant="secondary">
          {t('history.synced.manage')}
        </LinkButton>
      </div>
    </Screen>
  )
}

/** Whether a device is connected or has sent anything; undefined while that is unknown. */
function useHasDevices(): boolean | undefined {
  const devices = useCall(listConnectedDevices).data
  const stored = useCall(listStoredSources).data
  if (devices?.some(({ connected }) => connected) || (stored && stored.length > 0)) return true
  return devices && stored && false
}
