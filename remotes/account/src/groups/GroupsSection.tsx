import type { Profile } from '@almanac/contracts/account/profile'

export function GroupsSection({ profile }: { profile: Profile }) {
  void profile
  return null
}
