import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import ts from 'typescript'
import { root } from '../work/project.mjs'
import { docOf, generatedFrom, parse } from './source.mjs'

const FOLDER = 'api/src/database/tables'

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

/** The type of a column, in one word. @param {ts.TypeNode} type @returns {{ type: string, nullable: boolean }} */
function kindOf(type) {
  if (ts.isUnionTypeNode(type)) {
    const parts = type.types.map(kindOf)
    return {
      type: parts.find((part) => part.type !== 'null')?.type ?? 'null',
      nullable: parts.some((part) => part.type === 'null' || part.nullable),
    }
  }
  if (ts.isLiteralTypeNode(type)) return { type: ts.isStringLiteral(type.literal) ? 'text' : 'null', nullable: false }
  if (ts.isTypeReferenceNode(type)) return kindOfReference(type.typeName.getText(), type.typeArguments ?? [])
  const words = { string: 'text', number: 'number', boolean: 'boolean' }
  const written = type.getText()
  return { type: Object.entries(words).find(([word]) => word === written)?.[1] ?? 'json', nullable: false }
}

/** @param {string} name @param {readonly ts.TypeNode[]} typeArguments */
function kindOfReference(name, typeArguments) {
  const [first] = typeArguments
  if (/^(Filled|Generated|GeneratedAlways|ColumnType)$/.test(name) && first) {
    // A column serialized as JSON is described by its parsed documents.
    const read = kindOf(first)
    return ts.isTypeReferenceNode(first) && !/^(LocalDate|Gender)$/.test(first.typeName.getText())
      ? { ...read, type: 'json' }
      : read
  }
  if (/Timestamp$/.test(name)) return { type: 'timestamp', nullable: name.startsWith('Nullable') }
  if (name === 'LocalDate') return { type: 'date', nullable: false }
  if (name === 'Buffer') return { type: 'bytes', nullable: false }
  if (/^(JSONColumnType|Record|RuleDocument)$/.test(name)) return { type: 'json', nullable: false }
  return { type: 'text', nullable: false }
}

/** The tables of one area. @param {string} area @returns {Table[]} */
function tablesOf(area) {
  const declared = parse(`${FOLDER}/${area}.ts`).statements.find(
    (statement) => ts.isInterfaceDeclaration(statement) && statement.name.text.endsWith('Tables'),
  )
  if (!declared || !ts.isInterfaceDeclaration(declared)) return []
  return declared.members.flatMap((table) => {
    if (!ts.isPropertySignature(table) || !table.type || !ts.isTypeLiteralNode(table.type)) return []
    const columns = table.type.members.flatMap((column) =>
      ts.isPropertySignature(column) && column.type
        ? [{ name: column.name.getText(), ...kindOf(column.type), about: docOf(column) }]
        : [],
    )
    return [{ name: table.name.getText(), about: docOf(table), columns }]
  })
}

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
  json: 'json',
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
        return [{ name: column.name.getText(), type, nullable: rest.includes('null'), about: docOf(column) }]
      }),
    },
  ]
}

/** The declared tables of an area, which stand beside its features. @param {string} area @returns {Table[]} */
function declaredTablesOf(area) {
  const folder = join('api/src', area)
  if (!existsSync(join(root, folder))) return []
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
  const listed = readdirSync(join(root, FOLDER)).map((file) => file.replace('.ts', ''))
  const declared = readdirSync(join(root, 'api/src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'database')
    .map(({ name }) => name)
  const areas = [...new Set([...listed, ...declared])]
    .toSorted()
    .map((area) => ({
      area,
      tables: [...(listed.includes(area) ? tablesOf(area) : []), ...declaredTablesOf(area)],
    }))
    .filter(({ tables }) => tables.length > 0)
  return `${generatedFrom(FOLDER)}

# Tables

One PostgreSQL database, ${areas.reduce((sum, { tables }) => sum + tables.length, 0)} tables; an area uses its own and asks the others by their functions. What belongs to a participant has \`user_id\` first in its primary key. Lines are drawn within an area; a column marked FK leads to the table that its name says, in another area as well. Keys, constraints and indexes stand in \`api/src/database/migrations\`.

${areas
  .map(({ area, tables }) => {
    const notes = tables.filter(({ about }) => about).map(({ name, about }) => `- \`${name}\`: ${about}`)
    return [`## ${area}`, ...(notes.length > 0 ? [notes.join('\n')] : []), diagram(tables)].join('\n\n')
  })
  .join('\n\n')}
`
}
