import { useState } from 'react'
import { api } from '@almanac/api-client'
import { type Audience, type BrandState, publishBrand, takeBrandBack } from '@almanac/contracts/platform/brands'
import { useTranslation } from '@almanac/i18n'
import { Button, Row, Stack, Text } from '@almanac/ui/core'
import { Alert, Card } from '@almanac/ui/content'
import { ChoiceGroup } from '@almanac/ui/fields'
import type { EditedBrand } from '../state/useBrandDraft'
import { PublishDialog } from './PublishDialog'

/** A tenth of the people first. */
export const FIRST_PERCENT = 10

/** How an audience is chosen from a list. */
const keyOf = (audience: Audience): string => (audience.kind === 'group' ? `group ${audience.group}` : audience.kind)

interface Choice {
  audience: Audience
  label: string
  people: number
}

/** Whom a version can be given to, with how many people that is. */
function useAudiences({ groups, people }: BrandState): Choice[] {
  const { t, format } = useTranslation('studio')
  const some = Math.round((people * FIRST_PERCENT) / 100)
  return [
    ...groups.map(({ key, name, people: count }) => ({
      audience: { kind: 'group', group: key } as const,
      label: t('audience.group', { group: name }),
      people: count,
    })),
    {
      audience: { kind: 'percent', percent: FIRST_PERCENT },
      label: t('audience.percent', { share: format.percent(FIRST_PERCENT / 100) }),
      people: some,
    },
    { audience: { kind: 'everyone' }, label: t('audience.everyone'), people },
  ]
}

/** Who has what now, and the ways to give the draft to some people, to everyone, or to go back. */
export function Publishing({ brand }: { brand: EditedBrand }) {
  const { t } = useTranslation('studio')
  const { state } = brand
  const { problems, differs, trial, back } = state
  const choices = useAudiences(state)
  const [chosen, setChosen] = useState<string>()
  const [asked, setAsked] = useState<'publish' | 'back' | null>(null)
  const choice = choices.find(({ audience }) => keyOf(audience) === chosen) ?? choices[0]

  return (
    <Card>
      <Stack gap={4}>
        <Text as="h2" variant="heading">
          {t('publish.heading')}
        </Text>
        <WhoHasWhat state={state} choices={choices} />
        {problems.length > 0 && (
          <Alert standing tone="warning" title={t('publish.problems', { count: problems.length })} />
        )}
        <ChoiceGroup
          label={t('publish.whom')}
          options={choices.map(({ audience, label, people }) => ({
            value: keyOf(audience),
            label,
            hint: t('publish.people', { count: people }),
          }))}
          value={choice ? keyOf(choice.audience) : ''}
          onChange={setChosen}
        />
        <Row wrap>
          <Button
            variant="primary"
            disabled={problems.length > 0 || (!differs && trial === null)}
            onClick={() => setAsked('publish')}
          >
            {t('publish.button')}
          </Button>
          <Button disabled={back === null} onClick={() => setAsked('back')}>
            {back === 'trial' ? t('back.end_trial') : t('back.button')}
          </Button>
        </Row>
        {!differs && trial === null && <Text tone="soft">{t('publish.unchanged')}</Text>}
        {asked !== null && <Asked {...{ brand, asked, choice }} onClose={() => setAsked(null)} />}
      </Stack>
    </Card>
  )
}

/** What everyone sees, and who tries another version. */
function WhoHasWhat({ state: { current, trial }, choices }: { state: BrandState; choices: readonly Choice[] }) {
  const { t } = useTranslation('studio')
  const tried = trial && choices.find(({ audience }) => keyOf(audience) === keyOf(trial.audience))
  return (
    <Text>
      {current === null ? t('publish.now_study') : t('publish.now', { version: current })}{' '}
      {trial && t('publish.trial', { version: trial.version, who: tried?.label ?? '', count: trial.people })}
    </Text>
  )
}

interface AskedProps {
  brand: EditedBrand
  asked: 'publish' | 'back'
  choice: Choice | undefined
  onClose: () => void
}

/** Asks before something changes for participants, with what it is. */
function Asked({ brand: { state, stored, take }, asked, choice, onClose }: AskedProps) {
  const { t } = useTranslation('studio')
  const params = { company: state.company.key, theme: state.theme }
  if (asked === 'publish')
    return (
      choice && (
        <PublishDialog
          title={t('publish.title', { who: choice.label })}
          text={t('publish.text', { count: choice.people })}
          confirm={t('publish.button')}
          onConfirm={async (reason) => {
            const revision = await stored()
            take(await api(publishBrand, { params, body: { revision, audience: choice.audience, reason } }))
          }}
          onClose={onClose}
        />
      )
    )
  const ofTrial = state.back === 'trial'
  return (
    <PublishDialog
      title={ofTrial ? t('back.end_trial') : t('back.button')}
      text={ofTrial ? t('back.text_trial') : t('back.text')}
      confirm={t('back.confirm')}
      onConfirm={async (reason) => {
        await stored()
        take(await api(takeBrandBack, { params, body: { reason } }))
      }}
      onClose={onClose}
    />
  )
}
