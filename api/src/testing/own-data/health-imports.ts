import type { HealthImportsTables } from '../../database/tables/health-imports'
import { by, leftOut, ownId, rowId, type TableDecision } from './decision'

/** A part of an import that is not confirmed yet: the participant has the file. */
const staged = leftOut('technical', 'of a file of the participant that they have not confirmed yet; gone within days')

/** Columns of imported exports of Apple Health. */
export const healthImportColumns: { [Table in keyof HealthImportsTables]: TableDecision<Table> } = {
  apple_health_imports: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      id: rowId,
      exported_at: leftOut('technical', 'when a file of the participant was made; its measurements are there'),
      kinds: leftOut('technical', 'of the measurements that are there'),
      updated_at: leftOut('technical', 'when its last part came'),
      committed_at: leftOut('technical', 'when it was confirmed; its measurements are there'),
      complete: leftOut('technical', 'whether the file had its end'),
      changes: leftOut('technical', 'how many measurements it changed; they are there'),
    },
  },
  apple_health_import_parts: {
    ownRows: by('user_id'),
    columns: {
      user_id: ownId,
      import_id: rowId,
      number: staged,
      kind: staged,
      started_at: staged,
      ended_at: staged,
      value: staged,
      unit: staged,
      device: staged,
      name: staged,
      type: staged,
      model: staged,
      offset_minutes: staged,
      detail: staged,
      record_id: staged,
      left_out: staged,
    },
  },
}
