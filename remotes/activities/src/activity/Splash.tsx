import { activityHue } from '@almanac/domain/activity-hue'
import { useTranslation } from '@almanac/i18n'
import { Button, IconTile, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { useEffect, useRef } from 'react'
import { iconOf } from '../dashboard/icon'

/** How long it is shown, in milliseconds (specification 000, section 9). */
const SPLASH_DURATION_MS = 3_000

interface SplashProps {
  text: string
  /** The activity's. */
  icon: string
  /** Called when it has timed out or was tapped. */
  onDone: () => void
}

/** The splash text of some activities before their form. Closes by itself or on tap. */
export function Splash({ text, icon, onDone }: SplashProps) {
  const { t } = useTranslation('activities')
  const latest = useRef(onDone)
  latest.current = onDone
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), SPLASH_DURATION_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Stack
      gap={6}
      align="center"
      justify="center"
      style={{ minHeight: '60dvh', textAlign: 'center', cursor: 'pointer' }}
      onClick={onDone}
    >
      <IconTile name={iconOf(icon)} hue={activityHue(icon)} size={96} />
      <Text variant="title" align="center" aria-hidden>
        {text}
      </Text>
      <VisuallyHidden role="status">{t('splash.soon', { text })}</VisuallyHidden>
      <Button variant="quiet" onClick={onDone}>
        {t('splash.go_on')}
      </Button>
    </Stack>
  )
}
