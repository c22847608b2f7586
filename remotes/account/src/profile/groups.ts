import type { IconName } from '@almanac/ui/core'

/** The groups of the profile, in their order, with the icons of their rows. */
export const PROFILE_GROUPS = ['you', 'others', 'reach', 'health', 'people', 'account'] as const
export type ProfileGroup = (typeof PROFILE_GROUPS)[number]

export const GROUP_ICONS: Record<ProfileGroup, IconName> = {
  you: 'profile',
  reach: 'phone',
  health: 'heart',
  people: 'people',
  others: 'bell',
  account: 'settings',
}

/** The parameter of the address that names the open group. */
export const GROUP_PARAMETER = 'section'

/** Begins the hash that names a group, as in links from when all groups stood on one page. */
export const GROUP_HASH = '#profile-'

/** Where a group is open. */
export const addressOfGroup = (group: ProfileGroup) => `/profile?${GROUP_PARAMETER}=${group}`

export const isProfileGroup = (value: string | null): value is ProfileGroup =>
  PROFILE_GROUPS.some((group) => group === value)
