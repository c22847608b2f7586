import { type Form, onDatabase } from './form'

/** The parsed command for features. */
export type FeatureCommand =
  | { kind: 'features'; person: string | null }
  | {
      kind: 'feature'
      feature: string
      /** As typed; null ends what was set. */
      value: string | null
      company: string | null
      group: string | null
      person: string | null
    }

interface Words {
  positionals: readonly string[]
  option: (key: string) => string | null
  scope: { company: string | null; group: string | null }
}

/** Whether a command is one of these. */
export const isOfFeatures = (name: string): name is FeatureCommand['kind'] => Object.hasOwn(featureForms, name)

/** The command, or an error message. */
export function featureCommandFrom(
  name: FeatureCommand['kind'],
  { positionals: [first, second], option, scope }: Words,
): FeatureCommand | string {
  if (name === 'features') return { kind: name, person: first ?? null }
  const person = option('--user')
  if (person !== null && scope.company !== null)
    return '`--user` is for one participant: leave out `--company` and `--group`.'
  return { kind: name, feature: first ?? '', value: second === 'default' ? null : (second ?? ''), ...scope, person }
}

/** The commands for features. */
export const featureForms = {
  features: {
    takes: ['[PERSON]'],
    options: {},
    about: 'lists features and flags and where they are set, or what one person has and why',
    more: `PERSON is an email address or a user id. The most particular place that sets a feature
decides: the participant, their group, its theme, their company, everyone, and last its
default; at one place what operators set is before the files of the study.

${onDatabase}`,
  },
  feature: {
    takes: ['NAME', 'VALUE'],
    options: { '--company': 'KEY', '--group': 'KEY', '--user': 'PERSON' },
    about: 'sets a feature or a flag for everyone, a company, a group or one participant',
    more: `NAME is the title of a feature ("Sync a Device") or REMOTE.NAME, a flag of a remote.
VALUE is \`on\`, \`off\`, a choice or a number, or \`default\` to end what was set. For
everyone, or with --company KEY for a company, with --company KEY --group KEY for one of
its groups, with --user PERSON (email address or user id) for one participant. Open tabs
follow at once.

${onDatabase}`,
  },
} as const satisfies Record<string, Form>
