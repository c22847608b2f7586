import { SLEEP_STAGES } from '@almanac/domain/samples'
import { localise } from '@almanac/domain/texts'
import { ownSessions } from '../../account'
import { ownBrowsers } from '../../activities'
import { ownDevices, ownSamples } from '../../devices'
import { inOnePortion, type Reading, table, type Table } from '../table'
import { type Words, coded, languageName } from '../words'

const stages: readonly string[] = SLEEP_STAGES

/** A stage of sleep, translated, or the name of a workout as the device reported it. */
const stageOrName = (words: Words, detail: string): string | null =>
  stages.includes(detail) ? coded(words, `sleep_${detail}`) : detail

/** Agreements, devices with their measurements, sessions and push subscriptions. */
export function connectionTables({ database, user_id, locale, words, data }: Reading): Table[] {
  return [
    table('agreements', () => inOnePortion(() => data.agreements), {
      accepted_at: ({ accepted_at }) => accepted_at,
      agreement: ({ kind }) => coded(words, kind),
      title: ({ document }) => document && localise(document.title, locale),
      language: (accepted) => languageName(accepted.locale, locale),
      version: ({ version }) => version,
    }),
    table('devices', () => inOnePortion(() => ownDevices(database, user_id)), {
      device: ({ source_id }) => coded(words, `device_${source_id}`),
      connected_at: ({ connected_at }) => connected_at,
    }),
    {
      ...table('measurements', () => ownSamples(database, user_id), {
        started_at: ({ started_at }) => started_at,
        ended_at: ({ ended_at }) => ended_at,
        measurement: ({ kind }) => coded(words, `measured_${kind}`),
        measured_value: ({ value, bound }) => value ?? coded(words, `beyond_scale_${bound}`),
        unit: ({ unit }) => unit,
        detail: ({ detail }) => detail && stageOrName(words, detail),
        source: ({ source }) => coded(words, `device_${source}`),
        device: ({ device }) => device,
        utc_offset: ({ offset_minutes }) => offset_minutes,
        record: ({ record_id }) => record_id || null,
      }),
      fileOnly: true,
    },
    table('sessions', () => inOnePortion(() => ownSessions(database, user_id)), {
      device_name: ({ device_name }) => device_name,
      created_at: ({ created_at }) => created_at,
      last_seen_at: ({ last_seen_at }) => last_seen_at,
      expires_at: ({ expires_at }) => expires_at,
    }),
    table('browsers', () => inOnePortion(() => ownBrowsers(database, user_id)), {
      device_name: ({ device_name }) => device_name,
      service: ({ service }) => service,
      created_at: ({ created_at }) => created_at,
    }),
  ]
}
