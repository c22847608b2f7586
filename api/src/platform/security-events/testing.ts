import { loggerOptions } from '../../http/log'
import type { AppOptions } from '../../start/app'
import type { TestServer } from '../../testing/server'

/** A logger that captures lines at the default level. */
export function captureLog(): { lines: string[]; logger: AppOptions['logger'] } {
  const lines: string[] = []
  const options = loggerOptions('warn')
  return {
    lines,
    logger: {
      ...(typeof options === 'object' ? options : {}),
      stream: { write: (line: string) => void lines.push(line) },
    },
  }
}

/** The security events that concern a user (null: of unknown users), in the order they happened; everything seen so far is written. */
export async function eventsOf({ app, database }: TestServer, user_id: string | null) {
  await app.securityEvents.flush()
  return database
    .selectFrom('security_events')
    .where('user_id', 'is not distinct from', user_id)
    .orderBy('id')
    .select(['event', 'by_user_id', 'call', 'network', 'source', 'times', 'document'])
    .execute()
}
