import type { IconName } from '@almanac/ui/core'

const icons: ReadonlyMap<string, IconName> = new Map(
  (
    [
      'pill',
      'heart',
      'drop',
      'scale',
      'moon',
      'mood',
      'walk',
      'journal',
      'thermometer',
      'brain',
      'food',
      'pain',
      'bell',
      'bag',
      'book',
      'list',
      'calendar',
      'clock',
      'surveys',
      'people',
      'camera',
      'phone',
    ] as const
  ).map((name) => [name, name]),
)

/** The icon of an activity; a list icon for an unknown name. */
export const iconOf = (name: string): IconName => icons.get(name) ?? 'list'
