import { api, ApiError } from '@almanac/api-client'
import { useUser } from '@almanac/auth'
import { sendReport } from '@almanac/contracts/activities/reports'
import { useTranslation } from '@almanac/i18n'
import { Alert, FAILED_DURATION_MS, joinedTitles, SENT_DURATION_MS, useTimedClose } from '@almanac/ui/content'
import { Button, Dialog, Stack, Text } from '@almanac/ui/core'
import { useState } from 'react'
import { ReportForm } from './ReportForm'
import { ReportList } from './ReportList'
import { useReports } from './useReports'
import { periodInWords, type ReportRequest } from './reportRequest'

/** The steps of the modal: choice, confirmation and outcome (specification 001, section 2). */
type Step = 'choose' | 'confirm' | 'sent' | 'failed' | 'no_data'

const DURATIONS_MS: Readonly<Partial<Record<Step, number>>> = {
  sent: SENT_DURATION_MS,
  failed: FAILED_DURATION_MS,
  no_data: FAILED_DURATION_MS,
}

/** Reports of the history: contents and period, by mail or as a download, and the stored reports. One modal shows all steps: if one replaced another, Back would close both. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('activities')
  const { email } = useUser()
  const reports = useReports()
  const { step, wanted, contents, failure, sending, unreached, confirm, send, back } = useSending()
  useTimedClose(DURATIONS_MS[step], onClose)
  // The first is the title of the modal, the second its text.
  const reasons = failure?.errors.filter(({ code }) => code !== 'report_failed' && code !== 'NOTHING_RECORDED')
  const ended = step === 'sent' || step === 'failed' || step === 'no_data'

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`reports.title_${step}`)}
      sheet
      role={step === 'failed' || step === 'no_data' ? 'alertdialog' : 'dialog'}
      actions={
        ended ? (
          <Button onClick={onClose}>{t('reports.close')}</Button>
        ) : step === 'confirm' ? (
          <>
            <Button variant="quiet" onClick={back}>
              {t('reports.back')}
            </Button>
            <Button variant="primary" busy={sending} onClick={() => void send()}>
              {t('reports.send')}
            </Button>
          </>
        ) : undefined
      }
    >
      {/* Kept mounted while hidden, so that going back keeps the choices. */}
      <div hidden={step !== 'choose'}>
        <Stack gap={5}>
          <ReportForm
            busy={reports.busy}
            onSend={confirm}
            onCreate={(values, format) => void reports.create(values, format)}
          />
          {reports.failure && (
            <Alert tone="wrong" title={joinedTitles(reports.failure.errors) ?? t('reports.not_reached')} />
          )}
          <ReportList {...reports} />
        </Stack>
      </div>
      {step === 'confirm' && wanted && <Confirmation wanted={wanted} contents={contents} unreached={unreached} />}
      {step === 'sent' && <Text role="status">{t('reports.sent_text', { email })}</Text>}
      {(step === 'failed' || step === 'no_data') && (
        <Text role="status">{joinedTitles(reasons) ?? t(`reports.${step}_text`)}</Text>
      )}
    </Dialog>
  )
}

interface ConfirmationProps {
  wanted: ReportRequest
  /** The contents of the report as text. */
  contents: string
  /** The server did not respond. */
  unreached: boolean
}

/** What would be sent, and to which address. */
function Confirmation({ wanted, contents, unreached }: ConfirmationProps) {
  const { t, format } = useTranslation('activities')
  const { email } = useUser()
  return (
    <Stack gap={3}>
      <Text>{t('reports.confirm_text', { email })}</Text>
      <Text tone="soft">
        {t('reports.confirm_what', { contents: format.isolated(contents), period: periodInWords(wanted, t, format) })}
      </Text>
      {unreached && <Alert tone="wrong" title={t('reports.not_reached')} />}
    </Stack>
  )
}

/** Whether creating the report failed, as opposed to there being no data. A crashed server or unavailable database shows only in the status. */
const isFailure = (error: ApiError): boolean => error.has('report_failed') || error.status >= 500

/** Sends a report by mail. Without a response the confirmation stays open; otherwise the status decides what is shown (specification 000, section 8). */
function useSending() {
  const [step, setStep] = useState<Step>('choose')
  const [wanted, setWanted] = useState<ReportRequest | null>(null)
  const [contents, setContents] = useState('')
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [sending, setSending] = useState(false)

  const send = async () => {
    if (!wanted || sending) return
    setSending(true)
    setFailure(null)
    const { start_date, end_date, ...contents } = wanted
    try {
      await api(sendReport, {
        query: { ...contents, ...(start_date === null || end_date === null ? {} : { start_date, end_date }) },
      })
      setStep('sent')
    } catch (error) {
      const refused = error instanceof ApiError ? error : new ApiError(0, [])
      setFailure(refused)
      if (refused.status !== 0) setStep(isFailure(refused) ? 'failed' : 'no_data')
    } finally {
      setSending(false)
    }
  }
  return {
    step,
    wanted,
    contents,
    failure,
    sending,
    unreached: failure?.status === 0,
    send,
    confirm: (values: ReportRequest, what: string) => {
      setWanted(values)
      setContents(what)
      setFailure(null)
      setStep('confirm')
    },
    back: () => setStep('choose'),
  }
}
