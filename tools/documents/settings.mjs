import ts from 'typescript'
import { generatedFrom, objectIn, parse } from './source.mjs'

/** The list of settings: the environment variables that the server may read. */
const SOURCE = 'api/src/environment.ts'

/** The groups of that file, in order, with their headings. */
const HEADINGS = {
  SERVER: 'Server',
  DATA: 'Database, study, keys',
  RELEASE: 'Host, remotes, releases',
  MESSAGING: 'Mail, text messages, push',
  PROVIDER: 'Other providers, simulators',
  COMMAND: 'Command line of a team',
}

/** @typedef {{ name: string, about: string, default?: string, otherwise?: string }} Setting */

/** Part of the list that stands in a file of its own, and is spread into it or exported from it. */
const PARTS = 'api/src/operator-variables.ts'

/** @param {ts.ObjectLiteralExpression} object @returns {[string, ts.Expression][]} */
const propertiesOf = (object) =>
  object.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) ? [[property.name.getText(), property.initializer]] : [],
  )

/** The objects that a file declares, by name. @param {string} file @returns {Map<string, ts.ObjectLiteralExpression>} */
function objectsOf(file) {
  const declared = parse(file).statements.flatMap((statement) =>
    ts.isVariableStatement(statement) ? statement.declarationList.declarations : [],
  )
  return new Map(
    declared.flatMap(({ name, initializer }) => {
      const object = initializer && objectIn(initializer)
      return object ? [[name.getText(), object]] : []
    }),
  )
}

/** @param {[string, ts.Expression]} property @returns {Setting} */
function settingOf([name, value]) {
  const fields = ts.isObjectLiteralExpression(value) ? propertiesOf(value) : []
  const texts = Object.fromEntries(
    fields.map(([field, text]) => [field, ts.isStringLiteralLike(text) ? text.text : '']),
  )
  return { about: '', ...texts, name }
}

/** @returns {Map<string, Setting[]>} settings by group */
export function readSettingList() {
  const parts = objectsOf(PARTS)
  /** @param {ts.ObjectLiteralExpression} object @returns {Setting[]} */
  const settingsIn = (object) =>
    object.properties.flatMap((property) => {
      if (ts.isPropertyAssignment(property)) return [settingOf([property.name.getText(), property.initializer])]
      const part = ts.isSpreadAssignment(property) ? parts.get(property.expression.getText()) : undefined
      return part ? settingsIn(part) : []
    })
  const groups = [...objectsOf(SOURCE), ...[...parts].filter(([name]) => name in HEADINGS)]
  return new Map(groups.map(([name, object]) => [name, settingsIn(object)]))
}

/** @param {Setting} setting */
const row = (setting) =>
  `| \`${setting.name}\` | ${setting.default === undefined ? setting.otherwise : `\`${setting.default}\``} | ${setting.about} |`

/** The page of all settings. Throws if a group of the list has no heading. */
export function settingsPage() {
  const groups = readSettingList()
  const nameless = [...groups.keys()].filter((group) => !(group in HEADINGS))
  if (nameless.length > 0) throw new Error(`Name the heading of ${nameless.join(', ')} in tools/documents/settings.mjs`)
  return `${generatedFrom(SOURCE)}

# Settings

All are variables of the environment of the server (\`npm start\`, \`node api/dist/server.cjs\`), of the worker and of the command line. Each has a default that works on one machine. A value that makes no sense ends the start with a sentence that names it.

"One's own machine" is a server without \`DATABASE_URL\` whose \`HOST\` and \`PUBLIC_URL\` are localhost (or 127.0.0.1, ::1). What differs elsewhere is in [operating.md](operating.md).

${Object.entries(HEADINGS)
  .map(
    ([group, heading]) =>
      `## ${heading}\n\n| variable | default | what it does |\n|---|---|---|\n${(groups.get(group) ?? []).map(row).join('\n')}\n`,
  )
  .join('\n')}`
}
