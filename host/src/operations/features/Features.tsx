import { useState } from 'react'
import type { OperatedFeature } from '@almanac/contracts/platform/features'
import { useTranslation } from '@almanac/i18n'
import { Button, ListSkeleton, Row, Stack, Text } from '@almanac/ui/core'
import { Alert, Card } from '@almanac/ui/content'
import { Listing } from '../listing/Listing'
import { Companies, type Company } from '../scope/scope'
import { Action } from '../words/Actions'
import { ChangeFeature } from './ChangeFeature'
import { FeatureDetails } from './FeatureDetails'
import { useFeatures } from './features-query'
import { PersonFeatures } from './PersonFeatures'
import { useFeatureWords } from './useFeatureWords'

type Opened = { kind: 'change'; feature: string } | { kind: 'details'; feature: string } | { kind: 'person' }

/** Features and flags: what everyone has, who has something else, and the buttons to change it. */
export function Features({ companies }: { companies: readonly Company[] }) {
  const { t } = useTranslation('operations')
  const { data, isError, refetch } = useFeatures()
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const feature = opened && opened.kind !== 'person' ? data?.find(({ name }) => name === opened.feature) : undefined
  return (
    <Companies value={companies}>
      <Card>
        <Stack gap={4} align="stretch">
          <Text tone="soft">{t('features.text')}</Text>
          <Row wrap>
            <Button onClick={() => setOpened({ kind: 'person' })}>{t('features.person')}</Button>
          </Row>
          {!data && !isError && <ListSkeleton rows={3} avatar={false} />}
          {!data && isError && (
            <Alert tone="warning" action={<Button onClick={() => void refetch()}>{t('again')}</Button>}>
              {t('features.unavailable')}
            </Alert>
          )}
          {data && <FeatureList features={data} onOpen={setOpened} />}
        </Stack>
      </Card>
      {opened?.kind === 'person' && <PersonFeatures features={data ?? []} onClose={close} />}
      {opened?.kind === 'change' && feature && <ChangeFeature feature={feature} onClose={close} />}
      {opened?.kind === 'details' && feature && <FeatureDetails feature={feature} onClose={close} />}
    </Companies>
  )
}

const isSet = ({ settings, participants }: OperatedFeature) => settings.length > 0 || participants > 0

/** What is set somewhere; all features at the press of a button. */
function FeatureList({ features, onOpen }: { features: readonly OperatedFeature[]; onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation('operations')
  const words = useFeatureWords()
  const [all, setAll] = useState(false)
  const set = features.filter(isSet)
  const everyone = ({ settings, definition }: OperatedFeature) =>
    settings.find(({ level }) => level === 'everyone')?.value ?? definition?.default
  return (
    <>
      {(all || set.length > 0) && (
        <Listing
          label={t('features.title')}
          rows={all ? features : set}
          keyOf={({ name }) => name}
          title={{ head: t('features.feature'), cell: (feature) => <FeatureTitle feature={feature} /> }}
          columns={[
            {
              head: t('scope.everyone'),
              cell: (feature) => {
                const value = everyone(feature)
                return value === undefined ? t('features.no_release') : <bdi>{words.value(value)}</bdi>
              },
            },
            {
              head: t('features.elsewhere'),
              cell: ({ settings, participants }) => {
                const count = settings.filter(({ level }) => level !== 'everyone').length + participants
                return count === 0 ? '–' : t('features.exceptions', { count })
              },
            },
          ]}
          actions={({ name }) => (
            <>
              <Action label={t('change.button')} of={name} onClick={() => onOpen({ kind: 'change', feature: name })} />
              <Action
                label={t('features.details')}
                of={name}
                onClick={() => onOpen({ kind: 'details', feature: name })}
              />
            </>
          )}
        />
      )}
      {!all && set.length === 0 && <Text tone="soft">{t('features.none_set')}</Text>}
      {set.length < features.length && (
        <Row wrap>
          <Button aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('features.show_set') : t('features.show_all', { count: features.length })}
          </Button>
        </Row>
      )}
    </>
  )
}

function FeatureTitle({ feature }: { feature: OperatedFeature }) {
  const about = useFeatureWords().about(feature)
  return (
    <Stack gap={1}>
      <bdi>{feature.name}</bdi>
      {about && (
        <Text variant="small" tone="soft">
          {about}
        </Text>
      )}
    </Stack>
  )
}
