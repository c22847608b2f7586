import { useId, useState } from 'react'
import { api } from '@almanac/api-client'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { putRollout, type Rollout } from '@almanac/contracts/platform/rollouts'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text, useToast } from '@almanac/ui/core'
import { Checkbox, NumberField, Select } from '@almanac/ui/fields'
import { ErrorSummary, Form, TextField, useForm, useWatch, type AlmanacForm } from '@almanac/ui/form'
import { rolloutOf, useNames, usePeopleOf, type Scope } from '../scope/scope'
import { useApplyRollouts } from '../state/operations-query'
import { useSubmitOnce } from '../state/submit-once'
import { MAX_REASON_LENGTH } from '../state/WhyField'
import { RuleSummary } from '../words/RuleFacts'
import { bodyOf, latestOf, scopeIn, startingValues, useChoices, type ChangeValues } from './change-form'
import { Others } from './Others'

interface ChangeDialogProps {
  remote: OperatedRemote
  /** The initial scope; may be changed in the dialog. */
  scope: Scope
  /** The version to roll out, if one was chosen. */
  version?: string
  onClose: () => void
}

/** Sets the rule of one scope: release, percentage and theme. */
export function ChangeDialog({ remote, scope, version, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('operations')
  const id = useId()
  const form = useForm<ChangeValues>({ defaultValues: startingValues(remote.rollouts, scope, version) })
  const { isSubmitting } = form.formState
  const submit = useSubmitChange(form, remote, onClose)

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('change.title', { remote: remote.remote })}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={id} busy={isSubmitting}>
            {t('change.submit')}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} onSubmit={submit}>
        <ErrorSummary refused={t('refused')} />
        <ChangeFields form={form} remote={remote} />
      </Form>
    </Dialog>
  )
}

function ChangeFields({ form, remote }: { form: AlmanacForm<ChangeValues>; remote: OperatedRemote }) {
  const { t } = useTranslation('operations')
  const [company, group, version, percent] = useWatch({
    control: form.control,
    name: ['company', 'group', 'version', 'percent'],
  })
  const scope = scopeIn({ company, group })
  const rule = rolloutOf(remote.rollouts, scope)?.rule ?? null
  const choices = useChoices(remote, scope)

  return (
    <>
      <Select
        name="version"
        label={t('column.release')}
        options={choices.releases}
        placeholder={t('change.choose')}
        rules={{ validate: (value: string) => value !== '' || t('change.version_missing') }}
      />
      <Select
        name="company"
        label={t('column.who')}
        options={choices.companies}
        onChange={() => {
          form.setValue('group', '')
          form.setValue('theme_key', '')
        }}
      />
      {choices.groups.length > 1 && <Select name="group" label={t('change.group')} options={choices.groups} />}
      <Text tone="soft">
        {t('change.now')} <RuleSummary rule={rule} scope={scope} />
      </Text>
      {rule?.follows_installation && <Text tone="soft">{t('change.stays')}</Text>}
      <ShareField remote={remote} scope={scope} version={version} percent={percent} />
      {choices.themes.length > 1 && (
        <Select name="theme_key" label={t('column.theme')} hint={t('change.theme_hint')} options={choices.themes} />
      )}
      <TextField
        name="reason"
        autoComplete="off"
        maxLength={MAX_REASON_LENGTH}
        label={t('reason.label')}
        hint={t('reason.hint')}
        optional
      />
      <Checkbox name="urgent" label={t('change.urgent')} hint={t('change.urgent_hint')} />
    </>
  )
}

interface ShareFieldProps {
  remote: OperatedRemote
  scope: Scope
  version: string
  percent: number | null
}

/** The percentage, about how many people that is, and what the others get. */
function ShareField({ remote, scope, version, percent }: ShareFieldProps) {
  const { t, format } = useTranslation('operations')
  const people = usePeopleOf()(scope)
  return (
    <>
      <NumberField
        name="percent"
        label={t('column.share')}
        unit="%"
        whole
        hint={t('change.percent_hint')}
        rules={{
          validate: (value: number | null) =>
            (value !== null && Number.isInteger(value) && value >= 0 && value <= 100) || t('change.percent_wrong'),
        }}
      />
      {percent !== null && percent >= 0 && percent <= 100 && (
        <Text tone="soft">
          {t('share.means', {
            percent: format.percent(percent / 100),
            people: t('health.about', { count: Math.round((people * percent) / 100) }),
          })}
        </Text>
      )}
      {percent !== null && version !== '' && <Others remote={remote} scope={scope} rule={{ version, percent }} />}
    </>
  )
}

/** Sends the rule; the server refuses it if somebody else has changed the same scope since the dialog opened. */
function useSubmitChange(
  form: AlmanacForm<ChangeValues>,
  remote: OperatedRemote,
  onDone: () => void,
): (values: ChangeValues) => Promise<void> {
  const { t, format } = useTranslation('operations')
  const names = useNames()
  const toast = useToast()
  const applyRollouts = useApplyRollouts()
  // The state from when the dialog opened, so that changes by others are not overwritten unseen; the current
  // state after a refusal.
  const [seen, setSeen] = useState<readonly Rollout[] | null>(remote.rollouts)
  return useSubmitOnce(
    form,
    async (values) => {
      // The field's own rule requires a number.
      const checked = { ...values, percent: values.percent ?? 0 }
      try {
        applyRollouts(
          await api(putRollout, {
            params: { remote: remote.remote },
            body: bodyOf(checked, latestOf(seen ?? remote.rollouts, scopeIn(values))),
          }),
        )
      } catch (error) {
        applyRollouts()
        setSeen(null)
        throw error
      }
      toast(
        t('change.done', {
          remote: remote.remote,
          version: values.version,
          percent: format.percent(checked.percent / 100),
          who: names.scope(scopeIn(values)),
        }),
      )
      onDone()
    },
    t('no_answer'),
  )
}
