import type { Profile } from '@almanac/contracts/account/profile'

export function AgreementsSection({ profile }: { profile: Profile }) {
  void profile
  return null
}
