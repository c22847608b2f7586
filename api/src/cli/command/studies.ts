import type { StudyExportFormat, WithdrawnParticipants } from '../../data-export'

/** The parsed command for the export of a study. */
export interface StudyExportCommand {
  kind: 'study export'
  /** The key of a study as typed, or its folder. */
  study: string
  folder: string
  to: string
  format: StudyExportFormat
  withdrawn: WithdrawnParticipants
  /** The file with the key for the pseudonyms; null for the installation's own. */
  key_file: string | null
  /** The name of the exporting person; null for the user of the operating system. */
  by: string | null
  overwrite: boolean
}

interface Words {
  first: string
  option: (key: string) => string | null
  has: (key: string) => boolean
  path: (path: string) => string
}

/** The command, or an error message. */
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
