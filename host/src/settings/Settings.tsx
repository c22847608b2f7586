import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useSession } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Divider, Stack } from '@almanac/ui/core'
import type { DescriptorNavigation } from '@almanac/contracts/platform/registry'
import { currentBridge, onBridge } from '@almanac/native/current'
import { useNavigate } from 'react-router-dom'
import { useDescriptorText } from '../navigation/useDescriptorText'
import { iconOf } from '../navigation/places'
import { Appearance } from './Appearance'
import { Language } from './Language'

// Lazy, as only the native app has it.
const AppLock = lazy(() => import('./AppLock').then((module) => ({ default: module.AppLock })))

interface SettingsProps {
  open: boolean
  onClose: () => void
  /** The places that did not fit into the bar. */
  places: DescriptorNavigation[]
}

/** The settings dialog: further places, language, appearance, the app’s lock, signing out. */
export function Settings({ open, onClose, places }: SettingsProps) {
  const { t } = useTranslation('host')
  const word = useDescriptorText()
  const navigate = useNavigate()
  const { user } = useSession()
  const operator = user?.roles.includes('operator') ?? false
  const go = (path: string) => {
    onClose()
    void navigate(path)
  }
  return (
    <Dialog open={open} onClose={onClose} title={t('settings.title')}>
      <Stack gap={5}>
        {(places.length > 0 || operator) && (
          <Stack gap={2} role="group" aria-label={t('settings.more')}>
            {places.map((place) => (
              <Button
                key={place.path}
                variant="secondary"
                icon={iconOf(place.icon)}
                onClick={() => {
                  go(place.path)
                }}
              >
                {word(place.label)}
              </Button>
            ))}
            {operator && (
              <Button
                variant="secondary"
                icon="list"
                onClick={() => {
                  go('/operations')
                }}
              >
                {t('settings.operations')}
              </Button>
            )}
          </Stack>
        )}
        <Language />
        <Appearance />
        <AppLockInShell />
        {user && <Divider />}
        {user && (
          <Button
            icon="logout"
            onClick={() => {
              go('/logout')
            }}
          >
            {t('settings.sign_out')}
          </Button>
        )}
      </Stack>
    </Dialog>
  )
}

/** The setting of the app's lock, in a native shell that supports it. */
function AppLockInShell() {
  const bridge = useSyncExternalStore(onBridge, currentBridge)
  if (!bridge?.has('set_lock')) return null
  return (
    <Suspense>
      <AppLock bridge={bridge} />
    </Suspense>
  )
}
