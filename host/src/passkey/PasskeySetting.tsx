import '@almanac/i18n/texts/passkey'
import type { CompanyPasskeys, PasskeyChange } from '@almanac/contracts/platform/company-passkeys'
import { ApiError } from '@almanac/api-client'
import { useTranslation } from '@almanac/i18n'
import { Button, Stack, Text, useToast } from '@almanac/ui/core'
import { ChoiceGroup, Select } from '@almanac/ui/fields'
import { ErrorSummary, Form, FormActions, setServerErrors, useForm, useWatch } from '@almanac/ui/form'

/** Days that are offered; another number of the study's files is offered as well. */
const DAYS = [0, 7, 14, 30]

interface Typed {
  setting: string
  days: string
}

interface PasskeySettingProps {
  passkeys: CompanyPasskeys
  onSave: (change: PasskeyChange) => Promise<unknown>
}

/** Of whom a company asks a passkey, and from when. What was chosen stays after a refusal. */
export function PasskeySetting({ passkeys, onSave }: PasskeySettingProps) {
  const { t, format } = useTranslation('passkey')
  const toast = useToast()
  const form = useForm<Typed>({ defaultValues: { setting: passkeys.setting, days: String(passkeys.days) } })
  const chosen = useWatch({ control: form.control, name: 'setting' })
  const save = async ({ setting, days }: Typed) => {
    const known = SETTINGS.find((one) => one === setting)
    if (!known) return
    try {
      await onSave({ setting: known, days: Number(days) })
      toast(t('setting.saved'))
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : []
      setServerErrors(form, errors.length > 0 ? errors : [{ code: 'NO_ANSWER', title: t('failures.offline') }])
    }
  }
  const { people, with_passkey, required_from, of_study } = passkeys
  const days = [...new Set([...DAYS, passkeys.days])].toSorted((one, other) => one - other)
  return (
    <Form form={form} onSubmit={save}>
      <ErrorSummary refused={t('refused')} />
      <Stack gap={1}>
        <Text>{t('setting.have', { count: people, with_passkey })}</Text>
        {required_from !== null && <Text tone="soft">{t('setting.since', { date: format.date(required_from) })}</Text>}
        {of_study && <Text tone="soft">{t('setting.of_study')}</Text>}
      </Stack>
      <ChoiceGroup
        name="setting"
        label={t('setting.who')}
        options={SETTINGS.map((value) => ({
          value,
          label: t(`setting.${value}`),
          hint: t(`setting.${value}_hint`),
        }))}
      />
      {chosen !== 'optional' && (
        <Select
          name="days"
          label={t('setting.when')}
          hint={t('setting.when_hint')}
          options={days.map((count) => ({
            value: String(count),
            label: count === 0 ? t('setting.at_once') : t('setting.in_days', { count }),
          }))}
        />
      )}
      <FormActions>
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('setting.save')}
        </Button>
      </FormActions>
    </Form>
  )
}

const SETTINGS = ['optional', 'clinicians', 'all'] as const
