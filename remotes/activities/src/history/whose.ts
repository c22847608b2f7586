import { useUser } from '@almanac/auth'

/** Whose records a history shows; without anything, one's own. Each of its calls is asked with it. */
export interface Whose {
  /** Another member, who allows it. */
  user_id?: string
  /** One's own as this member would see them. */
  view_as?: string
}

/** Whose records they are, and whether they can be changed here: one's own, seen as oneself. */
export function useOwner({ user_id, view_as }: Whose): { user_id: string; isOwn: boolean } {
  const me = useUser()
  return { user_id: user_id ?? me.id, isOwn: (user_id ?? me.id) === me.id && view_as === undefined }
}
