import type { ActivityWithObjectives } from '@almanac/contracts/activities/activities'
import { StudySign } from '@almanac/ui/content'
import { Screen } from '@almanac/ui/core'
import type { ReactNode } from 'react'
import { HeadingIcon } from '../activity/HeadingIcon'

interface ActivityPageProps {
  activity: ActivityWithObjectives
  back: string
  width?: 'wide'
  children: ReactNode
}

/** A screen about what was recorded of one activity, with its title and icon, and whose study it is of. */
export const ActivityPage = ({ activity, children, ...rest }: ActivityPageProps) => (
  <Screen title={activity.title} lang={activity.locale ?? null} start={<HeadingIcon activity={activity} />} {...rest}>
    <StudySign />
    {children}
  </Screen>
)
