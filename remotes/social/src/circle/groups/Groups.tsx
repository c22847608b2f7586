import { useCall } from '@almanac/api-client/query'
import { listGroups, type RelationshipGroup } from '@almanac/contracts/social/groups'
import type { Relationship } from '@almanac/contracts/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { Card, ErrorState, List, ListRow } from '@almanac/ui/content'
import { Button, Icon, ListSkeleton } from '@almanac/ui/core'
import { useState } from 'react'
import { usePeopleNames } from '../../people/usePeopleNames'
import { Section } from '../../relationships/Section'
import { GroupDialog } from './GroupDialog'

/** The user's groups of people in the circle. */
export function Groups({ members }: { members: readonly Relationship[] }) {
  const { t } = useTranslation('social')
  const { data: groups, error, refetch } = useCall(listGroups)
  const [making, setMaking] = useState(false)

  const content = () => {
    if (!groups)
      return error ? (
        <ErrorState isPart title={t('circle.groups.failed')} status={error.status} onRetry={() => void refetch()} />
      ) : (
        <ListSkeleton rows={2} avatar={false} />
      )
    if (groups.length === 0) return null
    return (
      <Card padding={0}>
        <List aria-label={t('circle.groups.title')}>
          {groups.map((group) => (
            <GroupRow key={group.id} group={group} members={members} />
          ))}
        </List>
      </Card>
    )
  }
  return (
    <Section title={t('circle.groups.title')} hint={t('circle.groups.hint')}>
      {content()}
      {groups && (
        <div>
          <Button icon="plus" onClick={() => setMaking(true)}>
            {t('circle.groups.new')}
          </Button>
        </div>
      )}
      <GroupDialog group={null} members={members} open={making} onClose={() => setMaking(false)} />
    </Section>
  )
}

/** A group and its members; opens the editing dialog. */
function GroupRow({ group, members }: { group: RelationshipGroup; members: readonly Relationship[] }) {
  const { t } = useTranslation('social')
  const { namesOf } = usePeopleNames()
  const [open, setOpen] = useState(false)
  return (
    <>
      <ListRow
        title={<bdi>{group.name}</bdi>}
        detail={group.users.length > 0 ? <bdi>{namesOf(group.users)}</bdi> : t('circle.groups.empty')}
        end={<Icon name="edit" size={20} />}
        onClick={() => setOpen(true)}
      />
      <GroupDialog group={group} members={members} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
