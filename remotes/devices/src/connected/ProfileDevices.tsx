import '@almanac/i18n/texts/devices'
import { useUser } from '@almanac/auth'
import type { Slots } from '@almanac/federation'
import { useTranslation } from '@almanac/i18n'
import { DeviceList, useConnected } from './ConnectedDevices'

/** Fills `profile.sections`: the participant's connected devices. */
export function Fill({ user_id }: Slots['profile.sections']) {
  return useUser().id === user_id ? <ProfileDevices /> : null
}

function ProfileDevices() {
  const { t } = useTranslation('devices')
  return <DeviceList title={t('connected.title')} sources={useConnected() ?? []} />
}
