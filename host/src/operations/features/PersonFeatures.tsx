import { useId, useState } from 'react'
import { api } from '@almanac/api-client'
import type { Answer } from '@almanac/contracts'
import { type ExplainedFeature, explainFeatures, type OperatedFeature } from '@almanac/contracts/platform/features'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Stack, Text } from '@almanac/ui/core'
import { ErrorSummary, Form, useForm } from '@almanac/ui/form'
import { PersonField } from '../person/PersonField'
import { useSubmitOnce } from '../state/submit-once'
import { Action } from '../words/Actions'
import { ChangeFeature } from './ChangeFeature'
import { FeatureHistory } from './FeatureDetails'
import { Lines } from './Lines'
import { useFeatureWords } from './useFeatureWords'

interface FoundPerson {
  /** As the operator typed. */
  user: string
  answer: Answer<typeof explainFeatures>
}

interface PersonFeaturesProps {
  features: readonly OperatedFeature[]
  onClose: () => void
}

/** A dialog that shows what one person has of every feature, and why. The query is cleared when the dialog closes. */
export function PersonFeatures({ features, onClose }: PersonFeaturesProps) {
  const { t } = useTranslation('operations')
  const id = useId()
  const form = useForm({ defaultValues: { user: '' } })
  const [found, setFound] = useState<FoundPerson | null>(null)
  const [changing, setChanging] = useState<string | null>(null)
  const submit = useSubmitOnce(
    form,
    async ({ user: typed }) => {
      const user = typed.trim()
      setFound(null)
      setFound({ user, answer: await api(explainFeatures, { body: { user } }) })
    },
    t('explain.no_answer'),
  )
  const changed = features.find(({ name }) => name === changing)
  const endChange = () => {
    setChanging(null)
    void form.handleSubmit(submit)()
  }
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title={t('features.person_title')}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button variant="primary" type="submit" form={id} busy={form.formState.isSubmitting}>
            {t('explain.submit')}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} onSubmit={submit}>
        <ErrorSummary refused={t('explain.refused')} />
        <PersonField
          name="user"
          label={t('explain.user')}
          hint={t('explain.user_hint')}
          missing={t('explain.user_missing')}
        />
      </Form>
      <div role="status">
        <Stack gap={4} align="stretch">
          <Text tone="soft">{t('features.precedence')}</Text>
          {found && <Found {...found} onChange={setChanging} />}
        </Stack>
      </div>
      {changed && <ChangeFeature feature={changed} user={found?.user ?? ''} onClose={endChange} />}
    </Dialog>
  )
}

interface FoundProps extends FoundPerson {
  /** Called with the feature to be set for the person. */
  onChange: (feature: string) => void
}

/** The features of the person, and their history. */
function Found({ user, answer, onChange }: FoundProps) {
  const { t } = useTranslation('operations')
  return (
    <Stack gap={4} align="stretch">
      <Lines aria-label={t('features.of', { user })}>
        {answer.features.map((feature) => (
          <PersonFeature key={feature.name} feature={feature} onChange={() => onChange(feature.name)} />
        ))}
      </Lines>
      <FeatureHistory changes={answer.changes} named />
    </Stack>
  )
}

function PersonFeature({ feature, onChange }: { feature: ExplainedFeature; onChange: () => void }) {
  const { t } = useTranslation('operations')
  const words = useFeatureWords()
  const { name, value, sources } = feature
  const decides = sources.find(({ verdict }) => verdict === 'decides')
  const sentence = {
    decides: t('features.decides'),
    overruled: t('features.overruled'),
    not_allowed: t('features.not_allowed'),
  }
  return (
    <li data-decides={decides ? true : undefined}>
      <Text weight="bold">
        <bdi>{name}</bdi>: {value === null ? t('features.no_release') : <bdi>{words.value(value)}</bdi>}
      </Text>
      {sources.map((source) => (
        <Text
          key={JSON.stringify([source.level, source.company, source.group, source.by])}
          variant="small"
          tone={source.verdict === 'decides' ? 'good' : 'soft'}
        >
          <bdi>{words.place(source)}</bdi> ({source.by === 'study' ? t('features.by_study') : t('features.by_operator')}
          ): <bdi>{words.value(source.value)}</bdi> – {sentence[source.verdict]}
        </Text>
      ))}
      {!decides && value !== null && (
        <Text variant="small" tone="soft">
          {t('features.default_decides')}
        </Text>
      )}
      <div>
        <Action label={t('change.button')} of={name} onClick={onChange} />
      </div>
    </li>
  )
}
