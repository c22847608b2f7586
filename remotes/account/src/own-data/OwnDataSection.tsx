import type { Profile } from '@almanac/contracts/account/profile'

export function OwnDataSection({ profile }: { profile: Profile }) {
  void profile
  return null
}
