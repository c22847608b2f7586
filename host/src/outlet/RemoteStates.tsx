import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Localised } from '@almanac/contracts/platform/registry'
import { useTranslation } from '@almanac/i18n'
import { Button, LinkButton, ListSkeleton, Screen, space, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { hostVersion } from '../remotes/host-version'
import { hasLostFile } from '../remotes/lost-files'
import { pageBusyTracker } from './busy-tracker'
import { LaterPicture } from '../theme/LaterPicture'
import { mayReload } from './guarded-reload'
import { useDescriptorText } from '../navigation/useDescriptorText'

/** Skeleton of a screen while the remote's code loads. */
export function ScreenLoading() {
  const { t } = useTranslation('host')
  return (
    <div role="status" style={{ padding: space(4) }}>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <ListSkeleton />
    </div>
  )
}

const SAVE_TIMEOUT_MS = 3_000

const reloadPage = () => {
  window.location.reload()
}

/** Reloads the page once, after saving all drafts: this page's host lacks a file that the server no longer has. */
async function reloadForLostFile(): Promise<void> {
  if (!mayReload(`lost file of ${hostVersion()}`)) return
  await pageBusyTracker.saveAll(SAVE_TIMEOUT_MS)
  reloadPage()
}

/** Shown instead of a remote that could not be loaded or is no longer in the registry, or of a screen that threw. */
export function RemoteFailed({
  at,
  onRetry,
}: {
  at: 'remote_failed' | 'screen_failed' | 'remote_gone'
  onRetry: () => void
}) {
  const { t } = useTranslation('host')
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    let left = false
    const look = async () => {
      if (!(await hasLostFile()) || left) return
      setOutdated(true)
      await reloadForLostFile()
    }
    void look()
    return () => {
      left = true
    }
  }, [])
  const shown = isOutdated ? 'page_outdated' : at
  return (
    <Screen title={t(`${shown}.title`)}>
      <Stack gap={5} align="start" role="alert">
        <LaterPicture name="error" />
        <Text>{t(`${shown}.text`)}</Text>
        <Button variant="primary" icon="retry" onClick={isOutdated ? reloadPage : onRetry}>
          {t(`${shown}.retry`)}
        </Button>
      </Stack>
    </Screen>
  )
}

/** Shown in place of a remote that operators have switched off for everyone: their sentence, else the product's. */
export function RemoteOff({ sentence }: { sentence: Localised | null }) {
  const { t } = useTranslation('host')
  const textOf = useDescriptorText()
  const { pathname } = useLocation()
  return (
    <Screen title={t('switched_off.title')}>
      <Stack gap={5} align="start">
        <LaterPicture name="closed" />
        <Text>{sentence ? textOf(sentence) : t('switched_off.text')}</Text>
        {pathname !== '/' && (
          <LinkButton to="/" variant="primary">
            {t('switched_off.today')}
          </LinkButton>
        )}
      </Stack>
    </Screen>
  )
}
