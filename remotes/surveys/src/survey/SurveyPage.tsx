import type { SurveyStatePage } from '@almanac/domain/survey'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Stack } from '@almanac/ui/core'
import { useTapPause } from '@almanac/ui/form'
import { useEffect, useState } from 'react'
import { checkPage, type PageFault } from './checkPage'
import { focusQuestion, incompleteQuestions } from '../questions/question'
import { DoubleTapGuard } from './DoubleTapGuard'
import { GroupLabels } from './GroupLabels'
import { PageButtons } from './PageButtons'
import { PageFields } from './PageFields'
import { PageQuestionDialog, type PageQuestion } from './PageQuestionDialog'
import { Progress } from './Progress'
import { RefusedAnswers } from './RefusedAnswers'
import type { Answering } from './useAnswering'
import { useStableCallback } from '../questions/useStableProps'
import { useAnswerErrors } from './useAnswerErrors'
import { usePageName } from './usePageName'

interface SurveyPageProps {
  answering: Answering
  page: SurveyStatePage
}

const NONE: ReadonlySet<string> = new Set()

/** One page of a survey: its questions, Back and Next. Needs the page as `key`. */
export function SurveyPage({ answering, page }: SurveyPageProps) {
  const { t } = useTranslation('surveys')
  const { form, check, ask, faults, clear, skip, confirm, cancel } = usePageCheck(answering, page)
  const name = usePageName(answering, page)
  const back = useStableCallback(answering.back)
  const isLast = answering.index >= answering.state.pages.length - 1
  return (
    <DoubleTapGuard shown={ask.type}>
      <form
        ref={form}
        tabIndex={-1}
        noValidate
        style={{ outline: 'none' }}
        aria-label={name}
        onSubmit={(event) => {
          event.preventDefault()
          check()
        }}
      >
        <Stack gap={5}>
          <Progress value={answering.progress} />
          {answering.refused && <RefusedAnswers answering={answering} page={page} refused={answering.refused} />}
          {answering.failed && <Alert tone="wrong">{t('survey.notStored')}</Alert>}
          <GroupLabels answering={answering} page={page} />
          <PageFields
            answering={answering}
            page={page}
            faults={faults}
            onChange={(answer) => {
              clear(answer.key)
              answering.change(answer)
            }}
          />
          <PageButtons isFirst={answering.index === 0} isLast={isLast} onBack={back} />
        </Stack>
        <PageQuestionDialog answering={answering} ask={ask} onSkip={skip} onConfirm={confirm} onCancel={cancel} />
      </form>
    </DoubleTapGuard>
  )
}

const NOTHING: PageQuestion = { type: 'none' }

/** Validates a page on Next: focuses errors, asks to skip unanswered questions and to confirm unusual answers. */
function usePageCheck(answering: Answering, page: SurveyStatePage) {
  const { element: form, pause } = useTapPause<HTMLFormElement>()
  const [faults, setFaults] = useState<ReadonlyMap<string, PageFault>>(new Map())
  const [ask, setAsk] = useState<PageQuestion>(NOTHING)
  const [focused, setFocused] = useState<string>()

  // A screen reader continues at the new page, not at the pressed button.
  useEffect(() => form.current?.focus({ preventScroll: true }), [form])
  useEffect(() => {
    if (focused === undefined) return
    focusQuestion(focused)
    setFocused(undefined)
  }, [focused])

  const proceed = (skipped: ReadonlySet<string>, confirmed: ReadonlySet<string> = NONE) => {
    const answerOf = (key: string) => {
      const answer = answering.answerOf(key)
      return answer && confirmed.has(key) ? { ...answer, confirmed: true } : answer
    }
    const { prepared: survey, context } = answering
    const hasSignature = (key: string) => answering.signatureOf(key) !== undefined
    const incomplete = incompleteQuestions(form.current)
    const checked = checkPage({ survey, context, keys: page.keys, answerOf, hasSignature, skipped, incomplete })
    setFaults(checked.faults)
    setAsk(NOTHING)
    const [first] = checked.faults.keys()
    if (first !== undefined) {
      setFocused(first)
      pause()
    } else if (checked.to_skip.length > 0)
      setAsk({ type: 'skip', keys: checked.to_skip, whole: checked.answers.every(({ skipped: empty }) => empty) })
    else if (checked.warnings.size > 0) setAsk({ type: 'warning', warnings: [...checked.warnings], skipped })
    else answering.submit(checked.answers)
  }
  const words = useAnswerErrors(answering, faults)

  return {
    form,
    ask,
    faults: words,
    check: () => proceed(NONE),
    skip: () => {
      if (ask.type === 'skip') proceed(new Set(ask.keys))
    },
    confirm: () => {
      if (ask.type === 'warning') proceed(ask.skipped, new Set(ask.warnings.map(([key]) => key)))
    },
    cancel: () => {
      const key = ask.type === 'skip' ? ask.keys[0] : ask.type === 'warning' ? ask.warnings[0]?.[0] : undefined
      setAsk(NOTHING)
      if (key !== undefined) setFocused(key)
    },
    clear: (key: string) =>
      setFaults((known) => (known.has(key) ? new Map([...known].filter(([other]) => other !== key)) : known)),
  }
}
