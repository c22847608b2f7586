import type { IconName } from '../releases/icon-names'
import type { Hue } from '../theme/hues'

/**
 * The hue of an activity, by its icon: the same in lists, forms, charts and reports. Where a theme's
 * accent is too near, the theme shows a neighboring hue (`hueColours`).
 */
export function activityHue(icon: string): Hue {
  return Object.entries(BY_ICON).find(([name]) => name === icon)?.[1] ?? 'blue'
}

const BY_ICON: Partial<Record<IconName, Hue>> = {
  heart: 'rose',
  pain: 'rose',
  thermometer: 'rose',
  pill: 'amber',
  food: 'amber',
  warning: 'amber',
  theme: 'amber',
  bell: 'amber',
  list: 'olive',
  check: 'olive',
  clock: 'olive',
  bag: 'olive',
  walk: 'green',
  scale: 'green',
  people: 'green',
  drop: 'blue',
  surveys: 'blue',
  appointments: 'blue',
  calendar: 'blue',
  video: 'blue',
  messages: 'blue',
  moon: 'indigo',
  book: 'indigo',
  devices: 'indigo',
  mood: 'pink',
  brain: 'pink',
  journal: 'pink',
  edit: 'pink',
}
