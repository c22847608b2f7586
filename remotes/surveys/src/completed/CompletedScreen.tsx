import { useUser } from '@almanac/auth'
import { useTranslation } from '@almanac/i18n'
import { Alert, Card, EmptyState, ErrorState, List, ListRow, useNearEnd } from '@almanac/ui/content'
import { Button, Icon, LinkButton, ListSkeleton, Screen, Stack, Written } from '@almanac/ui/core'
import { ReviewDialog } from '../review/ReviewDialog'
import { useReviewAddress } from '../review/useReviewAddress'
import { useCompleted } from './useCompleted'
import { useScoreWords } from './useScoreWords'

/** `/completedSurveys`: what was completed, and with `?response` one of them to read again. */
export function CompletedScreen() {
  const { t } = useTranslation('surveys')
  const { id, open, close } = useReviewAddress()
  return (
    <Screen title={t('completed.title')}>
      <CompletedList onOpen={open} />
      <ReviewDialog id={id} onClose={close} />
    </Screen>
  )
}

function CompletedList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t, format } = useTranslation('surveys')
  const scoreWords = useScoreWords()
  const timeZone = useUser().time_zone ?? undefined
  const { responses, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useCompleted()
  const more = (): void => {
    if (!isFetchingNextPage) void fetchNextPage()
  }
  const end = useNearEnd(more)

  if (!responses) {
    if (!error) return <ListSkeleton rows={6} avatar={false} />
    return <ErrorState title={t('completed.failedTitle')} status={error.status} onRetry={() => void refetch()} />
  }
  if (responses.length === 0) {
    return (
      <EmptyState
        picture="surveys"
        title={t('completed.emptyTitle')}
        action={
          <LinkButton to="/" variant="secondary">
            {t('completed.emptyAction')}
          </LinkButton>
        }
      >
        {t('completed.emptyText')}
      </EmptyState>
    )
  }
  return (
    <>
      <Card padding={0}>
        <List aria-label={t('completed.list')}>
          {responses.map(({ id, locale, title, completed_at, score }) => (
            <ListRow
              key={id}
              title={<Written lang={locale}>{title}</Written>}
              detail={
                <Stack as="span" gap={0}>
                  <span>{t('completed.completedOn', { date: format.date(completed_at, 'medium', { timeZone }) })}</span>
                  {score && <span>{scoreWords(score)}</span>}
                </Stack>
              }
              end={<Icon name="chevron-right" size={20} />}
              onClick={() => onOpen(id)}
            />
          ))}
        </List>
      </Card>
      {isFetchNextPageError && (
        <Alert
          tone="wrong"
          action={
            <Button variant="secondary" onClick={more}>
              {t('completed.retry')}
            </Button>
          }
        >
          {t('completed.moreFailed')}
        </Alert>
      )}
      {isFetchingNextPage && <ListSkeleton rows={2} avatar={false} />}
      {hasNextPage && !isFetchNextPageError && <div ref={end} key={responses.length} />}
    </>
  )
}
