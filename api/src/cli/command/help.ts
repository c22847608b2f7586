import { commandNames, forms, usage, type CommandName } from './forms'

/** What `almanac --help` shows. */
export function help(): string {
  const names = commandNames()
  const lines = names.map((name) => ({
    line: ['almanac', name, ...forms[name].takes].join(' '),
    about: forms[name].about,
  }))
  const width = Math.max(...lines.map(({ line }) => line.length))
  return `almanac: the command line of Almanac

${lines.map(({ line, about }) => `  ${line.padEnd(width)}  ${about}`).join('\n')}

In a checkout it is written \`npm run almanac -- COMMAND\`; where the server is
installed, \`node api/dist/almanac.cjs COMMAND\`. \`almanac COMMAND --help\` says more. Each
ends with 0 when it is done, 1 when it was refused, 2 when it was not understood.
`
}

/** What `almanac COMMAND --help` shows. */
export function helpOf(name: CommandName): string {
  const { about, more } = forms[name]
  return `${usage(name)}\n\n${about[0]?.toUpperCase() ?? ''}${about.slice(1)}.\n\n${more}\n`
}
