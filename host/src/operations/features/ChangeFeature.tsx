import { useId } from 'react'
import { api } from '@almanac/api-client'
import { type OperatedFeature, putFeature } from '@almanac/contracts/platform/features'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text, useToast } from '@almanac/ui/core'
import { NumberField, Select } from '@almanac/ui/fields'
import { type AlmanacForm, ErrorSummary, Form, TextField, useForm, useWatch } from '@almanac/ui/form'
import { useNames } from '../scope/scope'
import { useSubmitOnce } from '../state/submit-once'
import { bodyOf, type FeatureValues, scopeIn, settingIn, useChoices, valueIn } from './feature-form'
import { useApplyFeature } from './features-query'
import { useFeatureWords } from './useFeatureWords'

interface ChangeFeatureProps {
  feature: OperatedFeature
  /** The participant to set it for, as the operator typed; may be changed in the dialog. */
  user?: string
  onClose: () => void
}

/** Sets a feature for everyone, a company, a group or one participant, or ends what was set there. */
export function ChangeFeature({ feature, user = '', onClose }: ChangeFeatureProps) {
  const { t } = useTranslation('operations')
  const id = useId()
  const words = useFeatureWords()
  const form = useForm<FeatureValues>({
    defaultValues: {
      who: user === '' ? 'everyone' : 'participant',
      company: '',
      group: '',
      user,
      choice: '',
      number: null,
    },
  })
  const submit = useSubmitFeature(form, feature, onClose)
  const about = words.about(feature)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('features.change_title', { feature: feature.name })}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={id} busy={form.formState.isSubmitting}>
            {t('features.submit')}
          </Button>
        </>
      }
    >
      {about && <Text tone="soft">{about}</Text>}
      <Form form={form} id={id} onSubmit={submit}>
        <ErrorSummary refused={t('refused')} />
        <WhoFields form={form} feature={feature} />
        <ValueField feature={feature} company="" />
      </Form>
    </Dialog>
  )
}

/** Whom it is set for, and what is set there now. */
function WhoFields({ form, feature }: { form: AlmanacForm<FeatureValues>; feature: OperatedFeature }) {
  const { t } = useTranslation('operations')
  const words = useFeatureWords()
  const [who, company, group] = useWatch({ control: form.control, name: ['who', 'company', 'group'] })
  const choices = useChoices(feature, company)
  const set = settingIn(feature, scopeIn({ who, company, group }))
  const isNamed = who === 'everyone' || (who === 'company' && company !== '')
  return (
    <>
      <Select name="who" label={t('column.who')} options={choices.who} />
      {who === 'company' && (
        <Select
          name="company"
          label={t('features.company')}
          options={choices.companies}
          placeholder={t('features.choose_company')}
          rules={{ validate: (value: string) => value !== '' || t('features.choose_company') }}
          onChange={() => form.setValue('group', '')}
        />
      )}
      {who === 'company' && choices.groups.length > 1 && (
        <Select name="group" label={t('change.group')} options={choices.groups} />
      )}
      {who === 'participant' && (
        <TextField
          name="user"
          type="email"
          inputMode="email"
          autoComplete="off"
          label={t('explain.user')}
          hint={t('explain.user_hint')}
          rules={{ validate: (value: string) => value.trim() !== '' || t('explain.user_missing') }}
        />
      )}
      {isNamed && (
        <Text tone="soft">
          {t('change.now')} {set ? words.value(set.value) : t('features.not_set')}
        </Text>
      )}
    </>
  )
}

function ValueField({ feature, company }: { feature: OperatedFeature; company: string }) {
  const { t } = useTranslation('operations')
  const choices = useChoices(feature, company)
  if (feature.definition?.type === 'number') {
    const { min, max } = feature.definition
    return (
      <NumberField
        name="number"
        label={t('features.value')}
        hint={t('features.number_hint', { min, max })}
        rules={{
          validate: (value: number | null) =>
            value === null || (value >= min && value <= max) || t('features.number_wrong', { min, max }),
        }}
      />
    )
  }
  return (
    <Select
      name="choice"
      label={t('features.value')}
      options={choices.values}
      placeholder={t('features.choose_value')}
      rules={{ validate: (value: string) => value !== '' || t('features.choose_value') }}
    />
  )
}

/** Sends the setting; the server refuses it if somebody else has changed the same scope since the dialog opened. */
function useSubmitFeature(
  form: AlmanacForm<FeatureValues>,
  feature: OperatedFeature,
  onDone: () => void,
): (values: FeatureValues) => Promise<void> {
  const { t } = useTranslation('operations')
  const names = useNames()
  const words = useFeatureWords()
  const toast = useToast()
  const applyFeature = useApplyFeature()
  return useSubmitOnce(
    form,
    async (values) => {
      try {
        applyFeature(await api(putFeature, { body: bodyOf(feature, values) }))
      } catch (error) {
        applyFeature()
        throw error
      }
      const value = valueIn(feature, values)
      toast(
        t('features.done', {
          feature: feature.name,
          who: values.who === 'participant' ? values.user.trim() : names.scope(scopeIn(values)),
          value: value === null ? t('features.not_set') : words.value(value),
        }),
      )
      onDone()
    },
    t('no_answer'),
  )
}
