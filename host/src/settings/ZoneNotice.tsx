import { useState } from 'react'
import { useSession } from '@almanac/auth'
import { deviceZone, isDeviceZoneKnown } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Button, LinkButton, Row } from '@almanac/ui/core'
import { Notice } from '../navigation/Notice'

const ANSWERED_KEY = 'almanac.zone_confirmed'

function wasAnswered(): boolean {
  try {
    return localStorage.getItem(ANSWERED_KEY) !== null
  } catch {
    return false
  }
}

/** Asks once, on a device that states no time zone, whether the one that is used instead is right. */
export function ZoneNotice() {
  const { t, format } = useTranslation('host')
  const { user } = useSession()
  const [answered, setAnswered] = useState(wasAnswered)
  if (!user || answered || isDeviceZoneKnown()) return null
  const answer = () => {
    setAnswered(true)
    try {
      localStorage.setItem(ANSWERED_KEY, 'true')
    } catch {
      // Without storage the question comes again with the next visit.
    }
  }
  return (
    <Notice
      label={t('zone.label')}
      action={
        <Row gap={2}>
          <Button variant="quiet" onClick={answer}>
            {t('zone.right')}
          </Button>
          <LinkButton variant="quiet" to="/profile" onClick={answer}>
            {t('zone.change')}
          </LinkButton>
        </Row>
      }
    >
      {t('zone.question', { zone: format.zone(deviceZone()) })}
    </Notice>
  )
}
