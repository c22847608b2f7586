import { useCallback, useEffect, useState } from 'react'
import { sampleKinds } from '@almanac/domain/samples'
import { useNativeBridge } from '@almanac/federation/native'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Stack, Text, useToast } from '@almanac/ui/core'

/** In the app: whether permission for Apple Health, or on Android for Health Connect, was requested, and a button to request it. Renders nothing in a browser, nor in an app that reads from the other one. */
export function InAppPermissions({ platform }: { platform: 'ios' | 'android' }) {
  const { t } = useTranslation('devices')
  const toast = useToast()
  const bridge = useNativeBridge()
  const texts = platform === 'android' ? 'healthConnect' : 'appleHealth'
  const hasHealth = bridge?.platform === platform && bridge.has('health_permissions') && bridge.has('health_ask')
  const shell = hasHealth ? bridge : null
  const [unasked, setUnasked] = useState<string[] | null>(null)
  const [asking, setAsking] = useState(false)

  const read = useCallback(async () => {
    if (!shell) return
    const { kinds } = await shell.call('health_permissions', {})
    const supportedKinds = new Set<string>(sampleKinds)
    setUnasked(kinds.filter(({ kind, asked }) => !asked && supportedKinds.has(kind)).map(({ kind }) => kind))
  }, [shell])

  useEffect(() => {
    // If this fails, permissions are not mentioned, and the screen stays as in a browser.
    read().catch(() => undefined)
  }, [read])

  async function ask(kinds: string[]): Promise<void> {
    setAsking(true)
    try {
      await shell?.call('health_ask', { kinds })
      await read()
    } catch {
      toast(t('sync.failed'), { tone: 'wrong' })
    }
    setAsking(false)
  }

  if (!shell || unasked === null) return null
  return (
    <Card>
      <Stack gap={3} align="start">
        <Text variant="title">{t('appleHealth.inAppTitle')}</Text>
        <Text>{t(unasked.length > 0 ? `${texts}.notAsked` : `${texts}.asked`)}</Text>
        {unasked.length > 0 && (
          <Button variant="primary" busy={asking} onClick={() => void ask(unasked)}>
            {t('appleHealth.allow')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
