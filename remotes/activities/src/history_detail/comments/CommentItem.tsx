import { useUser } from '@almanac/auth'
import { deviceZone } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Avatar } from '@almanac/ui/content'
import { Button, Icon, Row, Stack, Text } from '@almanac/ui/core'
import type { ThreadComment } from './thread'

interface CommentItemProps {
  comment: ThreadComment
  onTryAgain: () => void
  onDiscard: () => void
}

/** One comment: author, time, text and delivery state. */
export function CommentItem({ comment, onTryAgain, onDiscard }: CommentItemProps) {
  const { t, format } = useTranslation('activities')
  const me = useUser()
  const { from, state, errors } = comment
  const own = from === null || from.id === me.id
  const person = from ?? me
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ') || t('comments.somebody')
  const timeZone = me.time_zone ?? deviceZone()

  return (
    <Row as="li" gap={3} align="start">
      <Avatar name={name} avatar_id={person.avatar_id} image_id={person.image_id} size={32} />
      <Stack gap={1} style={{ minWidth: 0, flex: 1 }}>
        <Row gap={2} wrap>
          <Text as="span" variant="small" weight="bold">
            {own ? t('comments.you') : name}
          </Text>
          <Text as="span" variant="small" tone="soft">
            <time dateTime={comment.created_at}>{format.dateTime(comment.created_at, { timeZone })}</time>
          </Text>
        </Row>
        <Text dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {comment.text}
        </Text>
        {state !== 'sent' && (
          <Row gap={1}>
            <Icon name={state === 'refused' ? 'warning' : 'clock'} size={16} />
            <Text as="span" variant="small" tone={state === 'refused' ? 'wrong' : 'soft'}>
              {t(`comments.${state}`)}
            </Text>
          </Row>
        )}
        {state === 'refused' && (
          <Stack gap={1} role="alert">
            <Text variant="small" tone="wrong">
              {errors?.[0]?.title ?? t('comments.not_added')}
            </Text>
            <Row gap={2} wrap>
              <Button variant="secondary" icon="retry" onClick={onTryAgain}>
                {t('comments.retry')}
              </Button>
              <Button variant="quiet" onClick={onDiscard}>
                {t('comments.discard')}
              </Button>
            </Row>
          </Stack>
        )}
      </Stack>
    </Row>
  )
}
