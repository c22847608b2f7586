import { api, ApiError } from '@almanac/api-client'
import { queryOf, useQueryClient } from '@almanac/api-client/query'
import { useUser } from '@almanac/auth'
import { answerPoll, hasNewPolls, listPolls, type Poll, type PollQuestion } from '@almanac/contracts/social/polls'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack, Text, useToast } from '@almanac/ui/core'
import { ChoiceGroup } from '@almanac/ui/fields'
import { ErrorSummary, Form, setServerErrors, useForm } from '@almanac/ui/form'
import { useRef, useState } from 'react'
import { useFailureText } from '../relationships/useFailureText'

/** The form that answers a question of a poll. The choice is kept if sending fails. */
export function AnswerForm({ question }: { question: PollQuestion }) {
  const { t } = useTranslation('social')
  const failureText = useFailureText()
  const form = useForm<{ choice: string }>({ defaultValues: { choice: '' } })
  const { busy, send } = useAnswer()

  const submit = async ({ choice }: { choice: string }) => {
    const failure = await send(choice)
    if (failure)
      setServerErrors(
        form,
        failure.errors.length > 0 ? failure.errors : [{ code: 'FAILED', title: failureText(failure) }],
      )
  }
  return (
    <Form form={form} onSubmit={submit}>
      <Stack gap={4}>
        <ErrorSummary refused={t('polls.OOPS')} />
        <Text tone="soft">{t('polls.who_sees')}</Text>
        <ChoiceGroup
          name="choice"
          label={question.text}
          options={question.poll_choices.map(({ id, text }) => ({ value: id, label: text }))}
          rules={{ validate: (choice: string) => choice !== '' || t('polls.PLEASE_SELECT') }}
        />
        <Text>{t('polls.once')}</Text>
        <Button type="submit" variant="primary" busy={busy}>
          {t('polls.submit')}
        </Button>
      </Stack>
    </Form>
  )
}

/** Sends an answer, one at a time; returns the error. If another tab or device answered first, its answer is shown instead. */
function useAnswer() {
  const { t } = useTranslation('social')
  const { id } = useUser()
  const queries = useQueryClient()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  // Pressing twice, even within one task, sends one answer.
  const sending = useRef(false)

  const show = (answered: Poll) => {
    queries.setQueryData<Poll[]>(queryOf(listPolls, { query: { filter: 'all' } }).queryKey, (polls) =>
      polls?.map((poll) => (poll.id === answered.id ? answered : poll)),
    )
    void queries.invalidateQueries({ queryKey: [listPolls.id], refetchType: 'none' })
    void queries.invalidateQueries({ queryKey: queryOf(hasNewPolls, { params: { id } }).queryKey })
  }

  const send = async (choice: string): Promise<ApiError | null> => {
    if (sending.current) return null
    sending.current = true
    setBusy(true)
    try {
      // The form is replaced by the results, so the pressed state need not be reset.
      show(await api(answerPoll, { body: { poll_response: { poll_choice: { id: choice } } } }))
      return null
    } catch (error) {
      sending.current = false
      setBusy(false)
      if (!(error instanceof ApiError)) throw error
      if (error.status !== 409) return error
      toast(error.errors[0]?.title ?? t('polls.OOPS'), { tone: 'wrong' })
      await queries.invalidateQueries({ queryKey: [listPolls.id] })
      return null
    }
  }
  return { busy, send }
}
