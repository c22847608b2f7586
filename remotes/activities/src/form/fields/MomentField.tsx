import { serverNow } from '@almanac/api-client'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, Text } from '@almanac/ui/core'
import { DateTimeField } from '@almanac/ui/fields'
import { useWatch, type AlmanacForm } from '@almanac/ui/form'
import { momentProblem } from '../formRules'
import { wallText, type FormValues } from '../formValues'

interface MomentFieldProps {
  form: AlmanacForm<FormValues>
  zone: string
  today: string
  /** The time of a changed response cannot become 'now' again. */
  fixed: boolean
  onChange: () => void
}

/** The time of the response: now, or a chosen earlier time. A future time shows an error at once. */
export function MomentField({ form, zone, today, fixed, onChange }: MomentFieldProps) {
  const { t } = useTranslation('activities')
  const measured = useWatch({ control: form.control, name: 'measured_at' })
  const set = (value: string) => {
    form.clearErrors('measured_at')
    form.setValue('measured_at', value)
    onChange()
  }
  if (measured === '') {
    return (
      <Row justify="between" gap={3} wrap>
        <Text as="p">
          <strong>{t('form.when')}</strong> {t('form.now')}
        </Text>
        <Button variant="quiet" icon="clock" onClick={() => set(wallText(new Date(serverNow()), zone))}>
          {t('form.was_earlier')}
        </Button>
      </Row>
    )
  }
  const future = momentProblem(measured, zone, new Date(serverNow())) === 'RESPONSE_DATE_IN_FUTURE'
  return (
    <Row gap={3} align="end" wrap>
      <div style={{ flex: '1 1 16rem', minWidth: 0 }}>
        <DateTimeField
          name="measured_at"
          label={t('form.when')}
          max={today}
          error={future ? t('form.problems.RESPONSE_DATE_IN_FUTURE') : undefined}
        />
      </div>
      {!fixed && (
        <Button variant="quiet" onClick={() => set('')}>
          {t('form.set_now')}
        </Button>
      )}
    </Row>
  )
}
