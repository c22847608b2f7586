import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { api } from '@almanac/api-client'
import { publishBrand, readBrand } from '@almanac/contracts/platform/brands'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, Stack, Text, toast } from '@almanac/ui/core'
import { ChoiceGroup, FormSave } from '@almanac/ui/fields'
import type { EditedBrand } from '../state/useBrandDraft'
import { keyOf, useAudiences } from './audiences'
import { ReasonDialog } from './ReasonDialog'

interface PublishBarProps {
  brand: EditedBrand
  /** Where the fields are, with what is wrong with them. */
  fields: RefObject<HTMLElement | null>
}

/** Beside the button on a phone too, as the bar would take a third of it otherwise; below it with large text. */
const BESIDE_BUTTON = { flex: '1 1 9rem', minInlineSize: 0 } as const

/** At the lower edge of the long page: whether everything is stored, what is still wrong, and the button that publishes it. */
export function PublishBar({ brand, fields }: PublishBarProps) {
  const { t } = useTranslation('studio')
  const [asked, setAsked] = useState(false)
  const { problems, differs } = brand.state
  return (
    <FormSave>
      <Row wrap gap={3}>
        <Button variant="primary" disabled={problems.length > 0 || !differs} onClick={() => setAsked(true)}>
          {t('publish.button')}
        </Button>
        <div style={BESIDE_BUTTON}>
          <Standing brand={brand} fields={fields} />
        </div>
      </Row>
      {asked && <PublishDialog brand={brand} onClose={() => setAsked(false)} />}
    </FormSave>
  )
}

/** Goes to the first field that says what is wrong with it. */
function showFirst(fields: HTMLElement | null): void {
  const error = fields?.querySelector('[id$="-error"]')
  const field = error?.closest('fieldset') ?? error?.parentElement
  error?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('input:not([type=color]):not([hidden]), textarea, button')?.focus({
    preventScroll: true,
  })
}

/** Whether what was typed is stored, and what to do where it could not be or cannot be published. */
function Standing({ brand: { saving, state, save, take }, fields }: PublishBarProps) {
  const { t } = useTranslation('studio')
  const params = { company: state.company.key, theme: state.theme }
  const read = async () => api(readBrand, { params })
  // On a low screen the bar is the end of the page, which whoever types does not see.
  const say = useEffectEvent((title: string) => {
    toast(title, { tone: 'wrong' })
  })
  useEffect(() => {
    if (saving === 'failed') say(t('not_stored'))
    if (saving === 'conflict') say(t('conflict.title'))
  }, [saving, t])
  if (saving === 'conflict')
    return (
      <Stack gap={2} role="alert">
        <Text weight="bold">{t('conflict.title')}</Text>
        <Text variant="small">{t('conflict.text')}</Text>
        <Row wrap gap={2}>
          <Button onClick={() => void read().then(take, () => undefined)}>{t('conflict.theirs')}</Button>
          <Button
            onClick={() =>
              void read().then(
                ({ revision }) => save(revision),
                () => undefined,
              )
            }
          >
            {t('conflict.mine')}
          </Button>
        </Row>
      </Stack>
    )
  if (saving === 'failed')
    return (
      <Row wrap gap={2} role="alert">
        <Text weight="bold">{t('not_stored')}</Text>
        <Button onClick={() => void save()}>{t('again')}</Button>
      </Row>
    )
  if (state.problems.length > 0)
    return (
      <Row wrap gap={2}>
        <Text weight="bold" variant="small" role="status">
          {t('publish.problems', { count: state.problems.length })}
        </Text>
        <Button variant="quiet" onClick={() => showFirst(fields.current)}>
          {t('publish.show_problem')}
        </Button>
      </Row>
    )
  return (
    <Text tone="soft" variant="small" role="status">
      {saving === 'saving' ? t('storing') : state.differs ? t('stored') : t('publish.unchanged')}
    </Text>
  )
}

interface PublishDialogProps {
  brand: EditedBrand
  onClose: () => void
}

/** Whom the draft is given to, with how many people that is. */
function PublishDialog({ brand: { state, stored, take }, onClose }: PublishDialogProps) {
  const { t } = useTranslation('studio')
  const choices = useAudiences(state)
  const [chosen, setChosen] = useState<string>()
  const choice = choices.find(({ audience }) => keyOf(audience) === chosen) ?? choices[0]
  if (!choice) return null
  return (
    <ReasonDialog
      title={t('publish.title')}
      confirm={t('publish.button')}
      onConfirm={async (reason) => {
        const revision = await stored()
        const params = { company: state.company.key, theme: state.theme }
        take(await api(publishBrand, { params, body: { revision, audience: choice.audience, reason } }))
      }}
      onClose={onClose}
    >
      <ChoiceGroup
        label={t('publish.whom')}
        options={choices.map(({ audience, label, people }) => ({
          value: keyOf(audience),
          label,
          hint: t('publish.people', { count: people }),
        }))}
        value={keyOf(choice.audience)}
        onChange={setChosen}
      />
      <Text>{t('publish.text', { count: choice.people })}</Text>
    </ReasonDialog>
  )
}
