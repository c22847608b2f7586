import type { HistoryViewer } from '@almanac/contracts/activities/history-views'
import { relationshipState } from '@almanac/contracts/rules/social/relationships'
import type { Relationship } from '@almanac/contracts/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { Avatar, Chip, ListRow } from '@almanac/ui/content'
import { useRelationshipWords } from './useRelationshipWords'

interface MemberRowProps {
  member: Relationship
  /** What they see of the user's history, once it is known. */
  viewer: HistoryViewer | undefined
}

/** A member of the circle in a list: name, level and what they see; links to their page. */
export function MemberRow({ member, viewer }: MemberRowProps) {
  const { t } = useTranslation('social')
  const { nameOf, levelOf, stateOf } = useRelationshipWords()
  const { avatar_id, image_id } = member.to_user
  const name = nameOf(member)
  const state = stateOf(member)
  // That they are in the circle is what the list is about.
  const isUsual = relationshipState(member) === 'in_circle' && member.to_user.first_name
  return (
    <ListRow
      end={member.unseen_recording && <Chip tone="accent">{t('recorder.unseen')}</Chip>}
      to={`/relationship/${member.id}`}
      start={<Avatar name={name} avatar_id={avatar_id} image_id={image_id} />}
      title={<bdi>{name}</bdi>}
      detail={[
        levelOf(member.visibility),
        !isUsual && state,
        viewer && t(`circle.sees.${viewer.sees_all ? 'all' : viewer.sees ? 'some' : 'none'}`),
        member.user_may_record && t('recorder.you_may'),
      ]
        .filter(Boolean)
        .join(' · ')}
    />
  )
}
