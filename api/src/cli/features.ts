import type { ExplainedFeature, OperatedFeature, SetFeature } from '@almanac/contracts/platform/features'
import { Refusal } from '../http/errors'
import type { Database } from '../http/serve'
import { errorTitle } from '../http/words'
import { explainFeaturesOf, listFeaturesOf, readFeatureValue, setFeature, valueInWords } from '../platform'
import type { FeatureCommand } from './command/features'
import { CommandFailure, type Output } from './output'
import { personNamed } from './people'
import { table } from './table'

/** The actor of what is set here: an operator with access to the database. */
const ACTOR = 'command line'

type Place = Pick<SetFeature, 'level' | 'company' | 'group' | 'theme' | 'by'>

/** Where something is set, such as `group pilot of northwind`. */
function placeName({ level, company, group, theme }: Omit<Place, 'by'>): string {
  switch (level) {
    case 'participant':
      return 'this participant'
    case 'group':
      return `group ${group ?? ''} of ${company ?? ''}`
    case 'theme':
      return `theme ${theme ?? ''} of ${company ?? ''}`
    case 'company':
      return `company ${company ?? ''}`
    case 'everyone':
      return 'everyone'
  }
}

const words = (value: boolean | string | number | null) => (value === null ? '–' : valueInWords(value))

function rowsOf({ name, definition, settings, participants }: OperatedFeature): string[][] {
  const usual = definition ? words(definition.default) : 'declared by no release'
  const own: string[][] = participants > 0 ? [['', `${participants} of the participants`, 'their own', '']] : []
  const set = settings.map((setting) => ['', placeName(setting), words(setting.value), setting.changed_by ?? 'study'])
  return [[name, 'default', usual, ''], ...own, ...set]
}

/** `almanac features`: everything that can be set, and where it is. */
async function listAll(database: Database, { print }: Output): Promise<void> {
  const features = await listFeaturesOf(database)
  print(table(['Feature', 'For', 'Value', 'Set by'], features.flatMap(rowsOf)))
}

function explainedRow({ name, value, sources }: ExplainedFeature): string[] {
  const [passed, decides] = [
    sources.filter(({ verdict }) => verdict !== 'decides'),
    sources.find(({ verdict }) => verdict === 'decides'),
  ]
  const by = (place: Place) => `${placeName(place)} (${place.by})`
  return [
    name,
    words(value),
    decides ? by(decides) : value === null ? 'no release has it' : 'default',
    passed.map((source) => `${words(source.value)}: ${by(source)}`).join('; '),
  ]
}

/** `almanac features PERSON`: what a person has, and which place decided. */
async function explainOne(database: Database, person: string, { print }: Output): Promise<void> {
  const told = await explainFeaturesOf(database, await personNamed(database, person), null)
  const member = [...told.companies, ...told.groups.map((group) => `group ${group}`)].join(', ')
  print(`${member || 'In no company'}${told.theme === null ? '' : `, theme ${told.theme}`}\n`)
  print(table(['Feature', 'Value', 'Decided by', 'Passed over'], told.features.map(explainedRow)))
}

/** `almanac feature NAME VALUE`: sets or ends a feature in one scope. */
async function setOne(
  database: Database,
  { feature, value: typed, company, group, person }: Extract<FeatureCommand, { kind: 'feature' }>,
  { print }: Output,
): Promise<void> {
  // What cannot be read is sent as it is, so that the refusal names what would be possible.
  const value = typed === null ? null : ((await readFeatureValue(database, feature, typed)) ?? typed)
  const user = person === null ? undefined : await personNamed(database, person)
  await setFeature(
    database,
    {
      feature,
      value,
      ...(company === null ? {} : { company }),
      ...(group === null ? {} : { group }),
      ...(user === undefined ? {} : { user }),
    },
    ACTOR,
  )
  const level = person !== null ? 'participant' : group !== null ? 'group' : company !== null ? 'company' : 'everyone'
  const who = person ?? placeName({ level, company, group, theme: null })
  print(
    value === null
      ? `${feature} is no longer set for ${who}: what is less particular decides.`
      : `${feature} is ${valueInWords(value)} for ${who}. Open tabs follow at once.`,
  )
}

/** Runs a command for features. Allowed for any operator with access to the database. */
export async function runOnFeatures(database: Database, command: FeatureCommand, output: Output): Promise<void> {
  try {
    if (command.kind === 'feature') await setOne(database, command, output)
    else if (command.person === null) await listAll(database, output)
    else await explainOne(database, command.person, output)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new CommandFailure(error.entries.map(({ code, values }) => errorTitle(code, 'en', values)).join('\n'))
  }
}
