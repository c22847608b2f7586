import type { DisposableServer } from '../../harness/server'

/** What the server did about a release by itself. */
export interface Verdict {
  /** Milliseconds since 1970. */
  at: number
  action: 'withdrawn' | 'flagged'
  remote: string
  version: string
  cause: string
  reason: string
}

const ACTIONS: Record<string, Verdict['action']> = {
  'a release failed in browsers and was withdrawn': 'withdrawn',
  'a release was flagged': 'flagged',
}

type LogLine = Omit<Verdict, 'at' | 'action'> & { time: number | string }

function verdictIn(line: string): Verdict[] {
  const action = Object.entries(ACTIONS).find(([words]) => line.includes(words))?.[1]
  if (!action) return []
  const { time, remote, version, cause, reason } = JSON.parse(line) as LogLine
  return [{ at: new Date(time).getTime(), action, remote, version, cause, reason }]
}

/** What the server has withdrawn and flagged since its start, by its log. */
export const verdictsOf = (server: Pick<DisposableServer, 'log'>): Verdict[] =>
  server.log().split('\n').flatMap(verdictIn)
