import { useState } from 'react'
import { useSession } from '@almanac/auth'
import { deviceStorage } from '@almanac/auth/storage'
import { deviceZone, isDeviceZoneKnown } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Button, LinkButton, Row } from '@almanac/ui/core'
import { Notice } from '../navigation/Notice'

const ANSWERED_KEY = 'almanac.zone_confirmed'

function wasAnswered(): boolean {
  return deviceStorage.get(ANSWERED_KEY) !== null
}

/** Asks once, on a device that states no time zone, whether the one that is used instead is right. */
export function ZoneNotice() {
  const { t, format } = useTranslation('host')
  const { user } = useSession()
  const [answered, setAnswered] = useState(wasAnswered)
  if (!user || answered || isDeviceZoneKnown()) return null
  const answer = () => {
    setAnswered(true)
    deviceStorage.set(ANSWERED_KEY, 'true')
  }
  return (
    <Notice
      label={t('zone.label')}
      action={
        <Row gap={2}>
          <Button variant="quiet" onClick={answer}>
            {t('zone.right')}
          </Button>
          <LinkButton variant="quiet" to="/profile?section=reach" onClick={answer}>
            {t('zone.change')}
          </LinkButton>
        </Row>
      }
    >
      {t('zone.question', { zone: format.zone(deviceZone()) })}
    </Notice>
  )
}
