import { useCall } from '@almanac/api-client/query'
import { listPolls, type Poll, type PollQuestion } from '@almanac/contracts/social/polls'
import { useTranslation } from '@almanac/i18n'
import { Alert, EmptyState, ErrorState } from '@almanac/ui/content'
import { LinkButton, ListSkeleton, Screen, Stack, Text } from '@almanac/ui/core'
import { useParams } from '@almanac/ui/router'
import { AnswerForm } from './AnswerForm'
import { Results } from './Results'
import { firstOpenQuestion, isClosed, ownChoice } from './states'

/** `/polls/:id/:question_id`: one question of a poll, or its results. */
export function PollScreen() {
  const { t } = useTranslation('social')
  const { id = '', question_id = '' } = useParams()
  const { data: polls, error, refetch } = useCall(listPolls, { query: { filter: 'all' } })
  const poll = polls?.find((one) => one.id === id)
  const question = poll?.poll_questions.find((one) => one.id === question_id)

  const content = () => {
    if (poll && question) return <Question key={question.id} poll={poll} question={question} />
    if (polls)
      return (
        <EmptyState
          picture="not-found"
          title={t('polls.missing_title')}
          action={<LinkButton to="/polls">{t('polls.all_polls')}</LinkButton>}
        >
          {t('polls.missing_text')}
        </EmptyState>
      )
    if (!error) return <ListSkeleton rows={4} avatar={false} />
    return <ErrorState title={t('polls.OOPS')} status={error.status} onRetry={() => void refetch()} />
  }
  return (
    <Screen title={poll?.title ?? t('polls.poll')} back="/polls">
      {content()}
    </Screen>
  )
}

function Question({ poll, question }: { poll: Poll; question: PollQuestion }) {
  const { t } = useTranslation('social')
  const { poll_questions } = poll
  const position = poll_questions.indexOf(question) + 1
  const next = firstOpenQuestion(poll)
  const answered = ownChoice(question) !== undefined
  const closed = isClosed(poll)
  return (
    <Stack gap={4}>
      {poll_questions.length > 1 && (
        <Text tone="soft" variant="small" numbers>
          {t('polls.position', { position, count: poll_questions.length })}
        </Text>
      )}
      {answered ? (
        <Results poll={poll} question={question} />
      ) : closed ? (
        <>
          <Text as="h2" variant="lead" weight="bold">
            {question.text}
          </Text>
          <Alert>{t('polls.closed_text')}</Alert>
        </>
      ) : (
        <AnswerForm question={question} />
      )}
      {(answered || closed) && (
        <Stack gap={2} align="stretch">
          {next && !closed && (
            <LinkButton to={`/polls/${poll.id}/${next.id}`} variant="primary" replace>
              {t('polls.next_question')}
            </LinkButton>
          )}
          <LinkButton to="/polls" variant="secondary">
            {t('polls.all_polls')}
          </LinkButton>
        </Stack>
      )}
    </Stack>
  )
}
