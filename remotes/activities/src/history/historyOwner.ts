import { useUser } from '@almanac/auth'

/** Whose records a history shows; by default the user's own. Passed to each of its calls. */
export interface HistoryOwner {
  /** Another member who shares their history. */
  user_id?: string
  /** The user's own records, as this member would see them. */
  view_as?: string
}

/** The owner of the records, and whether they can be changed here: only the user's own, not viewed as another person. */
export function useOwner({ user_id, view_as }: HistoryOwner): { user_id: string; isOwn: boolean } {
  const me = useUser()
  return { user_id: user_id ?? me.id, isOwn: (user_id ?? me.id) === me.id && view_as === undefined }
}
