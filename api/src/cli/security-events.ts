import type { Database } from '../http/serve'
import { type ReadSecurityEvent, securityEvents } from '../platform'
import { personNamed } from './people'
import { table } from './table'
import { CommandFailure, type Output } from './output'

interface Wanted {
  user: string | null
  since: string | null
}

/** Limit of listed events; `--user` and `--since` reduce the number. */
const MAX_SHOWN = 1_000

const LENGTHS: Readonly<Record<string, number>> = { min: 60_000, h: 3_600_000, d: 86_400_000 }

/** The instant for WHEN: a date or instant, or a time span before now. */
function sinceOf(when: string | null, now: Date): Date {
  const [, count, unit] = /^(\d{1,4})(min|h|d)$/.exec(when ?? '24h') ?? []
  if (count !== undefined && unit !== undefined) return new Date(now.getTime() - Number(count) * (LENGTHS[unit] ?? 0))
  const instant = /^\d{4}-\d{2}-\d{2}/.test(when ?? '') ? Date.parse(when ?? '') : Number.NaN
  if (Number.isNaN(instant))
    throw new CommandFailure(
      `\`--since\` is \`3d\`, \`12h\`, \`30min\` or a date such as 2026-11-22, not \`${when ?? ''}\`.`,
    )
  return new Date(instant)
}

function particulars({ document, call, by_user_id }: ReadSecurityEvent): string {
  const details = Object.entries(document).map(([name, value]) => `${name}=${String(value)}`)
  return [...(call === null ? [] : [call]), ...details, ...(by_user_id === null ? [] : [`by=${by_user_id}`])].join(' ')
}

/** `almanac security-events`: newest first. */
export async function showSecurityEvents(
  database: Database,
  { user, since }: Wanted,
  { print, printError }: Output,
  now = new Date(),
): Promise<void> {
  const from = sinceOf(since, now)
  const user_id = user === null ? undefined : await personNamed(database, user)
  const events = await securityEvents(database, {
    since: from,
    limit: MAX_SHOWN,
    ...(user_id === undefined ? {} : { user_id }),
  })
  if (events.length === 0) {
    print(`There are no security events since ${from.toISOString()}.`)
    return
  }
  print(
    table(
      ['AT', 'TIMES', 'EVENT', 'USER', 'NETWORK', 'SOURCE', 'PARTICULARS'],
      events.map((event) => [
        event.at.toISOString(),
        String(event.times),
        event.event,
        event.user_id ?? '-',
        event.network ?? '-',
        event.source ?? '-',
        particulars(event),
      ]),
    ),
  )
  if (events.length === MAX_SHOWN)
    printError(`These are the latest ${MAX_SHOWN}; there may be more. A shorter --since or --user shows the others.`)
}
