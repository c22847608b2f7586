import { useEffect, useEffectEvent } from 'react'
import { useCall } from '@almanac/api-client/query'
import { listRecipients, type Conversation } from '@almanac/contracts/social/conversations'
import { listGroups, type RelationshipGroup } from '@almanac/contracts/social/groups'
import {
  MAX_CONVERSATION_GROUPS,
  MAX_CONVERSATION_PEOPLE,
  MAX_MESSAGE_LENGTH,
  MAX_SUBJECT_LENGTH,
} from '@almanac/contracts/rules/social/conversations'
import { useTranslation } from '@almanac/i18n'
import { Alert, EmptyState, ErrorState } from '@almanac/ui/content'
import { LinkButton, ListSkeleton, Stack } from '@almanac/ui/core'
import { Field, Input, MultiChoiceGroup, TextArea } from '@almanac/ui/fields'
import { usePeopleNames } from '../people/usePeopleNames'
import type { Written } from './draft'

export type Problems = Partial<Record<keyof Written, 'RECIPIENTS_MISSING' | 'SUBJECT_MISSING' | 'NOT_KEPT'>>

/** Possible recipients; groups are undefined until they are loaded. */
export interface Offered {
  people: readonly { id: string }[]
  groups: readonly { id: string }[] | undefined
}

interface FieldsProps {
  written: Written
  problems: Problems
  chosen: string | undefined
  /** Called with `chosen` as the only recipient, once it is among the possible recipients. */
  onChoose: (written: Written) => void
  onChange: (written: Written) => void
  /** Called with the possible recipients, null if there are none. */
  onOffered: (offered: Offered | null) => void
}

/** Recipients, subject and first message; or a hint that there is nobody to write to yet. */
export function Fields({ written, problems, chosen, onChoose, onChange, onOffered }: FieldsProps) {
  const { t } = useTranslation('social')
  const { data: people, error, refetch } = useCall(listRecipients, {})
  const { data: groups } = useCall(listGroups)
  useEffect(
    () => onOffered(people !== undefined && people.length > 0 ? { people, groups } : null),
    [people, groups, onOffered],
  )
  const change = (part: Partial<Written>) => onChange({ ...written, ...part })
  const offered = people?.find(({ id }) => id === chosen)?.id
  const choose = useEffectEvent((id: string) => onChoose({ ...written, user_ids: [id], group_ids: [] }))
  useEffect(() => {
    if (offered !== undefined) choose(offered)
  }, [offered])
  if (!people) {
    if (!error) return <ListSkeleton rows={3} />
    return <ErrorState title={t('new_conversation.failedTitle')} status={error.status} onRetry={() => void refetch()} />
  }
  if (people.length === 0)
    return (
      <EmptyState
        title={t('new_conversation.emptyTitle')}
        action={<LinkButton to="/circleOfSupport">{t('new_conversation.emptyAction')}</LinkButton>}
      >
        {t('new_conversation.emptyText')}
      </EmptyState>
    )
  return (
    <Stack gap={4}>
      <People people={people} chosen={written.user_ids} problem={problems.user_ids} onChange={change} />
      <LinkButton to="/circleOfSupport" variant="quiet" icon="plus">
        {t('new_conversation.invite')}
      </LinkButton>
      <Groups groups={groups ?? []} chosen={written.group_ids} onChange={change} />
      <Field label={t('new_conversation.subject')} error={problems.subject && t(`errors.${problems.subject}`)}>
        {(ids) => (
          <Input
            {...ids}
            dir="auto"
            value={written.subject}
            maxLength={MAX_SUBJECT_LENGTH}
            onChange={(event) => change({ subject: event.target.value })}
          />
        )}
      </Field>
      <TextArea
        label={t('new_conversation.message')}
        optional
        rows={3}
        maxLength={MAX_MESSAGE_LENGTH}
        value={written.message}
        onChange={(message) => change({ message })}
      />
      {problems.message && <Alert tone="wrong">{t(`errors.${problems.message}`)}</Alert>}
    </Stack>
  )
}

interface PeopleProps {
  people: Conversation['participants']
  chosen: string[]
  problem: Problems['user_ids']
  onChange: (part: Pick<Written, 'user_ids'>) => void
}

function People({ people, chosen, problem, onChange }: PeopleProps) {
  const { t } = useTranslation('social')
  const { nameOf } = usePeopleNames()
  return (
    <MultiChoiceGroup
      label={t('new_conversation.people')}
      options={people.map((person) => ({ value: person.id, label: nameOf(person) }))}
      value={chosen}
      error={problem && t(`errors.${problem}`)}
      onChange={(user_ids) => onChange({ user_ids: user_ids.slice(0, MAX_CONVERSATION_PEOPLE) })}
    />
  )
}

interface GroupsProps {
  groups: readonly RelationshipGroup[]
  chosen: string[]
  onChange: (part: Pick<Written, 'group_ids'>) => void
}

/** The user's own groups that have members. */
function Groups({ groups, chosen, onChange }: GroupsProps) {
  const { t } = useTranslation('social')
  const filled = groups.filter(({ user_ids }) => user_ids.length > 0)
  if (filled.length === 0) return null
  return (
    <MultiChoiceGroup
      label={t('new_conversation.groups')}
      optional
      options={filled.map(({ id, name, user_ids }) => ({
        value: id,
        label: name,
        lang: null,
        hint: t('new_conversation.members', { count: user_ids.length }),
      }))}
      value={chosen}
      onChange={(group_ids) => onChange({ group_ids: group_ids.slice(0, MAX_CONVERSATION_GROUPS) })}
    />
  )
}
