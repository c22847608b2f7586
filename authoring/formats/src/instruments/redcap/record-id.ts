import type { ImportLog } from '../import-log'
import type { FieldRow } from './columns'

/** The name that REDCap gives the first field of a new project. */
const DEFAULT_NAME = 'record_id'

/** The record's name is a text that is always there. */
const canNameRecords = ({ type, branching }: FieldRow): boolean => type === 'text' && branching === ''

/** Whether an author should look at it; it decides nothing. */
const looksLikeIdentifier = ({ name, label }: FieldRow): boolean =>
  /id$|record/i.test(name) || /\b(?:id|identifier|record)\b/i.test(label)

/**
 * The rows without the record's name, which participants aren't asked: the first field of a project, whatever it is
 * called. Only a whole dictionary has it. A file with one form may be an instrument by itself, whose first field is a
 * question; there it is the record's name where it has the name that REDCap gives.
 */
export function withoutRecordId(rows: readonly FieldRow[], log: ImportLog): readonly FieldRow[] {
  const [first, ...rest] = rows
  if (!first) return rows
  const { name, line } = first
  const isWhole = rows.some(({ form }) => form !== first.form)
  if (canNameRecords(first) && (isWhole || name === DEFAULT_NAME)) {
    log.info('RECORD_ID', `\`${name}\` is the first field, which names the record in REDCap; it is not asked.`, {
      key: name,
      line,
    })
    return rest
  }
  if (isWhole)
    log.warning(
      'NO_RECORD_ID',
      `The first field \`${name}\` can't name the record, so this is not a whole dictionary; it is asked. Take it out if nobody is to be asked.`,
      { key: name, line },
    )
  else if (canNameRecords(first) && looksLikeIdentifier(first))
    log.info(
      'FIRST_FIELD_ASKED',
      `The file has one form, so it is read as an instrument by itself, and its first field \`${name}\` is asked. Take it out if it names the record.`,
      { key: name, line },
    )
  return rows
}
