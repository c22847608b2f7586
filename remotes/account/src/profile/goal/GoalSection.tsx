import { useState } from 'react'
import { useCall } from '@almanac/api-client/query'
import { listStatuses, type Profile } from '@almanac/contracts/account/profile'
import { useTranslation } from '@almanac/i18n'
import { Text } from '@almanac/ui/core'
import { ChangeButton, Section } from '../Section'
import { GoalEditor } from './GoalEditor'
import { GoalHistory } from './GoalHistory'

/** The health goal: the present one, the way to another, and those before it. */
export function GoalSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const [editing, setEditing] = useState(false)
  const { data } = useCall(listStatuses)
  const goal = data ? (data[0]?.text ?? null) : profile.status
  const title = t('profile.goal.title')
  return (
    <Section
      title={title}
      hint={t('profile.goal.hint')}
      action={<ChangeButton what={title} onClick={() => setEditing(true)} />}
    >
      {goal ? (
        <Text style={{ whiteSpace: 'pre-line' }}>
          <bdi>{goal}</bdi>
        </Text>
      ) : (
        <Text tone="soft">{t('profile.goal.none')}</Text>
      )}
      <GoalHistory earlier={data?.slice(1) ?? []} />
      {editing && <GoalEditor goal={goal} onDone={() => setEditing(false)} />}
    </Section>
  )
}
