import { remedyFor, type ConnectionHealth } from './recovery'

const healthy: ConnectionHealth = {
  now: 100_000,
  opened_at: 50_000,
  attempts: 0,
  alive_at: 99_500,
  restarted_at: null,
  failed: false,
  idle_since: null,
  linked: true,
}

test.each<[string, Partial<ConnectionHealth>, string]>([
  ['bytes come', {}, 'none'],
  ['two seconds of silence', { alive_at: 97_900 }, 'restart'],
  ['silence while a restart is under way', { alive_at: 95_000, restarted_at: 97_000 }, 'none'],
  ['five seconds after a restart', { alive_at: 90_000, restarted_at: 94_900 }, 'rebuild'],
  ['failed and silent', { alive_at: 90_000, failed: true }, 'rebuild'],
  ['failed, yet bytes come', { failed: true }, 'none'],
  ['the server cannot be reached for signaling', { alive_at: 60_000, linked: false }, 'none'],
  ['it opens', { alive_at: null, opened_at: 95_000 }, 'none'],
  ['it has not opened in ten seconds', { alive_at: null, opened_at: 89_000 }, 'rebuild'],
  ['the second attempt has 15 seconds', { alive_at: null, opened_at: 86_000, attempts: 1 }, 'none'],
  ['and no more', { alive_at: null, opened_at: 84_000, attempts: 1 }, 'rebuild'],
  ['later ones have 30 seconds', { alive_at: null, opened_at: 71_000, attempts: 9 }, 'none'],
  ['which is the most', { alive_at: null, opened_at: 69_000, attempts: 9 }, 'rebuild'],
  ['ICE did not begin in three seconds', { alive_at: null, opened_at: 95_000, idle_since: 96_900 }, 'rebuild'],
])('%s', (_, values, remedy) => expect(remedyFor({ ...healthy, ...values })).toBe(remedy))
