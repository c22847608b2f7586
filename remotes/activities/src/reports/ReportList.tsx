import type { Report } from '@almanac/contracts/activities/reports'
import { useTranslation } from '@almanac/i18n'
import { Button, IconButton, Row, space, Stack, Text, VisuallyHidden } from '@almanac/ui/core'
import { useId } from 'react'
import { isPending } from './useReports'
import { periodInWords } from './reportRequest'

interface ReportListProps {
  /** Undefined while loading. */
  reports: readonly Report[] | undefined
  /** The report with a pending action. */
  busy: string | null
  download: (report: Report) => void
  remove: (report: Report) => void
}

/** The stored reports, newest first, each with its progress. */
export function ReportList({ reports, busy, download, remove }: ReportListProps) {
  const { t } = useTranslation('activities')
  const heading = useId()
  if (!reports || reports.length === 0) return null
  return (
    <Stack as="section" gap={2} aria-labelledby={heading}>
      <Text as="h3" weight="bold" id={heading}>
        {t('reports.earlier')}
      </Text>
      <Text variant="small" tone="soft">
        {t('reports.kept')}
      </Text>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {reports.map((report) => (
          <ReportRow
            key={report.id}
            report={report}
            busy={busy === report.id}
            onDownload={() => download(report)}
            onRemove={() => remove(report)}
          />
        ))}
      </ul>
    </Stack>
  )
}

interface ReportRowProps {
  report: Report
  busy: boolean
  onDownload: () => void
  onRemove: () => void
}

function ReportRow({ report, busy, onDownload, onRemove }: ReportRowProps) {
  const { t, format } = useTranslation('activities')
  const { report_type, quest_title, by_email, created_at, state, done, of } = report
  const contents = quest_title ?? t(`reports.types.${report_type}`)
  const name = t('reports.named', { contents, format: report.format.toUpperCase() })
  const period = periodInWords(report, t, format)
  return (
    <li style={{ paddingBlock: space(2) }}>
      <Row gap={2} justify="between" wrap>
        <Stack gap={1} style={{ flex: '1 1 13rem', minWidth: 0 }}>
          <Text as="span">{name}</Text>
          <Text as="span" variant="small" tone="soft">
            {period}
          </Text>
          <Text as="span" variant="small" tone="soft">
            {t(by_email ? 'reports.asked_by_email' : 'reports.asked', { when: format.dateTime(created_at) })}
          </Text>
          {isPending(report) ? (
            <progress
              aria-label={t('reports.making', { name })}
              style={{ width: '100%' }}
              {...(of > 0 ? { value: done, max: of } : {})}
            />
          ) : (
            state !== 'done' && (
              <Text as="span" variant="small">
                {t(state === 'no_data' ? 'reports.state_no_data' : 'reports.state_failed')}
              </Text>
            )
          )}
          <VisuallyHidden role="status">{state === 'done' ? t('reports.ready', { name }) : ''}</VisuallyHidden>
        </Stack>
        <Row gap={2}>
          {state === 'done' && (
            <Button busy={busy} onClick={onDownload} aria-label={t('reports.download_named', { name, period })}>
              {t('reports.download')}
            </Button>
          )}
          <IconButton icon="trash" label={t('reports.remove', { name, period })} onClick={onRemove} />
        </Row>
      </Row>
    </li>
  )
}
