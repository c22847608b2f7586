import { signatureFile } from '@almanac/contracts/rules/surveys/survey'
import { answerInCalls, itemOfKey, MAX_CONSENTS_OF_PAGE, type SurveyAnswer } from '@almanac/domain/survey'
import { deviceZone } from '@almanac/domain/time'
import { newId, type OutboxEntry } from '@almanac/outbox'
import { useRef, useState } from 'react'
import type { ReadSurvey } from '../questions/question'
import { mergeAnswers } from './answers'
import type { SurveyJournal } from './journal'
import { bodyOf, questOf, sendAnswers } from './writes'

interface SendingOptions {
  survey: ReadSurvey
  version: number
  /** The newest completed response that was known when this one was begun; undefined under a server that does not say so. */
  after_response_id: string | undefined
  onboarding: boolean
  journal: SurveyJournal
  /** The activity that opened the survey, if any. */
  quest_id?: string | undefined
  /** The refused write, if any. */
  refused: OutboxEntry | undefined
}

/** The files of drawn signatures for these answers: those of consents without a typed name. */
function drawnFor(answers: readonly SurveyAnswer[], drawn: SurveyJournal['signatures']): Record<string, Blob> {
  const entries = answers.flatMap(({ key, consent }): [string, Blob][] => {
    const picture = consent && !consent.signature_text?.trim() ? drawn[key] : undefined
    return picture ? [[signatureFile(key), picture]] : []
  })
  return Object.fromEntries(entries)
}

interface Batch {
  answers: SurveyAnswer[]
  files: Record<string, Blob>
}

/**
 * The answers with their drawings in as few writes as the server allows: refused pages
 * are sent in one, and together may have more drawings than one page.
 */
function batchesOf(answers: readonly SurveyAnswer[], drawn: SurveyJournal['signatures']): Batch[] {
  const batches: Batch[] = [{ answers: [], files: {} }]
  for (const answer of answers) {
    const files = drawnFor([answer], drawn)
    const fitting = batches.find(
      (batch) => Object.keys(batch.files).length + Object.keys(files).length <= MAX_CONSENTS_OF_PAGE,
    )
    const into = fitting ?? { answers: [], files: {} }
    if (!fitting) batches.push(into)
    into.answers.push(answer)
    Object.assign(into.files, files)
  }
  return batches
}

/** Puts answers into the outbox. */
export function useSending({ survey, journal, quest_id, refused, ...begun }: SendingOptions) {
  const [storing, setStoring] = useState(0)
  const [failed, setFailed] = useState(false)
  const own = useRef(new Set<string>())

  const send = async (
    answers: readonly SurveyAnswer[],
    complete: boolean,
    read_alerts: readonly string[] = journal.read_alerts,
  ): Promise<void> => {
    // A refused write blocks later ones, so it is resent with the new answers in it.
    const before = refused && bodyOf(refused.body)
    const id = refused?.id ?? newId()
    setFailed(false)
    setStoring((count) => count + 1)
    const merged = mergeAnswers(
      before?.answers ?? [],
      answers.map((answer) => answerInCalls(survey.item(itemOfKey(answer.key).key), answer)),
    )
    const batches = batchesOf(merged, journal.signatures)
    try {
      for (const [place, batch] of batches.entries()) {
        const write_id = place === 0 ? id : newId()
        own.current.add(write_id)
        await sendAnswers({
          ...batch,
          id: write_id,
          survey_id: survey.definition.key,
          response_id: journal.response_id,
          complete: complete && place === batches.length - 1,
          read_alerts,
          quest_id: questOf(before?.quest_id ?? quest_id, refused),
          survey_version: begun.version,
          after_response_id: begun.after_response_id,
          onboarding: begun.onboarding,
          device: journal.device,
          time_zone: deviceZone(),
          label: survey.definition.title.text,
        })
      }
    } catch {
      setFailed(true)
    } finally {
      setStoring((count) => count - 1)
    }
  }
  return {
    send,
    /** Answers are being put into the outbox, which does not list them yet. */
    storing: storing > 0,
    /** This device could not store the last step. */
    failed,
    /** Whether this tab has made a write. */
    isOwnWrite: (id: string): boolean => own.current.has(id),
  }
}
