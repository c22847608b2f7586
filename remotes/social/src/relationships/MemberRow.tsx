import type { Relationship } from '@almanac/contracts/social/relationships'
import { useTranslation } from '@almanac/i18n'
import { Avatar, Chip, ListRow } from '@almanac/ui/content'
import { useRelationshipWords } from './useRelationshipWords'

/** A member of the circle in a list: name, level and state; links to their page. */
export function MemberRow({ member }: { member: Relationship }) {
  const { t } = useTranslation('social')
  const { nameOf, levelOf, stateOf } = useRelationshipWords()
  const { avatar_id, image_id } = member.to_user
  const name = nameOf(member)
  const detail = t('relationships.level_and_state', { level: levelOf(member.visibility), state: stateOf(member) })
  return (
    <ListRow
      end={member.unseen_recording && <Chip tone="accent">{t('recorder.unseen')}</Chip>}
      to={`/relationship/${member.id}`}
      start={<Avatar name={name} avatar_id={avatar_id} image_id={image_id} />}
      title={<bdi>{name}</bdi>}
      detail={member.user_may_record ? `${detail} · ${t('recorder.you_may')}` : detail}
    />
  )
}
