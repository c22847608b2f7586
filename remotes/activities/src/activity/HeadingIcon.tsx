import { Skeleton } from '@almanac/ui/core'
import { ActivityIcon } from '../dashboard/day/ActivityIcon'

/** The icon beside the heading of a screen about one activity; its place until that is there. */
export const HeadingIcon = ({ activity }: { activity: { icon: string } | undefined | null | false }) =>
  activity ? <ActivityIcon icon={activity.icon} /> : <Skeleton shape="block" width={44} height={44} />
