import type { Profile } from '@almanac/contracts/account/profile'

export function PictureSection({ profile }: { profile: Profile }) {
  void profile
  return null
}
