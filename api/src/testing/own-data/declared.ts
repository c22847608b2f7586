import type { PersonalColumn } from '../../database/declare/column'
import { isPersonal, type PersonalTable } from '../../database/declare/table'
import { archiveWords, codeLabel, yesNo } from '../../kernel/archive/words'
import { features } from '../../start/features'
import { by, type Decision, exported, exportedText, exportedValue, leftOut, type Owner } from './decision'

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

const tables = features.flatMap((feature) => feature.tables ?? [])

/** The decision for each column of declared tables with personal data. */
export const declaredColumns: Readonly<
  Record<
    string,
    { ownRows: (owner: Owner) => ReturnType<ReturnType<typeof by>>; columns: Readonly<Record<string, Decision>> }
  >
> = Object.fromEntries(
  tables.filter(isPersonal).map((table) => [
    table.name,
    {
      ownRows: by(table.owner),
      columns: Object.fromEntries(
        Object.entries(table.columns).map(([name, column]) => [name, decisionOf(table, name, column)]),
      ),
    },
  ]),
)

/** Declared tables without personal data, each with its subject. */
export const declaredSubjects: Readonly<Record<string, string>> = Object.fromEntries(
  tables.flatMap((table) => (isPersonal(table) ? [] : [[table.name, table.subject]])),
)
