import type { Profile } from '@almanac/contracts/account/profile'

export function SignedInSection({ profile }: { profile: Profile }) {
  void profile
  return null
}
