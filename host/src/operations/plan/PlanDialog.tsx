import { useId } from 'react'
import { api } from '@almanac/api-client'
import { planRollout } from '@almanac/contracts/platform/controls'
import type { OperatedRemote } from '@almanac/contracts/platform/operations'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Text, useToast } from '@almanac/ui/core'
import { NumberField, Select } from '@almanac/ui/fields'
import { ErrorSummary, Form, TextField, useForm, useWatch, type AlmanacForm } from '@almanac/ui/form'
import { scopeIn, startingValues, useChoices } from '../change/change-form'
import { Others } from '../change/Others'
import { rolloutOf, useNames, usePeopleOf, type Scope } from '../scope/scope'
import { useApplyRollouts } from '../state/operations-query'
import { useSubmitOnce } from '../state/submit-once'
import { stepsIn, stepsFrom, USUAL_STEPS } from './plan-form'

interface PlanDialogProps {
  remote: OperatedRemote
  /** The initial scope; may be changed in the dialog. */
  scope: Scope
  onClose: () => void
}

interface PlanValues {
  version: string
  company: string
  group: string
  /** As typed, such as "10, 50, 100". */
  percents: string
  hours: number | null
}

/** Between two steps, unless the operator says otherwise. */
const USUAL_HOURS = 24
/** Thirty days, the most that the server takes. */
const MAX_HOURS = 720

/** The newest release that was not withdrawn, and how many percent of the scope have it by its own rule. */
function newestIn({ releases, rollouts }: OperatedRemote, scope: Scope): { version: string; percent: number } {
  const version = releases.find(({ withdrawn_at }) => withdrawn_at === null)?.version ?? ''
  const rule = rolloutOf(rollouts, scope)?.rule
  return { version, percent: rule?.version === version ? rule.percent : 0 }
}

/** Plans the growth of a rollout: percentages, the hours between them, and what has to be true for each step. */
export function PlanDialog({ remote, scope, onClose }: PlanDialogProps) {
  const { t } = useTranslation('operations')
  const id = useId()
  const newest = newestIn(remote, scope)
  const { company, group } = startingValues(remote.rollouts, scope)
  const form = useForm<PlanValues>({
    defaultValues: {
      // What everybody has already cannot grow.
      version: newest.percent === 100 ? '' : newest.version,
      company,
      group,
      percents: stepsFrom(newest.percent === 100 ? 0 : newest.percent).join(', '),
      hours: USUAL_HOURS,
    },
  })
  const submit = useSubmitPlan(form, remote, onClose)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('plan.title', { remote: remote.remote })}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={id} busy={form.formState.isSubmitting}>
            {t('plan.submit')}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} onSubmit={submit}>
        <ErrorSummary refused={t('refused')} />
        <PlanFields form={form} remote={remote} />
      </Form>
    </Dialog>
  )
}

function PlanFields({ form, remote }: { form: AlmanacForm<PlanValues>; remote: OperatedRemote }) {
  const { t } = useTranslation('operations')
  const [version, company, group, percents] = useWatch({
    control: form.control,
    name: ['version', 'company', 'group', 'percents'],
  })
  const scope = scopeIn({ company, group })
  const choices = useChoices(remote, scope)
  const steps = stepsIn(percents) ?? []
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
        onChange={() => form.setValue('group', '')}
      />
      {choices.groups.length > 1 && <Select name="group" label={t('change.group')} options={choices.groups} />}
      <TextField
        name="percents"
        autoComplete="off"
        label={t('plan.steps')}
        hint={t('plan.steps_hint')}
        rules={{ validate: (value: string) => stepsIn(value) !== null || t('plan.steps_wrong') }}
      />
      <Reached steps={steps} scope={scope} />
      {version !== '' && <Others remote={remote} scope={scope} rule={{ version, percent: steps[0] ?? 100 }} />}
      <NumberField
        name="hours"
        label={t('plan.hours')}
        unit={t('plan.hours_unit')}
        whole
        rules={{
          validate: (value: number | null) =>
            (value !== null && Number.isInteger(value) && value >= 1 && value <= MAX_HOURS) ||
            t('plan.hours_wrong', { most: MAX_HOURS }),
        }}
      />
      <Text tone="soft">{t('plan.conditions')}</Text>
    </>
  )
}

/** What each step is in people. */
function Reached({ steps, scope }: { steps: readonly number[]; scope: Scope }) {
  const { t, format } = useTranslation('operations')
  const people = usePeopleOf()(scope)
  if (steps.length === 0) return null
  return (
    <Text tone="soft">
      {format.list(
        steps.map((step) =>
          t('share.means', {
            percent: format.percent(step / 100),
            people: t('health.about', { count: Math.round((people * step) / 100) }),
          }),
        ),
      )}
    </Text>
  )
}

/** Sends the plan, whose first step the server takes at once. */
function useSubmitPlan(
  form: AlmanacForm<PlanValues>,
  remote: OperatedRemote,
  onDone: () => void,
): (values: PlanValues) => Promise<void> {
  const { t } = useTranslation('operations')
  const names = useNames()
  const toast = useToast()
  const refetch = useApplyRollouts()
  return useSubmitOnce(
    form,
    async ({ version, percents, hours, ...place }) => {
      const scope = scopeIn(place)
      const { company, group } = scope
      await api(planRollout, {
        params: { remote: remote.remote },
        body: {
          version,
          // The fields' own rules require both.
          percents: stepsIn(percents) ?? USUAL_STEPS,
          hours: hours ?? USUAL_HOURS,
          ...(company === null ? {} : { company }),
          ...(group === null ? {} : { group }),
        },
      })
      refetch()
      toast(t('plan.made', { remote: remote.remote, version, who: names.scope(scope) }))
      onDone()
    },
    t('no_answer'),
  )
}
