import { instant, json, number, ownerId, text } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

export const deviceConnections = personalTable('device_connections', {
  user_id: ownerId(),
  source_id: text().archived(),
  document: json<object>().leftOut(
    'secret',
    'opens the measurements at the provider, and the made-up name of the participant there',
  ),
  connected_at: instant().filled().archived(),
  next_sync_at: instant().filled().leftOut('technical', 'when it is read next'),
  synced_at: instant().null().leftOut('technical', 'when it was read last; what was read is there'),
  read_from: instant().null().leftOut('technical', 'how far back it was read; what was read is there'),
  read_until: instant().null().leftOut('technical', 'until when it was read; what was read is there'),
  oldest_at: instant()
    .null()
    .leftOut('technical', 'the first value that the provider has; it is there once it was read'),
  failing_since: instant().null().leftOut('technical', 'since when the provider could not be read'),
  failures: number().filled().leftOut('technical', 'how often in a row the provider could not be read'),
  refused_at: instant().null().leftOut('technical', 'when the provider ended the connection'),
  told_at: instant().null().leftOut('technical', 'when a mail said that it could not be read; the mail is there'),
  provider_user: text().null().leftOut('technical', 'a made-up name of the participant at the provider'),
  /** How many measurements of the last read were impossible, by device. */
  left_out: json<Record<string, number>>()
    .filled()
    .leftOut('technical', 'how many impossible measurements the provider sent'),
})
