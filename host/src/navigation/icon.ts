import { isIconName, type IconName } from '@almanac/ui/core'

/** The icon that a descriptor names; a newer remote may name one that this host lacks. */
export function iconOf(name: string): IconName {
  return isIconName(name) ? name : 'list'
}
