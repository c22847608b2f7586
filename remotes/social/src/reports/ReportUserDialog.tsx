import { useState } from 'react'
import { api, ApiError } from '@almanac/api-client'
import { useCall } from '@almanac/api-client/query'
import { listReportReaders, reportUser } from '@almanac/contracts/social/user-reports'
import { USER_REPORT_REASONS } from '@almanac/contracts/rules/social/user-reports'
import { useTranslation } from '@almanac/i18n'
import { Alert } from '@almanac/ui/content'
import { Button, Dialog, Stack, Text } from '@almanac/ui/core'
import { Checkbox, ChoiceGroup } from '@almanac/ui/fields'
import { useFailureText } from '../relationships/useFailureText'
import { useAfterBlocking } from '../relationships/useAfterBlocking'

/** A person who can be reported. */
export interface Reportable {
  id: string
  name: string
}

interface ReportUserDialogProps {
  /** One person, or the participants of a conversation, one of whom is chosen. */
  people: readonly Reportable[]
  open: boolean
  onClose: () => void
  /** Called after the person was blocked too, once the dialog is closed. */
  onBlocked?: () => void
}

/** Reports a person: the reason, who reads the report, and whether to block the person too. Afterwards confirms who has received it. */
export function ReportUserDialog({ people, open, onClose, onBlocked }: ReportUserDialogProps) {
  const { t } = useTranslation('social')
  const report = useReport(people)
  const { sent, busy } = report
  const only = people.length === 1 ? people[0] : undefined
  const title = only ? t('user_report.title', { name: only.name }) : t('user_report.title_group')
  const close = () => {
    onClose()
    report.reset()
    if (sent?.blocked) onBlocked?.()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={sent ? t('user_report.sent_title') : title}
      actions={
        sent ? (
          <Button variant="primary" onClick={close}>
            {t('user_report.done')}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{t('relationships.cancel')}</Button>
            <Button variant="primary" busy={busy} onClick={() => void report.send()}>
              {t('user_report.send')}
            </Button>
          </>
        )
      }
    >
      {sent ? (
        <Stack gap={3} role="status">
          <Text>{sent.blocked ? t('user_report.sent_blocked', { name: sent.name }) : t('user_report.sent')}</Text>
          <Readers />
        </Stack>
      ) : (
        <ReportFields people={people} report={report} />
      )}
    </Dialog>
  )
}

interface Draft {
  user_id?: string
  reason?: string
  block: boolean
}

/** The values of the dialog, and submitting it. */
function useReport(people: readonly Reportable[]) {
  const afterBlocking = useAfterBlocking()
  const [state, setState] = useState<{ busy: boolean; failure: ApiError | null }>({ busy: false, failure: null })
  const [draft, setDraft] = useState<Draft>({ block: false })
  const [isChecked, setChecked] = useState(false)
  const [sent, setSent] = useState<{ name: string; blocked: boolean } | null>(null)
  const person = people.length === 1 ? people[0] : people.find(({ id }) => id === draft.user_id)
  const reason = USER_REPORT_REASONS.find((one) => one === draft.reason)
  return {
    ...draft,
    ...state,
    sent,
    isPersonMissing: isChecked && !person,
    isReasonMissing: isChecked && !reason,
    change: (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed })),
    reset: () => {
      setDraft({ block: false })
      setChecked(false)
      setSent(null)
      setState({ busy: false, failure: null })
    },
    send: async () => {
      setChecked(true)
      if (!person || !reason) return
      const { block } = draft
      setState({ busy: true, failure: null })
      try {
        await api(reportUser, { body: { user_id: person.id, reason, block } })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return setState({ busy: false, failure: error })
      }
      setState({ busy: false, failure: null })
      if (block) afterBlocking()
      setSent({ name: person.name, blocked: block })
    },
  }
}

/** Text that says who reads the report. */
function Readers() {
  const { t, format } = useTranslation('social')
  const { data } = useCall(listReportReaders)
  const studies = data?.studies ?? []
  const who = () => {
    if (!data) return t('user_report.readers_unknown')
    if (studies.length === 0) return t('user_report.readers_operators')
    return t('user_report.readers_named', { studies: format.list(studies) })
  }
  return (
    <Text>
      {who()} {t('user_report.not_told')}
    </Text>
  )
}

function ReportFields({ people, report }: { people: readonly Reportable[]; report: ReturnType<typeof useReport> }) {
  const { t } = useTranslation('social')
  const failureText = useFailureText()
  const { failure } = report
  return (
    <Stack gap={4}>
      {people.length > 1 && (
        <ChoiceGroup
          label={t('user_report.who')}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          value={report.user_id ?? ''}
          error={report.isPersonMissing ? t('user_report.who_missing') : undefined}
          onChange={(user_id) => report.change({ user_id })}
        />
      )}
      <ChoiceGroup
        label={t('user_report.why')}
        options={USER_REPORT_REASONS.map((value) => ({ value, label: t(`user_report.reason_${value}`) }))}
        value={report.reason ?? ''}
        error={report.isReasonMissing ? t('conversation.reportMissing') : undefined}
        onChange={(reason) => report.change({ reason })}
      />
      <Checkbox
        label={t('user_report.also_block')}
        hint={t('user_report.also_block_hint')}
        value={report.block}
        onChange={(block) => report.change({ block })}
      />
      <Readers />
      {failure && (
        <Alert tone="wrong" title={t('user_report.failed')}>
          <div>{failureText(failure)}</div>
        </Alert>
      )}
    </Stack>
  )
}
