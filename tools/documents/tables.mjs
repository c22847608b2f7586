import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { root } from '../work/project.mjs'
import { docOf, generatedFrom, parse } from './source.mjs'

const FOLDER = 'api/src'

/**
 * The table that a foreign key column references, by column name. Ids without an entry are the row's own or a
 * document's.
 */
const LEADS_TO = {
  user_id: 'users',
  by_user_id: 'users',
  from_user_id: 'users',
  to_user_id: 'users',
  other_user_id: 'users',
  creator_user_id: 'users',
  company_id: 'companies',
  rollout_company_id: 'companies',
  group_id: 'groups',
  rollout_group_id: 'groups',
  image_id: 'images',
  signature_image_id: 'images',
  agreement_id: 'pages',
  relationship_id: 'relationships',
  conversation_id: 'conversations',
  survey_id: 'surveys',
  activity_id: 'activity_definitions',
  objective_id: 'objectives',
  response_id: 'responses',
  reminder_id: 'reminders',
}

/** @typedef {{ name: string, type: string, nullable: boolean, about: string }} Column */
/** @typedef {{ name: string, about: string, columns: Column[] }} Table */

/** How columns are declared (`api/src/database/declare/column.ts`), in the words of the page. */
const DECLARED = {
  text: 'text',
  id: 'text',
  code: 'text',
  person: 'text',
  ownerId: 'text',
  rowId: 'text',
  number: 'number',
  boolean: 'boolean',
  instant: 'timestamp',
  date: 'date',
  bytes: 'bytes',
  hash: 'bytes',
  position: 'number',
  json: 'json',
  array: 'array',
  bigint: 'number',
}

/** The names of the calls in a chain, the first one first: `text().null()` gives text, null. @param {ts.Expression} expression @returns {string[]} */
function chainOf(expression) {
  if (!ts.isCallExpression(expression)) return []
  const { expression: called } = expression
  if (ts.isPropertyAccessExpression(called)) return [...chainOf(called.expression), called.name.text]
  return ts.isIdentifier(called) ? [called.text] : []
}

/** A table that is declared by `personalTable` or `sharedTable`. @param {ts.Statement} statement @returns {Table[]} */
function declaredTable(statement) {
  if (!ts.isVariableStatement(statement)) return []
  const [declaration] = statement.declarationList.declarations
  const call = declaration?.initializer
  if (!call || !ts.isCallExpression(call) || !/^(personalTable|sharedTable)$/.test(call.expression.getText())) return []
  const [name] = call.arguments
  const columns = call.arguments.find(ts.isObjectLiteralExpression)
  if (!name || !ts.isStringLiteral(name) || !columns) throw new Error(`Not a declared table: ${call.getText()}`)
  return [
    {
      name: name.text,
      about: docOf(statement),
      columns: columns.properties.flatMap((column) => {
        if (!ts.isPropertyAssignment(column)) return []
        const [kind = '', ...rest] = chainOf(column.initializer)
        const type = Object.entries(DECLARED).find(([each]) => each === kind)?.[1]
        if (!type) throw new Error(`Column ${column.name.getText()} of ${name.text} is declared by ${kind}`)
        const about = [rest.includes('archived') ? 'in the archive' : '', docOf(column)].filter(Boolean).join('; ')
        return [{ name: column.name.getText(), type, nullable: rest.includes('null'), about }]
      }),
    },
  ]
}

/** The tables of an area, which are declared beside its features. @param {string} area @returns {Table[]} */
function tablesOf(area) {
  const folder = join(FOLDER, area)
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => basename(file) === 'tables.ts')
    .toSorted()
    .flatMap((file) => parse(join(folder, file)).statements.flatMap(declaredTable))
}

/** @param {Column} column */
function attribute({ name, type, nullable, about }) {
  const note = [...(nullable ? ['or null'] : []), ...(about ? [about.replaceAll(/["`]/g, "'")] : [])].join('; ')
  return `    ${type} ${name}${name in LEADS_TO ? ' FK' : ''}${note ? ` "${note}"` : ''}`
}

/** @param {Table[]} tables */
function diagram(tables) {
  const own = new Set(tables.map(({ name }) => name))
  const relations = tables.flatMap(({ name, columns }) =>
    columns.flatMap((column) => {
      const target = Object.entries(LEADS_TO).find(([key]) => key === column.name)?.[1]
      return target && own.has(target) ? [`  ${target} ||--o{ ${name} : ${column.name}`] : []
    }),
  )
  const entities = tables.map(
    ({ name, columns }) => `  ${name} {\n${columns.map((column) => attribute(column)).join('\n')}\n  }`,
  )
  return ['```mermaid', 'erDiagram', ...relations, ...entities, '```'].join('\n')
}

/** The page of all tables, with a diagram for each area. */
export function tablesPage() {
  const areas = readdirSync(join(root, FOLDER), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'database')
    .map(({ name }) => ({ area: name, tables: tablesOf(name) }))
    .filter(({ tables }) => tables.length > 0)
    .toSorted((one, other) => (one.area < other.area ? -1 : 1))
  return `${generatedFrom('tables.ts of each feature')}

# Tables

One PostgreSQL database, ${areas.reduce((sum, { tables }) => sum + tables.length, 0)} tables; an area uses its own and asks the others by their functions. Each table is declared in \`tables.ts\` of its feature, which also says which columns a person's archive has. What belongs to a participant has \`user_id\` first in its primary key. Lines are drawn within an area; a column marked FK leads to the table that its name says, in another area as well. Keys, constraints and indexes stand in \`api/src/database/migrations\`.

${areas
  .map(({ area, tables }) => {
    const notes = tables.filter(({ about }) => about).map(({ name, about }) => `- \`${name}\`: ${about}`)
    return [`## ${area}`, ...(notes.length > 0 ? [notes.join('\n')] : []), diagram(tables)].join('\n\n')
  })
  .join('\n\n')}
`
}
