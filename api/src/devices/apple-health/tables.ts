import type { Changes, LeftOut } from '../../database/documents/health-imports'
import { array, boolean, instant, json, leftOut, number, ownerId, rowId } from '../../database/declare/column'
import { personalTable } from '../../database/declare/table'

const staged = leftOut('technical', 'of a file of the participant that they have not confirmed yet; gone within days')

export const appleHealthImports = personalTable('apple_health_imports', {
  user_id: ownerId(),
  id: rowId(),
  exported_at: instant()
    .null()
    .leftOut('technical', 'when a file of the participant was made; its measurements are there'),
  kinds: array<string>().leftOut('technical', 'of the measurements that are there'),
  updated_at: instant().filled().leftOut('technical', 'when its last part came'),
  committed_at: instant().null().leftOut('technical', 'when it was confirmed; its measurements are there'),
  complete: boolean().filled().leftOut('technical', 'whether the file had its end'),
  changes: json<Changes>().null().leftOut('technical', 'how many measurements it changed; they are there'),
})

/** A row for each part, with an array for each property of its measurements. */
export const appleHealthImportParts = personalTable('apple_health_import_parts', {
  user_id: ownerId(),
  import_id: rowId(),
  number: number().leftOut(staged),
  kind: array<string>().leftOut(staged),
  started_at: array<Date>().leftOut(staged),
  ended_at: array<Date | null>().leftOut(staged),
  value: array<number>().leftOut(staged),
  unit: array<string>().leftOut(staged),
  device: array<string | null>().leftOut(staged),
  name: array<string | null>().leftOut(staged),
  type: array<string | null>().leftOut(staged),
  model: array<string | null>().leftOut(staged),
  offset_minutes: array<number | null>().leftOut(staged),
  detail: array<string | null>().leftOut(staged),
  record_id: array<string>().leftOut(staged),
  left_out: json<LeftOut>().leftOut(staged),
})
