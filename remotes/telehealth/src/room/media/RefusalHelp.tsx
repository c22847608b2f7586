import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button } from '@almanac/ui/core'
import type { LocalMedia, MediaSnapshot } from './localMedia'

interface RefusalHelpProps {
  media: LocalMedia
  local: MediaSnapshot
}

/** What to do about an unavailable camera or microphone, in plain words, and that the user can continue without it. */
export function RefusalHelp({ media, local }: RefusalHelpProps) {
  const { t } = useTranslation('telehealth')
  const { microphoneRefusal, cameraRefusal, starting } = local
  const again = (retry: () => Promise<void>) => (
    <Button busy={starting} onClick={() => void retry()}>
      {t('devices.again')}
    </Button>
  )
  // A reason that applies to both is shown once.
  if (microphoneRefusal && microphoneRefusal === cameraRefusal)
    return (
      <Alert
        tone="warning"
        title={t('devices.bothTitle')}
        action={microphoneRefusal !== 'unsupported' && again(() => media.start())}
      >
        {t(`devices.refused.${microphoneRefusal}`)} {t('devices.bothGoOn')}
      </Alert>
    )
  return (
    <>
      {microphoneRefusal && (
        <Alert tone="warning" title={t('devices.microphoneTitle')} action={again(() => media.startMicrophone())}>
          {t(`devices.refused.${microphoneRefusal}`)} {t('devices.microphoneGoOn')}
        </Alert>
      )}
      {cameraRefusal && (
        <Alert tone="warning" title={t('devices.cameraTitle')} action={again(() => media.startCamera())}>
          {t(`devices.refused.${cameraRefusal}`)} {t('devices.cameraGoOn')}
        </Alert>
      )}
    </>
  )
}
