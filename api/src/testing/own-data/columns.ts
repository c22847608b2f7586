import type { RawBuilder } from 'kysely'
import type { PersonalColumn } from '../../database/declare/column'
import { isPersonal, type PersonalTable } from '../../database/declare/table'
import { archiveWords, codeLabel, yesNo } from '../../kernel/archive/words'
import { features } from '../../start/features'
import { accountColumns } from './account'
import { activityColumns } from './activities'
import { by, type Decision, exported, exportedText, exportedValue, leftOut, type Owner } from './decision'
import { deviceColumns } from './devices'
import { otherColumns } from './others'
import { sharingColumns } from './sharing'
import { signInColumns } from './sign-in'
import { socialColumns } from './social'

/** What is expected beyond the declarations, by table. */
const expectations: Readonly<
  Record<string, { ownRows?: (owner: Owner) => RawBuilder<boolean>; columns?: Readonly<Record<string, Decision>> }>
> = {
  ...accountColumns,
  ...signInColumns,
  ...activityColumns,
  ...sharingColumns,
  ...socialColumns,
  ...deviceColumns,
  ...otherColumns,
}

const words = archiveWords('en')

/** What must be in the archive of a declared column: its value, or the words for a code, yes or no, or a person. */
function decisionOf({ archive }: PersonalTable, name: string, column: PersonalColumn): Decision {
  if (column.archive.isLeftOut) return leftOut(column.archive.reason, column.archive.why)
  // Its table is made by hand: the value is somewhere in the archive.
  if (!archive) return exported
  const { heading = name, prefix = '' } = column.archive
  const title = words(`own_data.columns.${heading}`)
  const [code] = column.codes
  if (code !== undefined) return exportedValue(code, archive.kind, title, codeLabel(words, `${prefix}${code}`) ?? '')
  if (column.kind === 'boolean') return exportedValue(false, archive.kind, title, yesNo(words, false) ?? '')
  if (column.kind === 'person') return exportedText(archive.kind, title, codeLabel(words, 'you') ?? '')
  return exported
}

/** Which rows of a table are the person's, and how each column is exported. */
interface TableDecision {
  ownRows: (owner: Owner) => RawBuilder<boolean>
  columns: Readonly<Record<string, Decision>>
}

function tableDecision(table: PersonalTable): TableDecision {
  const expected = expectations[table.name]
  const ownRows = expected?.ownRows ?? (table.owner === null ? undefined : by(table.owner))
  if (!ownRows) throw new Error(`Which rows of ${table.name} are a person’s? Say so in testing/own-data.`)
  const declared = Object.entries(table.columns).map(
    ([name, column]) => [name, decisionOf(table, name, column)] as const,
  )
  return { ownRows, columns: { ...Object.fromEntries(declared), ...expected?.columns } }
}

const tables = features.flatMap((feature) => feature.tables ?? [])

/** The decision for each column of tables with personal data. */
export const ownColumns: Readonly<Record<string, TableDecision>> = Object.fromEntries(
  tables.filter(isPersonal).map((table) => [table.name, tableDecision(table)]),
)

/** Tables without personal data, each with its subject. */
export const tablesWithoutPersonalData: Readonly<Record<string, string>> = Object.fromEntries(
  tables.flatMap((table) => (isPersonal(table) ? [] : [[table.name, table.subject]])),
)
