import { useCallback, useEffect, useState } from 'react'
import { sampleKinds } from '@almanac/domain/samples'
import { useNativeBridge } from '@almanac/federation/native'
import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { Button, Stack, Text, useToast } from '@almanac/ui/core'

/** In the iPhone app: whether permission for Apple Health was requested, and a button to request it. Renders nothing in a browser. */
export function InAppPermissions() {
  const { t } = useTranslation('devices')
  const toast = useToast()
  const bridge = useNativeBridge()
  const shell = bridge?.has('health_permissions') && bridge.has('health_ask') ? bridge : null
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
        <Text>{t(unasked.length > 0 ? 'appleHealth.notAsked' : 'appleHealth.asked')}</Text>
        {unasked.length > 0 && (
          <Button variant="primary" busy={asking} onClick={() => void ask(unasked)}>
            {t('appleHealth.allow')}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
