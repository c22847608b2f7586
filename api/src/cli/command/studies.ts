import type { StudyExportFormat, WithdrawnParticipants } from '../../data-export'

/** What the command line asks for of an export of a study. */
export interface StudyExportCommand {
  kind: 'study export'
  /** The key of a study as it was typed, or its folder. */
  study: string
  folder: string
  to: string
  format: StudyExportFormat
  withdrawn: WithdrawnParticipants
  /** The file of the key of the pseudonyms; null for the installation's own. */
  key_file: string | null
  /** Who exports; null for the user of the operating system. */
  by: string | null
  overwrite: boolean
}

interface Words {
  first: string
  option: (key: string) => string | null
  has: (key: string) => boolean
  path: (path: string) => string
}

/** The command; the sentence that says what is wrong with its words. */
export function studyExportFrom({ first, option, has, path }: Words): StudyExportCommand | string {
  const [to, format, key_file] = [option('--to'), option('--format'), option('--key-file')]
  if (to === null) return 'Where to? Write `almanac study export STUDY --to FOLDER --format csv`.'
  if (format !== 'csv' && format !== 'fhir' && format !== 'omh')
    return format === null
      ? 'In which format? Add `--format csv`, `--format fhir` or `--format omh`.'
      : `\`--format\` is csv, fhir or omh, not \`${format}\`.`
  return {
    kind: 'study export',
    study: first,
    folder: path(first),
    to: path(to),
    format,
    withdrawn: has('--without-withdrawn') ? 'none' : 'until-withdrawal',
    key_file: key_file === null ? null : path(key_file),
    by: option('--by'),
    overwrite: has('--overwrite'),
  }
}
