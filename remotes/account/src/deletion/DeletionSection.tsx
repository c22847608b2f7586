import type { Profile } from '@almanac/contracts/account/profile'

export function DeletionSection({ profile }: { profile: Profile }) {
  void profile
  return null
}
