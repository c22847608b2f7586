import { useCall } from '@almanac/api-client/query'
import { listActivities } from '@almanac/contracts/activities/activities'
import type { ReportFormat } from '@almanac/contracts/activities/reports'
import type { LocalDate } from '@almanac/domain/time'
import { useTranslation } from '@almanac/i18n'
import { Button } from '@almanac/ui/core'
import { DateField, Select } from '@almanac/ui/fields'
import { Form, FormActions, useForm, useWatch } from '@almanac/ui/form'
import { useToday } from '../responses/useToday'
import {
  DURATIONS,
  faultOf,
  REPORT_TYPES,
  type ReportValues,
  type ReportRequest,
  reportRequestOf,
} from './reportRequest'

/** The earliest date that the calls accept. */
const FIRST_DATE = '1900-01-01'

interface ReportFormProps {
  /** The pending action: a requested format, or another action. */
  busy: string | null
  onSend: (wanted: ReportRequest, contents: string) => void
  onCreate: (wanted: ReportRequest, format: ReportFormat) => void
}

/** Chooses the contents and period of a report. A custom range shows its errors at its fields. */
export function ReportForm({ busy, onSend, onCreate }: ReportFormProps) {
  const { t } = useTranslation('activities')
  const today = useToday()
  const activities = useCall(listActivities, { query: { with_objectives: 'true', with_deleted_objectives: 'true' } })
  const form = useForm<ReportValues>({
    defaultValues: { report_type: 'everything', quest_id: '', duration: '3', start_date: '', end_date: today },
  })
  const { control } = form
  const report_type = useWatch({ control, name: 'report_type' })
  const duration = useWatch({ control, name: 'duration' })

  const contentsOf = ({ report_type: type, quest_id }: ReportRequest) =>
    activities.data?.find(({ id }) => id === quest_id)?.title ?? t(`reports.types.${type}`)
  const withRequest = (then: (wanted: ReportRequest) => void) => (values: ReportValues) => {
    const fault = faultOf(values, today)
    if (!fault) return then(reportRequestOf(values, today))
    form.setError(fault.field, { message: t(`reports.errors.${fault.code}`) }, { shouldFocus: true })
  }
  const create = (format: ReportFormat) => () => {
    void form.handleSubmit(withRequest((wanted) => onCreate(wanted, format)))()
  }
  return (
    <Form
      form={form}
      onSubmit={withRequest((wanted) => onSend(wanted, contentsOf(wanted)))}
      aria-label={t('reports.title_choose')}
    >
      <Select
        name="report_type"
        label={t('reports.type')}
        options={REPORT_TYPES.map((value) => ({ value, label: t(`reports.types.${value}`) }))}
      />
      {report_type === 'activity' && (
        <Select
          name="quest_id"
          label={t('reports.activity')}
          placeholder={t('reports.activity_choose')}
          options={(activities.data ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
      <Select
        name="duration"
        label={t('reports.duration')}
        options={DURATIONS.map((value) => ({ value, label: durationLabel(t, value) }))}
      />
      {duration === 'custom' && <CustomRange today={today} />}
      <FormActions>
        <Button type="submit" variant="primary" icon="send">
          {t('reports.by_email')}
        </Button>
        <Button busy={busy === 'pdf'} onClick={create('pdf')}>
          {t('reports.as_pdf')}
        </Button>
        <Button busy={busy === 'csv'} onClick={create('csv')}>
          {t('reports.as_csv')}
        </Button>
      </FormActions>
    </Form>
  )
}

/** The first and last day of a custom range. */
function CustomRange({ today }: { today: LocalDate }) {
  const { t } = useTranslation('activities')
  const bounds = { min: FIRST_DATE, max: today }
  return (
    <>
      <DateField name="start_date" label={t('reports.start')} {...bounds} />
      <DateField name="end_date" label={t('reports.end')} hint={t('reports.range_rule')} {...bounds} />
    </>
  )
}

function durationLabel(t: ReturnType<typeof useTranslation<'activities'>>['t'], duration: string): string {
  if (duration === 'all_time') return t('reports.all_time')
  return duration === 'custom' ? t('reports.custom') : t('reports.months', { count: Number(duration) })
}
