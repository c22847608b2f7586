import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { activityHue } from '@almanac/domain/activity-hue'
import { useTranslation } from '@almanac/i18n'
import { Card, List, ListRow } from '@almanac/ui/content'
import { IconTile, useWide } from '@almanac/ui/core'
import { useNavigationType } from '@almanac/ui/router'
import { addressOfGroup, GROUP_ICONS, PROFILE_GROUPS, type ProfileGroup } from './groups'
import { useGroupTitle } from './Sections'

const rowId = (group: ProfileGroup) => `profile-row-${group}`

/** The groups of the profile as rows, each with what is in it. Beside the open one, another takes its place. */
export function GroupList({ open }: { open: ProfileGroup | null }) {
  const { t } = useTranslation('account_profile')
  const { t: account } = useTranslation('account')
  const titleOf = useGroupTitle()
  const wide = useWide()
  return (
    <Card padding={0}>
      <List aria-label={account('profile.title')}>
        {PROFILE_GROUPS.map((group) => (
          <ListRow
            key={group}
            id={rowId(group)}
            to={addressOfGroup(group)}
            replace={wide}
            current={group === open}
            start={<IconTile name={GROUP_ICONS[group]} hue={activityHue(GROUP_ICONS[group])} />}
            title={titleOf(group)}
            detail={t(`in_group.${group}`)}
          />
        ))}
      </List>
    </Card>
  )
}

/**
 * What opens at another query begins at the top, as at another path; a group that a narrow window has closed gives the
 * focus back to its row.
 */
export function useStepOfGroup(named: ProfileGroup | null): void {
  const wide = useWide()
  const move = useNavigationType()
  const before = useRef(named)
  const begin = useEffectEvent(() => {
    if (named !== before.current && move !== 'POP') window.scrollTo(0, 0)
  })
  const follow = useEffectEvent(() => {
    if (!wide && named === null && before.current !== null)
      document.getElementById(rowId(before.current))?.querySelector('a')?.focus({ preventScroll: true })
    before.current = named
  })
  useLayoutEffect(() => begin(), [named])
  useEffect(() => follow(), [named])
}
