import { useEffect, useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import type { Bridge } from '@almanac/native'
import { Stack, Text } from '@almanac/ui/core'
import { Options } from './Options'

type Choice = 'on' | 'off'

/** Turns the app's lock by face, fingerprint or code on or off. Renders nothing if the device has none. */
export function AppLock({ bridge }: { bridge: Bridge }) {
  const { t } = useTranslation('host')
  const [choice, setChoice] = useState<Choice | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let unmounted = false
    bridge.call('lock_state', {}).then(
      ({ available, enabled }) => {
        if (!unmounted && available) setChoice(enabled ? 'on' : 'off')
      },
      // Without a response the setting is not shown.
      () => undefined,
    )
    return () => {
      unmounted = true
    }
  }, [bridge])

  if (choice === null) return null
  const change = async (next: Choice) => {
    setFailed(false)
    try {
      // The system asks for face, fingerprint or code first, which the user may cancel.
      const { enabled } = await bridge.call('set_lock', { enabled: next === 'on' })
      setChoice(enabled ? 'on' : 'off')
    } catch {
      setFailed(true)
    }
  }
  return (
    <Stack gap={2}>
      <Options
        label={t('settings.lock')}
        value={choice}
        options={[
          { value: 'on', label: t('settings.lock_on') },
          { value: 'off', label: t('settings.lock_off') },
        ]}
        onChange={(next) => void change(next)}
      />
      <Text variant="small" tone="soft">
        {t('settings.lock_hint')}
      </Text>
      {failed && (
        <Text variant="small" role="alert">
          {t('settings.lock_failed')}
        </Text>
      )}
    </Stack>
  )
}
