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

/** @param {ts.ObjectLiteralExpression} object @returns {[string, ts.Expression][]} */
const propertiesOf = (object) =>
  object.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) ? [[property.name.getText(), property.initializer]] : [],
  )

/** @returns {Map<string, Setting[]>} settings by group */
export function readSettingList() {
  /** @type {Map<string, Setting[]>} */
  const groups = new Map()
  for (const statement of parse(SOURCE).statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      const object = initializer && objectIn(initializer)
      if (!object) continue
      groups.set(
        name.getText(),
        propertiesOf(object).map(([variable, value]) => {
          const fields = ts.isObjectLiteralExpression(value) ? propertiesOf(value) : []
          const texts = Object.fromEntries(
            fields.map(([field, text]) => [field, ts.isStringLiteralLike(text) ? text.text : '']),
          )
          return { about: '', ...texts, name: variable }
        }),
      )
    }
  }
  return groups
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
