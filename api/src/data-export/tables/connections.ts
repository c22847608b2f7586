import { SLEEP_STAGES } from '@almanac/domain/samples'
import { localise } from '@almanac/domain/texts'
import { ownBrowsers } from '../../activities'
import { ownDevices, ownSamples } from '../../devices'
import { inOneBatch, table, type Table } from '../../kernel/archive/table'
import type { AccountContext } from '../context'
import { type Words, codeLabel, languageName } from '../../kernel/archive/words'

const stages: readonly string[] = SLEEP_STAGES

/** A stage of sleep, translated, or the name of a workout as the device reported it. */
const stageOrName = (words: Words, detail: string): string | null =>
  stages.includes(detail) ? codeLabel(words, `sleep_${detail}`) : detail

/** Agreements, devices with their measurements, and push subscriptions. */
export function connectionTables({ database, user_id, locale, words, data }: AccountContext): Table[] {
  return [
    table('agreements', () => inOneBatch(() => data.agreements), {
      accepted_at: ({ accepted_at }) => accepted_at,
      agreement: ({ kind }) => codeLabel(words, kind),
      title: ({ document }) => document && localise(document.title, locale),
      language: (accepted) => languageName(accepted.locale, locale),
      version: ({ version }) => version,
    }),
    table('devices', () => inOneBatch(() => ownDevices(database, user_id)), {
      device: ({ source_id }) => codeLabel(words, `device_${source_id}`),
      connected_at: ({ connected_at }) => connected_at,
    }),
    {
      ...table('measurements', () => ownSamples(database, user_id), {
        started_at: ({ started_at }) => started_at,
        ended_at: ({ ended_at }) => ended_at,
        measurement: ({ kind }) => codeLabel(words, `measured_${kind}`),
        measured_value: ({ value, bound }) => value ?? codeLabel(words, `beyond_scale_${bound}`),
        unit: ({ unit }) => unit,
        detail: ({ detail }) => detail && stageOrName(words, detail),
        source: ({ source }) => codeLabel(words, `device_${source}`),
        device: ({ device, device_name }) => device_name ?? device,
        utc_offset: ({ offset_minutes }) => offset_minutes,
        record: ({ record_id }) => record_id || null,
      }),
      fileOnly: true,
    },
    table('browsers', () => inOneBatch(() => ownBrowsers(database, user_id)), {
      device_name: ({ device_name }) => device_name,
      service: ({ service }) => service,
      created_at: ({ created_at }) => created_at,
    }),
  ]
}
