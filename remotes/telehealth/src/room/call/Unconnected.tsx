import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, CallLink, LinkButton, Row, Stack, Text } from '@almanac/ui/core'
import type { RoomSnapshot, VideoRoom } from '../VideoRoom'

interface UnconnectedProps {
  room: VideoRoom
  shown: RoomSnapshot
}

/** What to do where no path to somebody was found: advice, another attempt, and other ways to talk. */
export function Unconnected({ room, shown: { people, help } }: UnconnectedProps) {
  const { t, format } = useTranslation('telehealth')
  if (!people.some(({ connection }) => connection === 'unreachable')) return null
  return (
    <Alert tone="warning" title={t('room.unconnectedTitle')}>
      <Stack gap={2}>
        <Text>
          {t('room.unconnectedHint')} {help?.careTeamInformed && t('room.unconnectedInformed')}
        </Text>
        <Text>{t('room.unconnectedAdvice')}</Text>
        <Row gap={2} wrap>
          <Button variant="primary" onClick={() => room.retry()}>
            {t('room.retry')}
          </Button>
          <LinkButton to="/messages">{t('room.writeCareTeam')}</LinkButton>
        </Row>
        {help?.phone && (
          <CallLink number={help.phone}>{t('room.callCareTeam', { phone: format.isolated(help.phone) })}</CallLink>
        )}
      </Stack>
    </Alert>
  )
}
