import type { FeatureChange, OperatedFeature } from '@almanac/contracts/platform/features'
import { useTranslation } from '@almanac/i18n'
import { Button, Dialog, Stack, Text } from '@almanac/ui/core'
import { useNames } from '../scope/scope'
import { Facts, When } from '../words/RuleFacts'
import { Labeled } from '../words/Labeled'
import { Lines } from './Lines'
import { useFeatureWords } from './useFeatureWords'

/** Where a feature is set, and who changed what and when. */
export function FeatureDetails({ feature, onClose }: { feature: OperatedFeature; onClose: () => void }) {
  const { t } = useTranslation('operations')
  const words = useFeatureWords()
  const about = words.about(feature)
  return (
    <Dialog
      open
      width="wide"
      onClose={onClose}
      title={feature.name}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Stack gap={4} align="stretch">
        {about && <Text>{about}</Text>}
        <Text tone="soft">{t('features.precedence')}</Text>
        <Lines aria-label={t('features.where')}>
          {feature.participants > 0 && (
            <li>
              <Text weight="bold">{t('features.participants', { count: feature.participants })}</Text>
            </li>
          )}
          {feature.settings.map((setting) => (
            <li key={JSON.stringify([setting.level, setting.company, setting.group, setting.theme, setting.by])}>
              <Text weight="bold">
                <bdi>{words.place(setting)}</bdi>: <bdi>{words.value(setting.value)}</bdi>
              </Text>
              <Text variant="small" tone="soft">
                <bdi>{words.actor(setting)}</bdi>
                {setting.changed_at !== null && (
                  <>
                    {' · '}
                    <When at={setting.changed_at} />
                  </>
                )}
              </Text>
            </li>
          ))}
          <li>
            <Text weight="bold">
              <Labeled label={t('features.default')}>
                <bdi>{feature.definition ? words.value(feature.definition.default) : '–'}</bdi>
              </Labeled>
            </Text>
          </li>
        </Lines>
        <FeatureHistory changes={feature.changes} named={false} />
      </Stack>
    </Dialog>
  )
}

/** The history of settings; `named` says which feature each change is of. */
export function FeatureHistory({ changes, named }: { changes: readonly FeatureChange[]; named: boolean }) {
  const { t } = useTranslation('operations')
  const words = useFeatureWords()
  const names = useNames()
  if (changes.length === 0) return null
  const value = (of: FeatureChange['after']) => (of === null ? t('features.not_set') : words.value(of))
  return (
    <Stack gap={3} align="stretch">
      <Text as="h3" variant="lead" weight="bold">
        {t('history.button')}
      </Text>
      <Lines aria-label={t('history.button')}>
        {changes.map((change) => (
          <li key={change.id}>
            <Text weight="bold">
              <bdi>{named ? change.feature : names.scope(change)}</bdi>
            </Text>
            <Text variant="small" tone="soft">
              <When at={change.at} /> · <bdi>{words.actor(change)}</bdi>
            </Text>
            <Facts
              facts={[
                [t('history.before'), value(change.before)],
                [t('history.after'), value(change.after)],
              ]}
            />
          </li>
        ))}
      </Lines>
    </Stack>
  )
}
