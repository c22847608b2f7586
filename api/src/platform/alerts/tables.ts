import type { Reason } from '../../database/documents/reason'
import { code, id, instant, json, text } from '../../database/declare/column'
import { sharedTable } from '../../database/declare/table'

/** What operators are written to about, until it was sent. */
export const operatorAlerts = sharedTable('operator_alerts', 'what operators are written to about releases', {
  id: id(),
  at: instant().filled(),
  what: code(['withdrawn', 'flagged', 'plan_stopped', 'host_misfit', 'host_degraded', 'outage_began', 'outage_ended']),
  remote: text(),
  version: text(),
  reason: text(),
  /** The same by code. */
  reasons: json<Reason[]>().null(),
  sent_at: instant().null(),
})
