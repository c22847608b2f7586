import * as z from 'zod/mini'

/** A session that has ended, as the database notifies it: its user, and `originOf` its credential. */
interface EndedSession {
  user_id: string
  origin: string
}

const notice = z.object({ ended: z.tuple([z.string(), z.string()]) })

/** The ended session of a notification (trigger `sessions_notify_ended`); null for any other notification. */
export function endedSessionIn(text: string): EndedSession | null {
  if (!text.startsWith('{')) return null
  try {
    const { data } = notice.safeParse(JSON.parse(text))
    return data ? { user_id: data.ended[0], origin: data.ended[1] } : null
  } catch {
    return null
  }
}
