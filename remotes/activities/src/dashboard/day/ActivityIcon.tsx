import { activityHue } from '@almanac/domain/activity-hue'
import { IconTile } from '@almanac/ui/core'
import { iconOf } from '../icon'

/** The icon of an activity in its hue. */
export const ActivityIcon = ({ icon }: { icon: string }) => <IconTile name={iconOf(icon)} hue={activityHue(icon)} />
