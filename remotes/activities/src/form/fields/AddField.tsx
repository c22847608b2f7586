import { useTranslation } from '@almanac/i18n'
import { Card } from '@almanac/ui/content'
import { LinkButton, Stack, Text, Written } from '@almanac/ui/core'
import { useLocation } from '@almanac/ui/router'
import { useActivity } from '../../activity/useActivity'
import { kindInvitedBy, ofKind } from '../../edit/kinds'
import { hintOf } from './hints'
import type { FieldProps } from './types'

/** The field of an objective that offers additions: their count and a link to add more. */
export function AddField({ objective, activity_id }: FieldProps) {
  const { t } = useTranslation('activities')
  const { pathname } = useLocation()
  const { activity } = useActivity(activity_id)
  const kind = kindInvitedBy(objective.type)
  if (kind === null) return null
  const count = ofKind(activity?.objectives ?? [], kind).length
  const hint = hintOf(objective)
  const edit = `${pathname}/edit`
  return (
    <Card>
      <Stack gap={3}>
        <Stack gap={1}>
          <Text as="h2" variant="lead" weight="bold">
            <Written lang={objective.locale}>{objective.name}</Written>
          </Text>
          {hint && <Text tone="soft">{hint}</Text>}
          <Text variant="small" tone="soft" numbers>
            {t('edit.count', { number: count })}
          </Text>
        </Stack>
        <LinkButton
          icon="plus"
          to={count > 0 || kind === 'vaccination' ? edit : `${edit}?add=${kind}`}
          state={{ depth: 1 }}
        >
          {t(count > 0 ? 'edit.add_or_change' : `edit.add.${kind}`)}
        </LinkButton>
      </Stack>
    </Card>
  )
}
