import { useEffect, useState } from 'react'
import { useTranslation } from '@almanac/i18n'
import type { Bridge } from '@almanac/native'
import { Stack, Text } from '@almanac/ui/core'
import { Options } from './Options'

type Choice = 'on' | 'off'

/** Whether the app opens with face, finger or code alone. Nothing to be seen where the device cannot ask for them. */
export function AppLock({ bridge }: { bridge: Bridge }) {
  const { t } = useTranslation('host')
  const [choice, setChoice] = useState<Choice | null>(null)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let gone = false
    bridge.call('lock_state', {}).then(
      ({ available, enabled }) => {
        if (!gone && available) setChoice(enabled ? 'on' : 'off')
      },
      // Without an answer it is not offered.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [bridge])

  if (choice === null) return null
  const change = async (wanted: Choice) => {
    setFailed(false)
    try {
      // The system asks first, and the person may have refused.
      const { enabled } = await bridge.call('set_lock', { enabled: wanted === 'on' })
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
        onChange={(wanted) => void change(wanted)}
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
