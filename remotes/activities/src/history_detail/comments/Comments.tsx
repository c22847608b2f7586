import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, ListSkeleton, Stack, Text } from '@almanac/ui/core'
import { useId, useState } from 'react'
import type { OptimisticResponse } from '../../responses/optimisticResponses'
import { CommentBox } from './CommentBox'
import { CommentItem } from './CommentItem'
import { useComments } from './useComments'

/** Number of the newest comments shown before earlier ones are requested. */
const MAX_SHOWN_COMMENTS = 30

interface CommentsProps {
  response: OptimisticResponse
  /** Title of its activity. */
  title: string
  /** Whether the response is the user's own. */
  own: boolean
}

/** The comments on a response by its owner and those who may see it, with the comment box. */
export function Comments({ response, title, own }: CommentsProps) {
  const { t } = useTranslation('activities')
  const heading = useId()
  const asked = { response_id: response.id, own, label: title }
  const { thread, isBehind, isLoading, hasFailed, refetch, add, discard } = useComments(asked)
  const [all, showAll] = useState(false)
  const hidden = all ? 0 : Math.max(0, thread.length - MAX_SHOWN_COMMENTS)
  const shown = thread.slice(hidden)
  return (
    <Stack as="section" gap={4} aria-labelledby={heading}>
      <Text as="h2" variant="title" id={heading}>
        {t('comments.title')}
      </Text>
      {isLoading && <ListSkeleton rows={1} />}
      {hasFailed && (
        <Alert
          tone="warning"
          action={
            <Button variant="quiet" onClick={() => void refetch()}>
              {t('comments.retry')}
            </Button>
          }
        >
          {t('comments.failed')}
        </Alert>
      )}
      {!isLoading && !hasFailed && thread.length === 0 && <Text tone="soft">{t('comments.empty')}</Text>}
      {hidden > 0 && (
        <Button variant="quiet" onClick={() => showAll(true)}>
          {t('comments.earlier', { count: hidden })}
        </Button>
      )}
      {/* Always rendered, so that new comments are announced. */}
      <div role="log" aria-labelledby={heading}>
        {shown.length > 0 && (
          <Stack as="ul" gap={4}>
            {shown.map((comment) => (
              <CommentItem
                key={comment.id}
                comment={comment}
                onTryAgain={() => void add(comment.text, comment.id)}
                onDiscard={() => void discard(comment.id)}
              />
            ))}
          </Stack>
        )}
      </div>
      {isBehind && <Alert>{t('comments.behind')}</Alert>}
      <CommentBox
        key={response.id}
        response_id={response.id}
        hint={response.is_visible ? t('comments.readers') : undefined}
        isFolded={thread.length === 0}
        onAdd={add}
      />
    </Stack>
  )
}
