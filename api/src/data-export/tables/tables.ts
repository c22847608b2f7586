import { ownTitles, type Titles } from '../../activities'
import type { Reading, Table } from '../table'
import { accessTables, healthTables, peopleTables } from './account'
import { profileTable } from './profile'
import { recordedTables } from './recorded'

/** Everything that is stored about a person, kind by kind: the files of the archive and the sections of its page. Nothing is read before a table is written. */
export function tablesOf(reading: Reading): Table[] {
  let asked: Promise<Titles> | undefined
  const titles = () => (asked ??= ownTitles(reading.database, reading.user_id, reading.locale))
  return [
    profileTable(reading),
    ...recordedTables(reading, titles),
    ...peopleTables(reading),
    ...healthTables(reading),
    ...accessTables(reading),
  ]
}
